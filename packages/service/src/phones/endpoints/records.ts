import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { type Static, Type } from 'typebox'
import { FairGate } from '../../platform/fair-gate.ts'
import { whenOver } from '../../platform/http/admission.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../../users/index.ts'
import { recogniseDevice } from '../authenticate.ts'
import { BatchSchema, EnvelopeSchema } from '../upload/envelope.ts'
import { markingSecretOf } from '../upload/marks.ts'
import { MOST_BYTES, type ReadUpload } from '../upload/read.ts'
import { AT_ONCE_BYTES, LARGE_REFUSALS, UploadReader } from '../upload/reader.ts'
import { takeUpload } from '../upload/upload.ts'
import { takeFirstZone } from '../zone.ts'
import { SECURITY, TAG } from './schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an upload: what was read. Its body is the outline. */
    upload: ReadUpload
  }
}

const DESCRIPTION =
  'Takes records of a health store in the store’s own terms. Each is answered by itself: `taken`, `repeated` when it is known and the same, or `refused` with a reason; one that is refused keeps back no other. What is acknowledged is kept, also when this service is killed at once. The same batch may be sent again. Records come first, then deletions. May be compressed (`Content-Encoding: gzip`).'

const AnswerSchema = Type.Object(
  {
    id: Type.String({ description: 'As sent; empty where there was none.' }),
    result: Type.Enum(['taken', 'repeated', 'refused'], { type: 'string' }),
    reason: Type.Optional(
      Type.String({
        description:
          'Of a refusal: `unknown_type`, `before_history`, `in_future`, or `unreadable:` with the place and the rule.',
      }),
    ),
  },
  { title: 'PhoneRecordAnswer' },
)

const ReceiptSchema = Type.Object(
  {
    sequence: Type.Integer(),
    records: Type.Array(AnswerSchema, { description: 'One for each record, in their order.' }),
    deleted: Type.Array(AnswerSchema, {
      description: 'One for each deletion; `repeated` when there is no such record.',
    }),
    missing: Type.Union(
      [Type.Object({ from: Type.Integer(), to: Type.Integer() }, { title: 'MissingBatches' }), Type.Null()],
      { description: 'The oldest sequence numbers that never came, both included.' },
    ),
  },
  { title: 'PhoneReceipt' },
)

export function registerRecords(server: Server, platform: Platform, ports: Pick<UserPorts, 'onMoved'>): void {
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    const reader = new UploadReader(platform.log)
    scoped.addHook('onClose', () => reader.close())
    const parse = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
      request.upload = await read(platform, reader, request, body)
      return request.upload.outline
    }
    scoped.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
    scoped.post(
      '/api/v1/mobile/records',
      {
        onRequest: [recogniseDevice(platform), boundLargeUploads()],
        bodyLimit: MOST_BYTES,
        validatorCompiler: (route) =>
          strictly(route.httpPart === 'body' ? { ...route, schema: EnvelopeSchema } : route),
        schema: {
          operationId: 'upload_phone_records',
          tags: [TAG],
          summary: 'Upload records of a health store',
          description: DESCRIPTION,
          security: SECURITY,
          body: BatchSchema,
          response: { 200: ReceiptSchema, ...errors(400, 401, 409, 413, 415, 422, 429, 503) },
        },
      },
      async (request) => {
        const { source, sequence, time_zone: zone } = request.body as Static<typeof EnvelopeSchema>
        const { sorted, packed } = request.upload
        if (!sorted) throw new Error('an upload was accepted that is no batch')
        return takeUpload(platform, request.device, { source, sequence, sorted, packed }, () =>
          takeFirstZone(platform, ports, request.device.scope, zone),
        )
      },
    )
  })
}

/** Each holds its body until it is answered; of those that wait, nothing is read. */
const LARGE_AT_ONCE = { atOnce: 48, ofOneClient: 16, patienceMs: 15_000 }

/** For `onRequest`, after the phone is known. */
function boundLargeUploads(): onRequestAsyncHookHandler {
  const gate = new FairGate(LARGE_AT_ONCE, LARGE_REFUSALS)
  return async (request, reply) => {
    if (Number(request.headers['content-length'] ?? Number.NaN) <= AT_ONCE_BYTES) return
    whenOver(reply, await gate.enter(request.device.clientUuid))
  }
}

async function read(
  platform: Platform,
  reader: UploadReader,
  { headers, device }: FastifyRequest,
  body: Buffer,
): Promise<ReadUpload> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw apiError('content_encoding_unsupported')
  const key = await platform.keyring.get(platform.db, device.scope)
  return reader.read(device.clientUuid, {
    body,
    isGzip: encoding === 'gzip',
    secret: markingSecretOf(key),
    now: platform.clock.now(),
  })
}
