import { one } from '../../oauth/fields.ts'
import type { VendorModule } from '../../platform/vendor.ts'
import { API_PATH, registerApi } from './api.ts'
import { limitHeaders, sendFault, sendProblem } from './errors.ts'
import { createEvents } from './events.ts'
import { openLibrary } from './library.ts'

const TOKEN_PATH = '/oauth/oauth2/token'

export const whoop: VendorModule = {
  name: 'whoop',
  label: 'WHOOP',
  apiPath: API_PATH,
  oauth: {
    paths: { authorize: '/oauth/oauth2/auth', token: TOKEN_PATH, revoke: null },
    accessSeconds: 3600,
    codeSeconds: 600,
    clientAuth: 'body',
    pkce: 'ignored',
    refresh: 'rotating',
    refusals: 'hydra',
    leastState: 8,
    deadRefresh: {
      error: 'invalid_request',
      error_description:
        'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed',
    },
    asksForRefresh: (query) => one(query.scope)?.split(/[ +]/).includes('offline') ?? false,
    scopes: [
      { name: 'offline', label: 'Access while you are away' },
      { name: 'read:profile', label: 'Name and email address' },
      { name: 'read:body_measurement', label: 'Height, weight and maximum heart rate' },
      { name: 'read:sleep', label: 'Sleep' },
      { name: 'read:recovery', label: 'Recovery' },
      { name: 'read:cycles', label: 'Day strain and energy' },
      { name: 'read:workout', label: 'Workouts' },
    ],
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    return path.startsWith(API_PATH) ? 'data' : null
  },
  sendFault,
  limitPer: 'app',
  limitHeaders,
  register(app, context) {
    const library = openLibrary(context)
    registerApi(app, library, context.grants)
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404))
    return createEvents(context, library)
  },
}
