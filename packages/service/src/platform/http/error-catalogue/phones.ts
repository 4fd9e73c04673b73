import type { ErrorEntry } from './entry.ts'

/** Errors of bindings and of the calls that a phone makes. */
export const PHONE_ERRORS = {
  content_type_not_plain_json: {
    status: 415,
    message: 'content type must be exactly application/json',
    action: 'Send `Content-Type: application/json` without a charset.',
  },
  user_agent_required: {
    status: 400,
    message: 'the User-Agent header is required',
    action: 'Send a `User-Agent`.',
  },
  metadata_url_invalid: {
    status: 422,
    message: 'metadata.{field} must be a URL starting with http:// or https://',
    action: 'Correct the address.',
  },
  salt_has_white_space: {
    status: 422,
    message: 'salt must not begin or end with white space',
    action: 'Use another salt.',
  },
  proof_malformed: {
    status: 422,
    message: 'proof must be {bytes} bytes in base64url',
    action: 'Compute the proof as the [opening of a binding](binding.md#opening) describes.',
  },
  wrong_code: {
    status: 403,
    message: 'wrong_code',
    action: 'Ask the person for the code again; `attempts_left` says how often.',
  },
  binding_unknown: {
    status: 404,
    message: 'binding_unknown',
    action: 'Request a new [binding](binding.md).',
  },
  binding_used: {
    status: 410,
    message: 'binding_used',
    action: 'Request a new [binding](binding.md).',
  },
  binding_ended: {
    status: 410,
    message: 'binding_ended',
    action: 'Too many codes were wrong. Request a new [binding](binding.md).',
  },
  binding_expired: {
    status: 410,
    message: 'binding_expired',
    action: 'Request a new [binding](binding.md).',
  },
  enrolment_unknown: {
    status: 404,
    message: 'enrolment_unknown',
    action: 'Request a new token.',
  },
  enrolment_used: {
    status: 410,
    message: 'enrolment_used',
    action: 'A token is good for one phone. Request a new one.',
  },
  enrolment_ended: {
    status: 410,
    message: 'enrolment_ended',
    action: 'Request a new token.',
  },
  enrolment_expired: {
    status: 410,
    message: 'enrolment_expired',
    action: 'Request a new token.',
  },
  apple_app_not_configured: {
    status: 404,
    message: 'no app of Apple is configured',
    action: 'Operators: set the [app](configuration.md) of this deployment.',
  },
  android_app_not_configured: {
    status: 404,
    message: 'no app of Android is configured',
    action: 'Operators: set the [app](configuration.md) of this deployment.',
  },
  logo_not_found: {
    status: 404,
    message: 'no such logo',
    action: 'Take the address from the answer about the device.',
  },
  source_not_connected: {
    status: 409,
    message: 'source_not_connected: {source} is not connected on this phone',
    action: 'Connect the source on the phone before its first [upload](uploads.md#records).',
  },
  upload_rate_limited: {
    status: 429,
    message: 'too many batches; wait before the next',
    action: 'Wait `Retry-After` seconds and send larger batches.',
  },
  upload_conflict: {
    status: 503,
    message: 'other uploads of this device are under way; try again',
    action: 'Send the batches of a phone one after another; retry after `Retry-After` seconds.',
  },
  upload_concurrency_limited: {
    status: 429,
    message: 'too many large uploads of this client at once',
    action: 'Retry after `Retry-After` seconds.',
  },
  upload_busy: {
    status: 503,
    message: 'busy with other large uploads; try again',
    action: 'Retry after `Retry-After` seconds.',
  },
  upload_inflates_too_large: {
    status: 413,
    message: 'request body is too large once it is inflated',
    action: 'Send fewer records at once ([limits](limits.md#sizes)).',
  },
  upload_too_slow_to_read: {
    status: 413,
    message: 'request body takes too long to be read',
    action: 'Send fewer records at once.',
  },
} as const satisfies Record<string, ErrorEntry>
