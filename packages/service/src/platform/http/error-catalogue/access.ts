import type { ErrorEntry } from './entry.ts'

/** Errors of credentials, permissions and rate limits. */
export const ACCESS_ERRORS = {
  credentials_invalid: {
    status: 401,
    message: 'The client_uuid or password are incorrect',
    action: 'Check client_uuid and secret_key. A rotated key works for 24 hours after its replacement.',
  },
  authorization_unsupported: {
    status: 401,
    message: 'Unsupported authorization type',
    action: 'Use the scheme that `WWW-Authenticate` names.',
  },
  access_token_invalid: {
    status: 401,
    message: 'The access token is not valid',
    action: 'Request a new token of `POST /oauth2/token`.',
  },
  api_key_invalid: {
    status: 401,
    message: 'The API key is not valid',
    action: 'Check the key. A key that has expired or was revoked must be replaced by a new one.',
  },
  api_key_scope_missing: {
    status: 403,
    message: 'the API key does not have the scope {scope}',
    action: 'Use a key with this [scope](api-keys.md#scopes).',
  },
  api_key_not_accepted: {
    status: 403,
    message: 'this operation does not accept API keys',
    action: 'Use client_uuid and secret_key.',
  },
  api_key_grant_exceeded: {
    status: 403,
    message: 'an API key creates only keys with scopes of its own, which do not work longer than itself',
    action: 'Use client_uuid and secret_key, or ask for fewer scopes and an earlier `expires_at`.',
  },
  api_key_refused: {
    status: 422,
    message: '{reason}',
    action: 'Correct the field that the sentence names.',
  },
  api_key_limit_reached: {
    status: 422,
    message: 'the client has {most} API keys that work, and may not have more',
    action: 'Revoke keys that are not used.',
  },
  api_key_not_found: {
    status: 404,
    message: 'there is no such API key that works',
    action: 'Check `key_id` in the list of keys.',
  },
  device_credential_invalid: {
    status: 401,
    message: 'The device credential is not valid',
    action: 'Link the phone again with a new [binding](binding.md).',
  },
  client_mismatch: {
    status: 403,
    message: 'client_uuid is not that of the credentials',
    action: 'Use the client_uuid of your credentials in the path.',
  },
  feature_not_included: {
    status: 403,
    message: 'feature_not_included',
    action: 'Ask the operator to switch the [add-on](add-ons.md) on.',
  },
  invalid_client: {
    status: 401,
    message: 'invalid_client',
    action: 'Check `client_id` and `client_secret`. The sentence is a code of OAuth 2.0.',
  },
  invalid_request: {
    status: 400,
    message: 'invalid_request',
    action:
      'Send every parameter once, and the credentials in one place only. The sentence is a code of OAuth 2.0.',
  },
  unsupported_grant_type: {
    status: 400,
    message: 'unsupported_grant_type',
    action: 'Send `grant_type=client_credentials`. The sentence is a code of OAuth 2.0.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'rate_limit_exceeded',
    action: 'Wait `Retry-After` seconds before the next [profile](user-profile.md#limits) of this user.',
  },
  address_rate_limited: {
    status: 429,
    message: 'too many requests from this address; wait before the next',
    action: 'Wait `Retry-After` seconds ([limits](limits.md#sizes)).',
  },
  credential_attempts_limited: {
    status: 429,
    message: 'too many wrong credentials from this address; wait before the next',
    action: 'Correct the credentials and wait `Retry-After` seconds.',
  },
  client_rate_limited: {
    status: 429,
    message: 'too many requests of this client; wait before the next',
    action: 'Wait `Retry-After` seconds ([limits](limits.md#sizes)).',
  },
  client_concurrency_limited: {
    status: 429,
    message: 'too many requests of this client at once; wait for their answers',
    action: 'Send fewer requests at the same time ([limits](limits.md#sizes)).',
  },
  key_derivation_busy: {
    status: 503,
    message: 'too many passwords and codes are being checked; try again',
    action: 'Retry after `Retry-After` seconds.',
  },
  assistant_token_missing: {
    status: 401,
    message: 'a Bearer token is needed',
    action: 'Send a token of the [assistant interface](mcp.md) in `Authorization: Bearer`.',
  },
  assistant_token_invalid: {
    status: 401,
    message: 'The token is not valid',
    action: 'Create a new token in the portal.',
  },
  assistant_origin_refused: {
    status: 403,
    message: 'pages of other origins must not call this address',
    action: 'Call from a program, not from a page of another site.',
  },
  assistant_rate_limited: {
    status: 429,
    message: 'too many requests with this token; wait a minute',
    action: 'Wait `Retry-After` seconds.',
  },
  assistant_batch_unsupported: {
    status: 400,
    message: 'one message at a time',
    action: 'Send one JSON-RPC message for each request.',
  },
  assistant_message_invalid: {
    status: 400,
    message: 'the message is not one of the protocol',
    action: 'Correct the JSON-RPC message. The code is in `error.data` of the JSON-RPC answer.',
  },
  assistant_method_unknown: {
    status: 404,
    message: 'the protocol has no such method here',
    action: 'List the tools first. The code is in `error.data` of the JSON-RPC answer.',
  },
  assistant_answer_not_acceptable: {
    status: 406,
    message: 'the client must accept application/json and text/event-stream',
    action: 'Send both types in `Accept`. The code is in `error.data` of the JSON-RPC answer.',
  },
} as const satisfies Record<string, ErrorEntry>
