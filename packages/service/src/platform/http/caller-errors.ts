import { type ApiError, apiError } from './errors.ts'

/** Errors of the framework that the caller causes, by the framework's code. */
export const CALLER_ERRORS: Readonly<Record<string, ApiError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: apiError('body_not_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: apiError('body_empty'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: apiError('content_length_mismatch'),
  FST_ERR_CTP_BODY_TOO_LARGE: apiError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: apiError('content_type_unsupported'),
  FST_ERR_BAD_URL: apiError('address_malformed'),
  FST_ERR_MAX_PARAM_LENGTH: apiError('address_too_long'),
  FST_ERR_NOT_FOUND: apiError('route_not_found'),
}
