import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import type { PersonalData } from '../../platform/capability.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { exportUser } from '../export.ts'

export function registerExportUser(
  server: Server,
  platform: Platform,
  capabilities: readonly PersonalData[],
): void {
  server.get(
    '/api/v1/user_id/:user_id/export',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'export_user',
        tags: ['Users'],
        summary: 'Everything that is stored about a user',
        description:
          'One JSON object per line, of which `kind` says what it is; the first is `export`, the last `end`, with the number of lines of each kind. An answer without the last line is not whole. With `gzip=true` the answer is a gzip file.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        querystring: Type.Object({ gzip: Type.Optional(Type.Boolean()) }),
        produces: ['application/x-ndjson', 'application/gzip'],
        response: {
          200: {
            description: 'Lines of JSON.',
            content: { 'application/x-ndjson': { schema: Type.String() } },
          },
          ...errors(400, 401, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const user = await findUser(platform.db, request.client.clientUuid, request.params.user_id)
      if (!user) throw apiError('user_not_found')
      const lines = Readable.from(await exportUser(platform, capabilities, 'client', user), {
        objectMode: false,
      })
      const isZipped = request.query.gzip === true
      const body = isZipped ? zipped(lines) : lines
      const name = isZipped ? 'export.ndjson.gz' : 'export.ndjson'
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.type(isZipped ? 'application/gzip' : 'application/x-ndjson').send(body as never)
    },
  )
}

/** One that breaks off breaks the answer off, which the caller sees. */
function zipped(lines: Readable): Readable {
  const gzip = createGzip()
  lines.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => lines.destroy())
  return lines.pipe(gzip)
}
