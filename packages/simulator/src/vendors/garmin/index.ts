import type { AddressInfo } from 'node:net'
import { uuid } from '../../people/random.ts'
import type { VendorModule } from '../../platform/vendor.ts'
import { REST_PATHS, registerApi } from './api.ts'
import { sendFault, sendProblem } from './errors.ts'
import { createEvents } from './events.ts'
import { openLibrary } from './library.ts'
import { pingTokens } from './pings.ts'

const TOKEN_PATH = '/di-oauth2-service/oauth/token'
const REFRESH_SECONDS = 7_775_998

/** No scopes are asked for: the person switches permissions on and off on the consent page. */
export const garmin: VendorModule = {
  name: 'garmin',
  label: 'Garmin',
  apiPath: '',
  oauth: {
    paths: { authorize: '/oauth2Confirm', token: TOKEN_PATH, revoke: null },
    accessSeconds: 86_400,
    codeSeconds: 600,
    clientAuth: 'body',
    pkce: 'required',
    refresh: 'rotating',
    scopes: [
      { name: 'HEALTH_EXPORT', label: 'Daily health data' },
      { name: 'MCT_EXPORT', label: 'Menstrual cycle' },
      { name: 'ACTIVITY_EXPORT', label: 'Activities' },
      { name: 'HISTORICAL_DATA_EXPORT', label: 'Historical data' },
      { name: 'MCT_EXPORT', label: 'Women’s health' },
    ],
    tokenAnswer: (usual, person, seed) => ({
      ...usual,
      refresh_token_expires_in: REFRESH_SECONDS,
      scope: 'PARTNER_WRITE PARTNER_READ CONNECT_READ CONNECT_WRITE',
      jti: uuid(seed, 'garmin', person.id, usual.access_token),
    }),
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    return REST_PATHS.some((root) => path.startsWith(root)) ? 'data' : null
  },
  limitPer: 'app',
  sendFault,
  register(app, context) {
    const library = openLibrary(context)
    const ownUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const pings = pingTokens(context)
    const { past, ...runtime } = createEvents(context, library, pings, ownUrl)
    registerApi(app, context, { library, past, pings })
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'Not found'))
    return runtime
  },
}
