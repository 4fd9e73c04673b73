import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeApi } from '../api-description.ts'
import { code, table } from './table.ts'

const SERVICE = fileURLToPath(new URL('../../packages/service/src/', import.meta.url))
/** What only our own pages call, and what plays a client. */
const NOT_FOR_CLIENTS = ['portal-api', 'sandbox']
const STATUS_OF: Record<string, number> = {
  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  unprocessable: 422,
}

/** `new ApiError(410, '…')` and `notFound('…')`, with the text as it is written in the code. */
const REFUSAL =
  /(?:new ApiError\(\s*(\d{3}),\s*|\b(badRequest|forbidden|notFound|unprocessable)\(\s*)(?:'((?:[^'\\]|\\.)+)'|`([^`]+)`)/g

interface Refusal {
  status: number
  exception: string
  part: string
}

function refusals(): Refusal[] {
  const files = globSync('**/*.ts', { cwd: SERVICE }).filter((file) => !file.endsWith('.test.ts'))
  return files.sort().flatMap((file) => {
    const part = file.split('/')[0]!
    if (NOT_FOR_CLIENTS.includes(part)) return []
    return [...readFileSync(join(SERVICE, file), 'utf8').matchAll(REFUSAL)].map((match) => ({
      status: match[1] ? Number(match[1]) : STATUS_OF[match[2]!]!,
      exception: (match[3] ?? match[4]!).replaceAll(/\$\{[^}]+\}/g, '…'),
      part,
    }))
  })
}

function sentences(): string {
  const parts = new Map<string, Set<string>>()
  for (const { status, exception, part } of refusals()) {
    const key = `${status} ${exception}`
    parts.set(key, (parts.get(key) ?? new Set()).add(part))
  }
  const rows = [...parts].sort(([a], [b]) => (a < b ? -1 : 1))
  return table(
    ['status', '`exception`', 'part of the service'],
    rows.map(([key, from]) => [key.slice(0, 3), code(key.slice(4)), [...from].sort().join(', ')]),
  )
}

type Description = Awaited<ReturnType<typeof describeApi>>

function calls({ paths }: Description): string {
  const rows = Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { responses?: object }>).map(([method, { responses }]) => {
      const statuses = Object.keys(responses ?? {}).filter((status) => status >= '4')
      return [code(`${method.toUpperCase()} ${path}`), statuses.join(', ')]
    }),
  )
  return table(
    ['call', 'refusals'],
    rows.sort(([a], [b]) => (a! < b! ? -1 : 1)),
  )
}

