import type { VendorModule } from '../../platform/vendor.ts'
import { sendFault, sendUnknownAction } from './answers.ts'
import { DATA_PATHS, registerApi } from './api.ts'
import { createEvents } from './events.ts'
import { openLibrary } from './library.ts'
import { NOTIFY_PATH, registerNotify } from './notify.ts'
import { ACCESS_SECONDS, registerTokens, TOKEN_PATH } from './token.ts'

export const withings: VendorModule = {
  name: 'withings',
  label: 'Withings',
  apiPath: '',
  probesCallback: true,
  oauth: {
    paths: { authorize: '/oauth2_user/authorize2', token: TOKEN_PATH, revoke: null },
    accessSeconds: ACCESS_SECONDS,
    codeSeconds: 30,
    clientAuth: 'body',
    pkce: 'ignored',
    refresh: 'rotating',
    ownTokenEndpoint: true,
    refusals: 'json',
    scopes: [
      { name: 'user.info', label: 'Account, devices and goals' },
      { name: 'user.metrics', label: 'Weight, heart and body measurements' },
      { name: 'user.activity', label: 'Activity, workouts and sleep' },
      { name: 'user.sleepevents', label: 'Getting in and out of bed' },
    ],
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    if (path === NOTIFY_PATH) return 'webhook'
    return DATA_PATHS.includes(path) ? 'data' : null
  },
  sendFault,
  register(app, context) {
    const ownerAt = openLibrary(context)
    registerTokens(app, context)
    registerApi(app, ownerAt, context.grants.find)
    registerNotify(app, context)
    app.setNotFoundHandler((_request, reply) => sendUnknownAction(reply))
    return createEvents(context, ownerAt)
  },
}
