import type { ErrorEntry } from './entry.ts'

/** Errors that any endpoint can answer with: the request cannot be read, or the service cannot answer now. */
export const REQUEST_ERRORS = {
  request_malformed: {
    status: 400,
    message: 'the request is not valid HTTP',
    action: 'Send the request with a standard HTTP client.',
  },
  request_refused: {
    status: 400,
    message: 'the request cannot be processed',
    action: 'Compare the request with the API reference.',
  },
  address_malformed: {
    status: 400,
    message: 'the address is not valid percent-encoding',
    action: 'Encode each part of the path, for example with `encodeURIComponent`.',
  },
  host_invalid: {
    status: 400,
    message: 'the Host header is not valid',
    action: 'Send the host name of the deployment in `Host`.',
  },
  body_not_json: {
    status: 400,
    message: 'request body is not valid JSON',
    action: 'Send one JSON value.',
  },
  body_empty: {
    status: 400,
    message: 'request body is empty',
    action: 'Send the documented body, or leave `Content-Type` out where there is none.',
  },
  body_too_complex: {
    status: 400,
    message: '{reason}',
    action: 'Send fewer or less deeply nested values. The sentence names the limit.',
  },
  body_cut_off: {
    status: 400,
    message: 'request body was cut off',
    action: 'Send the request again.',
  },
  content_length_mismatch: {
    status: 400,
    message: 'content-length does not match the body',
    action: 'Let the HTTP client compute `Content-Length`.',
  },
  gzip_invalid: {
    status: 400,
    message: 'request body is not valid gzip',
    action: 'Compress the body with gzip, or leave `Content-Encoding` out.',
  },
  route_not_found: {
    status: 404,
    message: 'no such route',
    action: 'Check the path against the API reference.',
  },
  file_not_found: {
    status: 404,
    message: 'no such file',
    action: 'Load the page again: a newer version names its files differently.',
  },
  method_not_allowed: {
    status: 405,
    message: 'this address answers {methods}',
    action: 'Use one of the methods in the header `Allow`.',
  },
  request_timeout: {
    status: 408,
    message: 'the request did not arrive in time',
    action: 'Send the request again on a faster connection. The connection is closed.',
  },
  body_timeout: {
    status: 408,
    message: 'the request body did not arrive in time',
    action: 'Send the request again on a faster connection. The connection is closed.',
  },
  user_erased: {
    status: 409,
    message: 'the user was erased while this was under way',
    action: 'Nothing was stored. Use another user id for a new person.',
  },
  body_too_large: {
    status: 413,
    message: 'request body is too large',
    action: 'Send less at once; [limits](limits.md#sizes) lists the sizes.',
  },
  address_too_long: {
    status: 414,
    message: 'a part of the address is too long',
    action: 'Shorten the part of the path.',
  },
  content_type_unsupported: {
    status: 415,
    message: 'unsupported content type',
    action: 'Send `Content-Type: application/json`, or a form where the endpoint takes one.',
  },
  content_encoding_unsupported: {
    status: 415,
    message: 'content encoding must be gzip or none',
    action: 'Compress with gzip or do not compress.',
  },
  body_not_object: {
    status: 422,
    message: 'request body must be a JSON object',
    action: 'Send a JSON object.',
  },
  field_required: {
    status: 422,
    message: '{field} is required',
    action: 'Add the field that the sentence names.',
  },
  field_unknown: {
    status: 422,
    message: '{field} is not a known field',
    action: 'Remove the field, or correct its name.',
  },
  field_not_listed: {
    status: 422,
    message: '{field} must be one of {allowed}',
    action: 'Use one of the listed values.',
  },
  field_malformed: {
    status: 422,
    message: '{field} does not have the documented form',
    action: 'Compare the value with the API reference.',
  },
  field_invalid: {
    status: 422,
    message: '{field} {rule}',
    action: 'Correct the field; the sentence states the rule.',
  },
  value_not_storable: {
    status: 422,
    message: 'the request has a value that cannot be stored',
    action: 'Remove NUL characters and dates or numbers beyond any sensible range.',
  },
  headers_too_large: {
    status: 431,
    message: 'the headers of the request are too large',
    action: 'Send smaller headers.',
  },
  internal_error: {
    status: 500,
    message: 'internal error; try again',
    action: 'Retry with growing delays. If it persists, give the operator the `request_id`.',
  },
  database_unavailable: {
    status: 503,
    message: 'the database cannot be used now; try again',
    action:
      'Retry after `Retry-After` seconds. Operators: [when the database is away](../guides/self-hosting.md#when-the-database-is-away).',
  },
  service_starting: {
    status: 503,
    message: 'the service is not ready: {status}',
    action: 'Retry after `Retry-After` seconds.',
  },
  service_stopping: {
    status: 503,
    message: 'the service is stopping',
    action: 'Send requests to another process of the deployment.',
  },
} as const satisfies Record<string, ErrorEntry>