/** docs/reference/errors.md, with what the code can say. */
export async function renderErrorsPage(): Promise<string> {
  const description = await describeApi()
  return `# Errors

Every endpoint, unknown routes included, answers an error with this body and nothing else:

\`\`\`json
{
  "error": "Unprocessable Entity",
  "exception": "redirect_url must be an https URL",
  "path": "/api/v1/user_id/patient-17/data_source/Oura/authorizer",
  "method": "GET"
}
\`\`\`

| field | meaning |
|---|---|
| \`error\` | the status in words |
| \`exception\` | what is wrong, in one sentence |
| \`path\` | of the request, without its query |
| \`method\` | of the request |

No value that was sent is quoted, and no stack is shown. Pages for people's browsers (\`/connect/…\`,
\`/oauth/callback/…\`, \`/connections/…\`) answer with a page instead.

Checks are made in this order, and the first that fails answers: 429 of the address, 401, 429 of the client, 403, 410, 415, 400, 422, 404, any other 429.

| status | when | \`exception\`, for example |
|---|---|---|
| 400 | the request cannot be read | \`request body is not valid JSON\`, \`request body is empty\`, \`request body is nested more than 32 levels deep\`, \`the address is not valid percent-encoding\` |
| 401 | credentials are missing, wrong or of an unknown client | \`The client_uuid or password are incorrect\` |
| 401 | an access token is not valid, for [laboratory documents](lab.md#submission) | \`The access token is not valid\` |
| 401 | the credential of a [phone](binding.md) is not valid, or has ended | \`The device credential is not valid\` |
| 401 | another scheme than Basic | \`Unsupported authorization type\` |
| 401 | a vendor's webhook is unsigned, forged, stale or signed with an unknown key | \`the signature does not match\` |
| 403 | the path names another client | \`client_uuid is not that of the credentials\` |
| 403 | the add-on that it needs is off | \`feature_not_included\` |
| 403 | a wrong code for a [binding](binding.md#opening); the body has \`attempts_left\` besides | \`wrong_code\` |
| 404 | no such route | \`no such route\` |
| 404 | no such thing, or another client's | \`no such user\`, \`no such delivery\`, \`no data webhook is configured\`, \`no rule is stored\` |
| 404 | no such [binding or token](binding.md#opening) of a phone | \`binding_unknown\`, \`enrolment_unknown\` |
| 405 | another method; \`Allow\` names those that the address answers | \`this address answers GET, HEAD\` |
| 408 | the body did not arrive within 60 s; the connection is closed | \`the request body did not arrive in time\` |
| 410 | a binding or its token is over | \`binding_used\`, \`binding_ended\`, \`binding_expired\`, \`enrolment_used\` |
| 410 | the deprecated list in production | \`this endpoint is gone in production; …\` |
| 409 | a [phone](uploads.md#records) uploads to a source that is not connected on it | \`source_not_connected: …\` |
| 413 | the body is larger than \`TRIBUTARY_BODY_LIMIT_BYTES\` (1 MiB), or a laboratory document than 10 MB | \`request body is too large\` |
| 415 | not JSON, or not a form where one is wanted | \`unsupported content type\` |
| 415 | a [binding](binding.md#request-of-a-binding) with a charset | \`content type must be exactly application/json\` |
| 422 | a value that the database has no room for: a character NUL, a far date | \`the request has a value that cannot be stored\` |
| 422 | readable, but wrong | \`start is required\`, \`limit must be integer\`, \`rules.0.threshold_min_float must be less than threshold_max_float\`, \`data_source must be one of …\` |
| 429 | too many requests for a [profile](user-profile.md#limits) of a user; \`Retry-After\` says when to come again | \`rate_limit_exceeded\` |
| 429 | too many requests from an address or of a client, or too many wrong credentials ([limits](limits.md#sizes)); \`Retry-After\` says when to come again | \`too many requests of this client; wait before the next\` |
| 500 | a fault of ours | \`internal error; try again\` |
| 503 | a vendor's webhook is signed with a key that cannot be loaded now; the vendor comes again | \`the keys of the provider cannot be loaded; try again\` |
| 503 | too many passwords or codes of bindings wait to be worked on; \`Retry-After\` says when to come again | \`too many passwords and codes are being checked; try again\` |
| 503 | the [database](../guides/self-hosting.md#when-the-database-is-away) does not answer, has no connection left, is read-only or has a full disk; \`Retry-After\` says when to come again | \`the database cannot be used now; try again\` |
| 503 | starting or stopping; \`Retry-After: 1\` while starting. This answer has \`{"status"}\` as its body | |

[Laboratory documents](lab.md#submission) answer 400 where others answer 422. The [token endpoint](lab.md#our-own-tokens) has the codes of OAuth 2.0 in \`exception\`.

All 401 carry \`WWW-Authenticate: Basic\`, those of a wrong token or of a phone \`Bearer\`. Wrong key, wrong client and missing header cannot be told apart, by words or
by time.

## What to do

| status | retry? |
|---|---|
| 400, 413, 415, 422 | no: change the request |
| 401 | no: check the credentials; a rotated key works for 24 hours after its replacement |
| 403, 404, 410 | no |
| 408 | yes, on a faster connection |
| 429 | yes, after \`Retry-After\` seconds |
| 500, 503 | yes, with growing delays |

## Every sentence

A \`…\` stands for a name or a number. Sentences of a wrong field follow the schema (\`start is required\`, \`limit must be integer\`)
and are not listed.

${sentences()}

## Every call

What each call can be answered with, from the description that is served at \`/openapi.json\`.

${calls(description)}

## Examples

With \`curl\`:

\`\`\`sh
curl -s http://localhost:8080/nowhere
# {"error":"Not Found","exception":"no such route","path":"/nowhere","method":"GET"}

curl -s -u "$CLIENT:$KEY" http://localhost:8080/api/v1/user_id/patient-17/data_source/oura/authorizer
# 422: data_source must be one of … (case is significant)

curl -s -u "$CLIENT:$KEY" http://localhost:8080/api/v1/user_id/patient-17/data_source/Garmin/authorizer
# 422 in production without credentials: data_source Garmin is not configured on this deployment
\`\`\`
`
}
