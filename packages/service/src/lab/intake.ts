import { isTimezone } from '@tributary/lab'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import { discard, type LabForm, readForm } from './form.ts'
import { UploadGate, type UploadLimits } from './gate.ts'
import { type MediaType, mediaTypeOf } from './media-type.ts'

export const FORM = 'multipart/form-data'

export type TakenDocument = LabForm & { mediaType: MediaType }

/** Takes uploads, so many at once until they are stored; the server must have the parser of forms. */
export function createIntake(limits: UploadLimits) {
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
      return await store(checked(await readForm(request, limits.arrivalMs)))
    } finally {
      leave()
    }
  }
}

function checked({ file, timezone }: LabForm): TakenDocument {
  if (!isTimezone(timezone)) throw badRequest('timezone must be a UTC offset: a sign and HH:MM, or Z')
  const mediaType = mediaTypeOf(file)
  if (!mediaType) throw badRequest('file must be a PDF, JPEG or PNG')
  return { file, mediaType, timezone }
}
