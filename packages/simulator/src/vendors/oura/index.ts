import type { VendorModule } from '../../platform/vendor.ts'
import { DATA_PATH, registerApi, SANDBOX_PATH } from './api.ts'
import { limitHeaders, sendFault } from './errors.ts'
import { createEvents } from './events.ts'
import { openLibrary } from './library.ts'
import { registerFormerTokenPath, tokenAnswer } from './oauth.ts'
import { registerSubscriptions, WEBHOOK_PATH } from './subscriptions.ts'

const TOKEN_PATH = '/oauth/v2/ext/oauth-token'

export const oura: VendorModule = {
  name: 'oura',
  label: 'Oura',
  apiPath: '',
  oauth: {
    paths: { authorize: '/oauth/authorize', token: TOKEN_PATH, revoke: '/oauth/v2/ext/oauth-revoke' },
    accessSeconds: 86_400,
    codeSeconds: 600,
    clientAuth: 'body',
    pkce: 'ignored',
    refresh: 'rotating',
    dropsUnknownScopes: true,
    revokesForClientsOnly: true,
    tokenAnswer,
    scopes: [
      { name: 'email', label: 'Email address' },
      { name: 'personal', label: 'Age, weight, height and sex' },
      { name: 'daily', label: 'Daily sleep, activity and readiness' },
      { name: 'heartrate', label: 'Heart rate' },
      { name: 'workout', label: 'Workouts' },
      { name: 'tag', label: 'Tags' },
      { name: 'session', label: 'Guided and unguided sessions' },
      { name: 'spo2', label: 'Blood oxygen in sleep' },
      { name: 'stress', label: 'Daily stress' },
      { name: 'heart_health', label: 'Cardio capacity' },
      { name: 'ring_configuration', label: 'Ring details' },
    ],
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    if (path.startsWith(DATA_PATH) || path.startsWith(SANDBOX_PATH)) return 'data'
    return path.startsWith(WEBHOOK_PATH) ? 'webhook' : null
  },
  sendFault,
  limitPer: 'grant',
  limitHeaders,
  register(app, context) {
    const library = openLibrary(context)
    registerFormerTokenPath(app)
    registerApi(app, library, context.grants.find)
    registerSubscriptions(app, context)
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not Found' }))
    return createEvents(context, library)
  },
}
