import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { ApiError, badRequest } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import { strictly } from '../../platform/http/strict.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UserPorts } from '../../users/index.ts'
import { recogniseDevice } from '../authenticate.ts'
import { DeletionSchema, RecordSchema, timeSchema } from '../upload/record.ts'
import { takeUpload } from '../upload/upload.ts'
import { takeFirstZone } from '../zone.ts'
import { phoneSourceSchema, SECURITY, TAG } from './schemas.ts'

export const MOST_RECORDS = 2_000
export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_INFLATED_BYTES = 20 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an upload: its JSON, inflated. */
    batchBytes: Buffer
  }
}

const DESCRIPTION =
  'Takes records of a health store in the store’s own terms. Each is answered by itself: `taken`, `repeated` when it is known and the same, or `refused` with a reason; one that is refused keeps back no other. What is acknowledged is kept, also when this service is killed at once. The same batch may be sent again. Records come first, then deletions. May be compressed (`Content-Encoding: gzip`).'

const envelope = {
  source: phoneSourceSchema,
  sequence: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: '1, 2, 3 … per device; the next is in `GET /api/v1/mobile/device`.',
  }),
  read_at: timeSchema,
  time_zone: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The phone’s zone when it read these, IANA.',
  }),
}
const list = { maxItems: MOST_RECORDS }
const strict = { additionalProperties: false }

const BatchSchema = Type.Object(
  { ...envelope, records: Type.Array(RecordSchema, list), deleted: Type.Array(DeletionSchema, list) },
  { ...strict, title: 'PhoneBatch' },
)

/** Records are examined one by one: a wrong one is refused by itself. */
const EnvelopeSchema = Type.Object(
  { ...envelope, records: Type.Array(Type.Unknown(), list), deleted: Type.Array(Type.Unknown(), list) },
  strict,
)

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
    scoped.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
    scoped.post(
      '/api/v1/mobile/records',
      {
        onRequest: [recogniseDevice(platform)],
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
        const batch = request.body as Static<typeof EnvelopeSchema>
        const given = { ...batch, bytes: request.batchBytes }
        return takeUpload(platform, request.device, given, () =>
          takeFirstZone(platform, ports, request.device.scope, batch.time_zone),
        )
      },
    )
  })
}

const inflate = promisify(gunzip)

async function readJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new ApiError(415, 'content encoding must be gzip or none')
  const plain = encoding === 'gzip' ? await inflated(body) : body
  if (plain.length === 0) throw badRequest('request body is empty')
  request.batchBytes = plain
  try {
    return JSON.parse(plain.toString())
  } catch {
    throw badRequest('request body is not valid JSON')
  }
}

/** Stops at the limit instead of finding out afterwards. */
async function inflated(body: Buffer): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: MOST_INFLATED_BYTES })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ApiError(413, 'request body is too large once it is inflated')
    throw badRequest('request body is not valid gzip')
  }
}
