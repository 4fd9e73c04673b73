import type { ErrorEntry } from './entry.ts'

/** Errors of the endpoints that a client's server calls, laboratory documents apart. */
export const CLIENT_API_ERRORS = {
  user_not_found: {
    status: 404,
    message: 'no such user',
    action: 'Check the user id. A user exists once a source was connected or data was sent for it.',
  },
  idempotency_key_malformed: {
    status: 400,
    message: 'Idempotency-Key must have 1 to {most} visible ASCII characters',
    action: 'Send a random UUID as the key.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'a request with this Idempotency-Key is being processed',
    action: 'Repeat the request after `Retry-After` seconds.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'this Idempotency-Key was used for another request',
    action: 'Send a new key with a new request. Repeat a request unchanged.',
  },
  idempotency_keys_limited: {
    status: 429,
    message:
      'the client has {most} stored answers of requests with an Idempotency-Key, and may not have more',
    action: 'Send the request without a key, or later: answers are stored for 24 hours.',
  },
  user_id_required: {
    status: 400,
    message: 'user_id is required',
    action: 'Add `user_id` to the body.',
  },
  user_id_body_not_json: {
    status: 400,
    message: 'request body is not valid JSON: user_id is required, in a JSON object',
    action: 'Send a JSON object with `user_id`.',
  },
  user_id_not_string: {
    status: 422,
    message: 'user_id must be a string',
    action: 'Send the user id as a JSON string.',
  },
  user_id_malformed: {
    status: 422,
    message: 'user_id must have 1 to 50 characters and no control characters',
    action: 'Use another user id.',
  },
  client_uuid_in_body: {
    status: 422,
    message: 'client_uuid must not be in the request body: it is taken from the credentials',
    action: 'Remove `client_uuid` from the body.',
  },
  time_zone_unknown: {
    status: 422,
    message: 'time_zone must be the IANA name of a time zone',
    action: 'Send a name such as `Europe/Berlin`.',
  },
  time_zone_offset_mismatch: {
    status: 422,
    message: 'offset is not the one in force in time_zone now',
    action: 'Send the present UTC offset of the time zone, or leave it out.',
  },
  time_malformed: {
    status: 422,
    message: '{field} must be an ISO 8601 time',
    action: 'Send a time such as `2026-03-01T12:00:00Z`.',
  },
  time_invalid: {
    status: 422,
    message: '{field} must be a time',
    action: 'Send a time such as `2026-03-01T12:00:00Z`.',
  },
  time_in_future: {
    status: 422,
    message: '{field} must not be in the future',
    action: 'Check the clock of the sender.',
  },
  date_of_birth_too_early: {
    status: 422,
    message: 'date_of_birth_string must not be before {earliest}',
    action: 'Correct the date of birth.',
  },
  period_reversed: {
    status: 422,
    message: '{start} must not be after {end}',
    action: 'Exchange the two times.',
  },
  cursor_unknown: {
    status: 422,
    message: 'cursor must be the next_cursor of an answer',
    action: 'Begin again without a cursor.',
  },
  document_not_found: {
    status: 404,
    message: 'there is no such document',
    action: 'Check the key, the version and the date of the document.',
  },
  document_not_named: {
    status: 422,
    message: 'give document_key, with or without document_version, or data_structure and date',
    action: 'Name the document in one of these two ways.',
  },
  metric_unknown: {
    status: 422,
    message: 'metric is no metric, field or path of a document',
    action: 'Use a name of [figures](figures.md) or a field of a [document](documents.md).',
  },
  delivery_not_found: {
    status: 404,
    message: 'no such delivery',
    action: 'Check the webhook id. Deliveries are [kept](retention.md) for a limited time.',
  },
  webhook_not_configured: {
    status: 404,
    message: 'no {kind} webhook is configured',
    action: 'Set the webhook in the portal first.',
  },
  webhook_endpoint_not_found: {
    status: 404,
    message: 'no such webhook endpoint',
    action: 'List your endpoints and use an `endpoint_id` of the answer.',
  },
  webhook_endpoints_too_many: {
    status: 422,
    message: 'there are {most} further webhook endpoints already',
    action: 'Delete or change one of them.',
  },
  webhook_filter_refused: {
    status: 422,
    message: 'data_structures must be left out: the notification webhook receives every notification',
    action: 'Filter data endpoints only.',
  },
  webhook_address_refused: {
    status: 422,
    message: '{reason}',
    action: 'Use a public https address without credentials. The sentence names the rule.',
  },
  rules_not_found: {
    status: 404,
    message: 'no rule is stored',
    action: 'Store rules first; see [health monitoring](health-monitoring.md).',
  },
  rules_invalid: {
    status: 422,
    message: '{problem}',
    action:
      'Correct the rule; the sentence names the field and the rule of [health monitoring](health-monitoring.md).',
  },
  source_not_configured: {
    status: 422,
    message: 'data_source {source} is not configured on this deployment',
    action: 'Ask the operator for credentials of the vendor.',
  },
  source_image_not_found: {
    status: 404,
    message: 'no such image',
    action: 'Take the address from the list of sources.',
  },
  redirect_url_refused: {
    status: 422,
    message: '{reason}',
    action: 'Use a redirect address that follows the rule in the sentence.',
  },
  endpoint_gone: {
    status: 410,
    message: 'this endpoint is gone in production; ask for each data source by itself',
    action: 'Call the authorizer of each data source.',
  },
  provider_webhook_not_found: {
    status: 404,
    message: 'no such provider webhook',
    action: 'Operators: compare the address with `provider list`.',
  },
  provider_call_unsigned: {
    status: 401,
    message: 'the call is not signed',
    action: 'Only the vendor may call this address.',
  },
  provider_signature_mismatch: {
    status: 401,
    message: 'the signature does not match',
    action: 'Operators: check the secret of the vendor with `provider check`.',
  },
  provider_signature_stale: {
    status: 401,
    message: 'the signature is too old',
    action: 'Operators: check the clock of the server.',
  },
  provider_key_unknown: {
    status: 401,
    message: 'the call is signed with a key that the provider does not publish',
    action: 'Only the vendor may call this address.',
  },
  provider_call_malformed: {
    status: 400,
    message: 'the call is not what this provider sends',
    action: 'Operators: report the vendor and the time of the call.',
  },
  provider_keys_unavailable: {
    status: 503,
    message: 'the keys of the provider cannot be loaded; try again',
    action: 'The vendor sends the call again.',
  },
  push_capacity_reached: {
    status: 503,
    message: 'too many large bodies are being received; try again',
    action: 'The vendor sends the call again after `Retry-After` seconds.',
  },
  push_not_stored: {
    status: 503,
    message: 'the body was not stored in time; try again',
    action: 'The vendor sends the call again.',
  },
  receiver_webhook_not_found: {
    status: 404,
    message: 'this client has no such webhook',
    action: 'Configure the webhook of the client, which the sandbox receiver verifies against.',
  },
  receiver_signature_invalid: {
    status: 401,
    message: 'the signature of the webhook is not valid',
    action: 'Sign with the present secret of the webhook. The receiver page shows the reason.',
  },
} as const satisfies Record<string, ErrorEntry>
