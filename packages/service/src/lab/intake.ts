import { isTimezone, type SuppliedTime, suppliedTimeOf } from '@tributary/lab'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { type ApiError, apiError } from '../platform/http/errors.ts'
import { discard, type LabForm, readForm } from './form.ts'
import { UploadGate, type UploadLimits } from './gate.ts'
import { type MediaType, mediaTypeOf } from './media-type.ts'

export const FORM = 'multipart/form-data'

export interface TakenDocument {
  file: Buffer
  mediaType: MediaType
  timezone: string
  collected: SuppliedTime | null
}

/** Takes uploads, so many at once until they are stored; the server must have the parser of forms. */
export function createIntake(limits: UploadLimits, clock: Clock) {
  const gate = new UploadGate(limits)
  return async <T>(
    request: FastifyRequest,
    clientUuid: string,
    store: (document: TakenDocument) => Promise<T>,
  ): Promise<T> => {
    if (!request.isMultipart()) throw apiError('lab_form_required')
    const leave = await gate.enter(clientUuid).catch((refusal: ApiError) => {
      discard(request)
      throw refusal
    })
    try {
      return await store(checked(await readForm(request, limits.arrivalMs), clock))
    } finally {
      leave()
    }
  }
}

function checked({ file, timezone, collected_at: collectedAt }: LabForm, clock: Clock): TakenDocument {
  if (!isTimezone(timezone)) throw apiError('lab_timezone_malformed')
  const collected = collectedAt === undefined ? null : checkedTime(collectedAt, timezone, clock)
  const mediaType = mediaTypeOf(file)
  if (!mediaType) throw apiError('lab_file_type_unsupported')
  return { file, mediaType, timezone, collected }
}

function checkedTime(text: string, timezone: string, clock: Clock): SuppliedTime {
  const collected = suppliedTimeOf(text)
  if (!collected) throw apiError('lab_collected_at_malformed')
  if (Date.parse(`${collected.local}${collected.offset ?? timezone}`) > clock.now())
    throw apiError('lab_collected_at_in_future')
  return collected
}
