import { apiError } from '../../platform/http/errors.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { appUrlOf } from '../app-address.ts'

const CACHED = 'public, max-age=3600'

/** What makes a phone open our links in the app: Apple and Google read these where the links are, without a redirect. */
export function registerAppLinks(server: Server, platform: Platform): void {
  const { appleAppIds, androidApps } = platform.config
  server.get('/.well-known/apple-app-site-association', async (_request, reply) => {
    if (appleAppIds.length === 0) throw apiError('apple_app_not_configured')
    const { pathname } = new URL(`${appUrlOf(platform)}/bind/*`)
    const details = [{ appIDs: appleAppIds, components: [{ '/': pathname, comment: 'bindings' }] }]
    return reply.header('cache-control', CACHED).send({ applinks: { details } })
  })
  server.get('/.well-known/assetlinks.json', async (_request, reply) => {
    if (androidApps.length === 0) throw apiError('android_app_not_configured')
    return reply.header('cache-control', CACHED).send(
      androidApps.map(({ packageName, fingerprints }) => ({
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: packageName,
          sha256_cert_fingerprints: fingerprints,
        },
      })),
    )
  })
}
