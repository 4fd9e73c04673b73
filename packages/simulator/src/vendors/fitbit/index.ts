import { one } from '../../oauth/fields.ts'
import { token } from '../../oauth/token.ts'
import type { Fields, VendorModule } from '../../platform/vendor.ts'
import { registerApi } from './api.ts'
import { sendFault, sendStatus } from './errors.ts'
import { createEvents } from './events.ts'
import { openLibrary } from './library.ts'
import { USERS_PATH } from './paths.ts'
import { JWT_GRANT, sendProjectToken } from './project-token.ts'
import { keyset } from './signing.ts'
import { registerSubscribers } from './subscribers.ts'
import { type ScopeName, scopeAddress } from './types.ts'

const TOKEN_PATH = '/token'
const KEYS_PATH = '/googlehealthapi/webhooks/webhooks_public_keyset.json'

const scope = (name: ScopeName, label: string) => ({ name: scopeAddress(name), label })

export const fitbit: VendorModule = {
  name: 'fitbit',
  label: 'Fitbit',
  apiPath: '',
  keysPath: KEYS_PATH,
  oauth: {
    paths: { authorize: '/o/oauth2/v2/auth', token: TOKEN_PATH, revoke: '/revoke' },
    accessSeconds: 3599,
    codeSeconds: 600,
    clientAuth: 'body',
    pkce: 'optional',
    refresh: 'lasting',
    ownTokenEndpoint: true,
    refusals: 'google',
    redirectMismatch: 'redirect_uri_mismatch',
    deadRefresh: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    asksForRefresh: (query) => one(query.access_type) === 'offline' && one(query.prompt) === 'consent',
    tokenAnswer: (usual) => ({ ...usual, token_type: 'Bearer' }),
    scopes: [
      scope('activity_and_fitness', 'Activity and fitness'),
      scope('health_metrics_and_measurements', 'Health metrics and measurements'),
      scope('sleep', 'Sleep'),
      scope('nutrition', 'Food and water'),
      scope('ecg', 'Electrocardiograms'),
      scope('irn', 'Irregular rhythm notifications'),
      scope('location', 'Location of exercises'),
      scope('profile', 'Profile'),
      scope('settings', 'Settings and devices'),
    ],
  },
  areaOf(path) {
    if (path === TOKEN_PATH) return 'token'
    if (path.startsWith(USERS_PATH)) return 'data'
    return path.startsWith('/v4/projects/') ? 'webhook' : null
  },
  sendFault,
  limitPer: 'grant',
  register(app, context) {
    const library = openLibrary(context)
    const { people, grants, registration, seed } = context
    const parts = { vendor: fitbit, client: context.app, people, grants, registration, seed }
    app.post<{ Body: Fields | null }>(TOKEN_PATH, (request, reply) => {
      const form = request.body ?? {}
      if (one(form.grant_type) !== JWT_GRANT) return token(parts, request, reply)
      return sendProjectToken(context, form, `${request.protocol}://${request.host}${TOKEN_PATH}`, reply)
    })
    app.get(KEYS_PATH, () => keyset(context))
    registerApi(app, library, grants.find)
    registerSubscribers(app, context)
    app.setNotFoundHandler((_request, reply) => sendStatus(reply, 404, 'Method not found.'))
    return createEvents(context, library)
  },
}
