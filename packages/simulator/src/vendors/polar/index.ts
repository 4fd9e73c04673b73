import type { VendorModule } from '../../platform/vendor.ts'
import { registerApi } from './api.ts'
import { sendFault, sendProblem } from './errors.ts'
import { createEvents } from './events.ts'
import { accountId } from './identity.ts'
import { openLibrary } from './library.ts'
import { limitHeaders, tellLimits } from './limits.ts'
import { memoryOf } from './memory.ts'
import { registerUsers } from './users.ts'
import { registerWebhooks, WEBHOOK_PATH } from './webhooks.ts'

const TOKEN_PATH = '/v2/oauth2/token'

export const polar: VendorModule = {
  name: 'polar',
  label: 'Polar',
  apiPath: '',
  oauth: {
    paths: { authorize: '/oauth2/authorization', token: TOKEN_PATH, revoke: null },
    accessSeconds: 31_535_999,
    codeSeconds: 600,
    clientAuth: 'basic',
    pkce: 'ignored',
    refresh: 'none',
    scopes: [{ name: 'accesslink.read_all', label: 'Training, activity, sleep and physical information' }],
    tokenAnswer: ({ access_token, token_type, expires_in }, person, seed) => ({
      access_token,
      token_type,
      expires_in,
      x_user_id: accountId(seed, person),
    }),
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    if (path.startsWith(WEBHOOK_PATH)) return 'webhook'
    return path.startsWith('/v3/') ? 'data' : null
  },
  sendFault,
  limitPer: 'app',
  limitHeaders,
  register(app, context) {
    const library = openLibrary(context)
    const users = () => Object.keys(memoryOf(context.state).registrations).length
    app.register(async (scope) => {
      tellLimits(scope, context.clock, users)
      registerUsers(scope, context, library)
      registerApi(scope, context, library)
    })
    registerWebhooks(app, context)
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'Not found.'))
    return createEvents(context, library)
  },
}
