import {
  ERROR_GROUPS,
  RETIRED_CODES,
} from '../../packages/service/src/platform/http/error-catalogue/index.ts'
import { describeApi } from '../api-description.ts'
import { code, table } from './table.ts'

function codes(): string {
  return Object.entries(ERROR_GROUPS)
    .map(([title, group]) => {
      const rows = Object.entries(group)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { status, message, action }]) => [
          code(name),
          String(status),
          code(message.replaceAll(/\{\w+\}/g, '…')),
          action,
        ])
      return `### ${title}\n\n${table(['`error_code`', 'status', '`exception`', 'what to do'], rows)}`
    })
    .join('\n\n')
}

const retired = (): string =>
  RETIRED_CODES.length === 0
    ? 'No code has been retired.'
    : `Retired codes: ${RETIRED_CODES.map(code).join(', ')}.`

type Description = Awaited<ReturnType<typeof describeApi>>

function calls({ paths }: Description): string {
  const rows = Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { responses?: object }>).map(([method, { responses }]) => {
      const statuses = Object.keys(responses ?? {}).filter((status) => status >= '4')
      return [code(`${method.toUpperCase()} ${path}`), statuses.join(', ')]
    }),
  )
  return table(
    ['call', 'errors'],
    rows.sort(([a], [b]) => (a! < b! ? -1 : 1)),
  )
}

/** docs/reference/errors.md, from the error catalogue. */
export async function renderErrorsPage(): Promise<string> {
  const description = await describeApi()
  return `# Errors

Every endpoint, unknown routes included, answers an error with this body:

\`\`\`json
{
  "error": "Unprocessable Entity",
  "exception": "redirect_url must be an https URL",
  "error_code": "redirect_url_refused",
  "path": "/api/v1/user_id/patient-17/data_source/Oura/authorizer",
  "method": "GET",
  "request_id": "0b9f6f0e-8c0e-4b8e-9a55-0d6a2c8f9f2d"
}
\`\`\`

| field | meaning |
|---|---|
| \`error\` | the status in words |
| \`exception\` | what is wrong, in one sentence or in a word that the specification fixes |
| \`error_code\` | the stable code of the error, for programs to compare with |
| \`path\` | the path of the request, without its query |
| \`method\` | the method of the request |
| \`request_id\` | the id of the request, also in the header \`X-Request-Id\` |

Compare \`error_code\`, not \`exception\`: sentences may be improved, while a code keeps its meaning and its status. A code that
goes out of use is never used again for something else. New codes may be added, so handle an unknown one by its status.

Every answer, also a successful one, carries \`X-Request-Id\`. Send the header yourself to choose the id: 1 to 128 letters, digits and \`. _ : -\`, beginning with
a letter or a digit. Anything else is replaced by a new id. The service logs it as \`requestId\`; quote it when you ask the operator about a call. It is
not the \`request_id\` that a [profile](user-profile.md) is acknowledged with.

No value that was sent is quoted, and no stack is shown. Four kinds of answers have more fields or another shape:

- Pages for people's browsers (\`/connect/…\`, \`/oauth/callback/…\`, \`/connections/…\`, the portal, these docs) answer with a page.
- A wrong code for a [binding](binding.md#opening) has \`attempts_left\` besides.
- While the service starts or stops, and in \`/readyz\`, the body has \`status\` besides.
- Errors of the [assistant protocol](mcp.md) are JSON-RPC errors, which carry \`error_code\` in \`error.data\`.

A request that is not valid HTTP, or that does not arrive in time, has an empty \`path\` and \`method\`.

Checks are made in this order, and the first that fails answers: 429 of the address, 401, 429 of the client, 403, 410, 415, 400, 422, 404, any other 429.

[Laboratory documents](lab.md#submission) answer 400 where others answer 422. The [token endpoint](lab.md#our-own-tokens) has the codes of OAuth 2.0 in \`exception\`.

All 401 carry \`WWW-Authenticate: Basic\`, those of a wrong token or of a phone \`Bearer\`. A wrong key, a wrong client and a missing
header cannot be distinguished, by their words or by their timing.

## Whether to retry

| status | retry? |
|---|---|
| 400, 413, 414, 415, 422, 431 | no: change the request |
| 401 | no: check the credentials; a rotated key works for 24 hours after its replacement |
| 403, 404, 405, 406, 409, 410 | no |
| 408 | yes, on a faster connection |
| 429 | yes, after \`Retry-After\` seconds |
| 500, 503 | yes, with growing delays, and not before \`Retry-After\` |

## Every code

A \`…\` stands for a name, a number or a reason. ${retired()}

${codes()}

## Every call

What each call can be answered with, from the description that is served at \`/openapi.json\`.

${calls(description)}

## Examples

With \`curl\`:

\`\`\`sh
curl -s http://localhost:8080/nowhere
# {"error":"Not Found","exception":"no such route","error_code":"route_not_found","path":"/nowhere","method":"GET"}

curl -s -u "$CLIENT:$KEY" http://localhost:8080/api/v1/user_id/patient-17/data_source/oura/authorizer
# 422: data_source must be one of … (case is significant)

curl -s -u "$CLIENT:$KEY" http://localhost:8080/api/v1/user_id/patient-17/data_source/Garmin/authorizer
# 422 in production without credentials: data_source Garmin is not configured on this deployment
\`\`\`
`
}
