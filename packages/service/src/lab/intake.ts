import { isTimezone, type SuppliedTime, suppliedTimeOf } from '@tributary/lab'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { ApiError, badRequest } from '../platform/http/errors.ts'
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
    if (!request.isMultipart()) throw new ApiError(415, `content type must be ${FORM}`)
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
  if (!isTimezone(timezone)) throw badRequest('timezone must be a UTC offset: a sign and HH:MM, or Z')
  const collected = collectedAt === undefined ? null : checkedTime(collectedAt, timezone, clock)
  const mediaType = mediaTypeOf(file)
  if (!mediaType) throw badRequest('file must be a PDF, JPEG or PNG')
  return { file, mediaType, timezone, collected }
}

function checkedTime(text: string, timezone: string, clock: Clock): SuppliedTime {
  const collected = suppliedTimeOf(text)
  if (!collected)
    throw badRequest(
      'collected_at must be a date and time, YYYY-MM-DDTHH:MM, with or without seconds and a UTC offset',
    )
  if (Date.parse(`${collected.local}${collected.offset ?? timezone}`) > clock.now())
    throw badRequest('collected_at must not lie in the future')
  return collected
}
