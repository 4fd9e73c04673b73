import { randomUUID } from 'node:crypto'
import { DAY } from '../../people/calendar.ts'
import type { VendorContext, VendorModule, VendorRuntime } from '../../platform/vendor.ts'
import { DATA_PATH, registerApi } from './api.ts'
import { sendFault, sendProblem } from './errors.ts'
import { type DexcomLibrary, openLibrary } from './library.ts'

const TOKEN_PATH = '/v3/oauth2/token'

export const dexcom: VendorModule = {
  name: 'dexcom',
  label: 'Dexcom',
  apiPath: '',
  oauth: {
    paths: { authorize: '/v3/oauth2/login', token: TOKEN_PATH, revoke: null },
    accessSeconds: 7200,
    codeSeconds: 60,
    clientAuth: 'body',
    pkce: 'ignored',
    refresh: 'rotating',
    scopes: [
      { name: 'offline_access', label: 'Glucose readings, entries and devices, until you withdraw it' },
    ],
    // The zero does not mean that the refresh token is over; the scope is not returned.
    tokenAnswer: ({ scope: _scope, ...usual }) => ({
      ...usual,
      token_type: 'Bearer',
      refresh_expires_in: 0,
      'not-before-policy': 0,
      session_state: randomUUID(),
    }),
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    return path.startsWith(DATA_PATH) ? 'data' : null
  },
  sendFault,
  limitPer: 'app',
  register(app, context) {
    const library = openLibrary(context)
    registerApi(app, context, library)
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'Resource not found.'))
    return silent(context, library)
  },
}

/** This vendor has no webhooks. A deletion happens all the same and is found at the next reading. */
function silent(context: VendorContext, library: DexcomLibrary): VendorRuntime {
  const nothing = async () => ({ deliveries: 0, accepted: 0 })
  return {
    async announce(person, { day, eventType }) {
      if (eventType === 'delete' && day !== undefined) {
        const noon = Date.parse(`${day}T12:00:00Z`)
        const patient = library.patient(person.id)
        const gone = library
          .records(person.id, 'events', noon - 2 * DAY, noon + 2 * DAY)
          .filter((held) => patient.localDay(held.at) === day)
          .map((held) => (held.record() as { recordId: string }).recordId)
        context.state.deleted.push(...gone)
        context.save()
      }
      return nothing()
    },
    sync: nothing,
  }
}
