import { FIGURE_NAMES, FIGURES } from '@tributary/health'
import type { Caller } from '../../packages/service/src/mcp/caller.ts'
import * as limits from '../../packages/service/src/mcp/limits.ts'
import { METRIC_SCOPES } from '../../packages/service/src/mcp/metrics.ts'
import { inputOf } from '../../packages/service/src/mcp/offer.ts'
import { MCP_SCOPES, SCOPE_NAMES } from '../../packages/service/src/mcp/scopes.ts'
import type { Tool } from '../../packages/service/src/mcp/tool.ts'
import { TOOLS } from '../../packages/service/src/mcp/tools/index.ts'
import { code, table } from './table.ts'

/** Of all users of a client, with every scope: it is offered every tool with every argument. */
const WIDEST: Caller = { lane: 0, tokenId: '', name: '', clientUuid: '', user: null, scopes: SCOPE_NAMES }

function scopesOf({ scopes }: Tool): string {
  if (scopes === SCOPE_NAMES) return 'any'
  if (scopes === METRIC_SCOPES) return 'any that has [numbers](#numbers)'
  return scopes.map(code).join(' or ')
}

function argumentsOf(tool: Tool): string {
  const { properties, required = [] } = inputOf(tool, WIDEST) as unknown as {
    properties: object
    required?: string[]
  }
  const names = Object.keys(properties).map((name) => `${code(name)}${required.includes(name) ? '' : '?'}`)
  return names.join(', ') || 'none'
}

const tools = () =>
  table(
    ['tool', 'answers', 'scopes', 'arguments'],
    TOOLS.map((tool) => [code(tool.name), tool.description, scopesOf(tool), argumentsOf(tool)]),
  )

const numbers = () =>
  table(
    ['number', 'what it is', 'unit', 'scope', 'field'],
    FIGURE_NAMES.map((name) => {
      const { title, unit, topic, places, isKey } = FIGURES[name]
      const fields = [...new Set(places.map(([, path]) => code(path)))]
      return [`${code(name)}${isKey ? ' *' : ''}`, title, unit, code(topic), fields.join(', ')]
    }),
  )

/** docs/reference/mcp.md, from the tools as they are offered. */
export function renderMcpPage(): string {
  const { REQUESTS_A_MINUTE, LARGEST_BODY_BYTES, LARGEST_ANSWER_BYTES, MOST_DAYS, LONGEST_LIFE_DAYS } = limits
  return `# MCP server

\`POST /mcp\` speaks the Model Context Protocol (Streamable HTTP), so that an assistant can be asked about a person. How to
connect one is described in [asking an assistant](../guides/asking-an-assistant.md). It can only read.

- Every request stands alone: there are no sessions and no streams, and any node answers. \`GET\` and \`DELETE\` answer 405.
- The revision 2026-07-28 is spoken, and those of 2025 by \`initialize\`. Messages in a batch are refused with 400.
- Answers are text in JSON, aggregated: never readings one by one, never the way of a workout, never a raw payload.
- There is one prompt, \`my_week\`, and there are no resources.

## Tokens

\`Authorization: Bearer trm_…\`. A token belongs to one client and is of **one person**, or of **all users** of the client. It has a name, an end
(${LONGEST_LIFE_DAYS} days at most) and scopes; they cannot be changed later. It is made and revoked with [\`mcp create\` and
\`mcp revoke\`](cli.md#mcp-create), is stored as SHA-256 and shown once. Revocation holds at once; erasing a person ends their tokens.

A token of one person needs no \`user_id\`, and refuses one that is another's. A token of all users needs one with each call.

## Scopes

${table(
  ['scope', 'covers'],
  SCOPE_NAMES.map((name) => [code(name), MCP_SCOPES[name]]),
)}

What a scope does not name is not returned with it: nights are returned without heart rates unless \`heart\` is there too. \`scores\` and
\`alerts\` are made from other data, and reveal of it what they name. A tool without its scope is not listed, and refuses with the reason when it is
called all the same.

## Tools

All are marked \`readOnlyHint\`. \`?\` marks an argument that may be left out. Dates are local dates of the person; \`from\` and \`to\` are both included.

${tools()}

## Numbers

For \`get_day\`, \`get_range\`, \`get_trend\` and \`explain_number\`. Those with * are returned for a range when the call names none. Where a field stands in several
summaries, the night comes first, as for scores; for the mean, highest and lowest heart rate and for oxygen uptake the day does. Durations are minutes, to a tenth; all else is as the [documents](documents.md) say it. Of several
nights on a day the longest is meant.

${numbers()}

- A number that was not reported is \`null\`, or named in \`not_known\`, \`days_without_data\` or \`days_without_sleep\`. Zero is zero.
- \`average\` is over the days that have the number, and \`days_with_data\` says how many those are. The average of cycle days is not made.
- RMSSD and SDNN are two numbers. They are never mixed.
- Where a day was summed up source by source (Data Cleaning off), the best-ranked source speaks; workouts are then returned for each source.
- What is returned is the newest that is stored, also where a webhook still [holds it back](delivery.md).

## Refusals

| status | when |
|---|---|
| 401 | no token, or one that is unknown, expired or revoked; with \`WWW-Authenticate: Bearer\` |
| 403 | \`Origin\` names a page of another origin. Programs send none |
| 413 | a message of more than ${LARGEST_BODY_BYTES / 1024} KiB |
| 415, 400, 406 | not JSON, not one message, or an \`Accept\` without \`application/json\` and \`text/event-stream\` |
| 429 | more than ${REQUESTS_A_MINUTE} requests a minute with one token; \`Retry-After\` says when to come again |

They have the [body of every error](errors.md), but for 406, which the protocol words. What a tool refuses is an answer of the protocol
with \`isError\`: a missing scope, another person, an argument that does not fit, more than ${MOST_DAYS} days, an answer of more than
${LARGEST_ANSWER_BYTES / 1024} KiB. Its words say what to ask instead.

## Audit

Every call of a tool is in the audit log before it is answered: \`mcp.call\` with the token's id and name, the tool, the user (by a random key), the first and the last
day, and whether it was answered, refused or failed. Never a value. Making and revoking are there as \`mcp.create_token\` and
\`mcp.revoke_token\`.
`
}
