import { apiError } from '../../platform/http/errors.ts'
import type { Server } from '../../platform/http/server.ts'
import { imageOf } from '../source-images.ts'

/** For pages of clients too, hence open to other origins. */
export function registerSourceImage(server: Server): void {
  server.get<{ Params: { file: string } }>('/images/sources/:file', async (request, reply) => {
    const { file } = request.params
    const image = file.endsWith('.svg') ? imageOf(file.slice(0, -'.svg'.length)) : null
    if (!image) throw apiError('source_image_not_found')
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(image)
  })
}
