import { type DataStructure, payloadVersion } from '@tributary/health'
import { type Environment, SETTINGS } from '../../packages/service/src/config.ts'
import { ANSWER_LIMIT_BYTES } from '../../packages/service/src/delivery/egress/call.ts'
import { CONNECT_TIMEOUT_MS } from '../../packages/service/src/delivery/egress/connector.ts'
import { ANSWER_TIMEOUT_MS } from '../../packages/service/src/delivery/egress/egress.ts'
import { LEASE_SECONDS } from '../../packages/service/src/delivery/outbox/lane-store.ts'
import { LOG_DAYS, REJECTED_DAYS } from '../../packages/service/src/delivery/outbox/retention.ts'
import { FAILURES_TO_OPEN, PROBE_AFTER_MS } from '../../packages/service/src/delivery/sending/breaker.ts'
import { FIRST_AT_ONCE, QUICK_MS } from '../../packages/service/src/delivery/sending/gate.ts'
import {
  GONE,
  JITTER,
  LONGEST_RETRY_AFTER_MS,
  RETRY_DELAYS_MS,
  SUCCESSES,
} from '../../packages/service/src/delivery/sending/retry.ts'
import { PAUSE_AFTER_MS } from '../../packages/service/src/delivery/webhooks/endpoint-health.ts'
import { MOST_FURTHER_ENDPOINTS } from '../../packages/service/src/delivery/webhooks/further-endpoints.ts'
import { SECRET_OVERLAP_MS } from '../../packages/service/src/delivery/webhooks/secrets.ts'
import { duration } from './duration.ts'
import { code, table } from './table.ts'

const EVENT = 'one event, whichever sources report it'
const DAY = 'one local date'

/** What one key of a user stands for. */
const KEY_OF: Record<DataStructure, string> = {
  sleep_summary: 'one sleep of those that end on a local date',
  physical_summary: DAY,
  body_summary: DAY,
  activity_event: EVENT,
  heart_rate_event: EVENT,
  oxygenation_event: EVENT,
  stress_event: EVENT,
  calories_event: DAY,
  body_metrics_event: EVENT,
  blood_glucose_event: EVENT,
  blood_pressure_event: EVENT,
  temperature_event: EVENT,
  hydration_event: EVENT,
  nutrition_event: EVENT,
  mood_event: EVENT,
  ecg_event: EVENT,
  clinical_ready: DAY,
  alert_event: 'one reading; one version only',
  alert_summary: DAY,
  health_score: DAY,
  lab_report: 'one submitted document; one version only',
  steps_event: DAY,
  user_info: 'the user',
  user_profile: 'the user',
}

const structuresTable = () =>
  table(
    ['document', 'format', 'one key stands for'],
    Object.entries(KEY_OF).map(([name, key]) => [
      `[${code(name)}](payloads/${name}.md)`,
      String(payloadVersion(name)),
      key,
    ]),
  )

function retryTable(): string {
  let since = 0
  const rows = RETRY_DELAYS_MS.map((delay, index) => {
    since += delay
    return [String(index + 1), duration(delay), duration(since)]
  })
  const last = [String(RETRY_DELAYS_MS.length + 1), 'none: rejected', '']
  return table(['after failure', 'next attempt in', 'since the first attempt, about'], [...rows, last])
}

const list = (items: readonly number[]) => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

function holdIn(environment: Environment): string {
  const { fallback } = SETTINGS.summaryHoldSeconds
  const seconds = Number(typeof fallback === 'object' ? fallback?.[environment] : fallback)
  return seconds === 0 ? 'none' : duration(seconds * 1_000)
}

/** docs/reference/delivery.md, with the figures that the code goes by. */
export const renderDeliveryPage = (): string => `# Delivery contract

The contract between Tributary and a client's webhook. There are two kinds of endpoint per client, \`data\` and
\`notification\`; both follow all of this, and so do [further data endpoints](#several-endpoints).

## Guarantee

- **At least once.** A stored document version that is the newest of its document is sent until it is acknowledged,
  rejected or superseded. It may be sent more than once.
- **Together or not at all.** A version and its pending delivery are committed in one transaction.
- **No order.** Deliveries overtake each other. \`document_version\` says which is newer.
- **The same bytes.** Every attempt and every resend of a delivery has the same body and the same \`webhook-id\`.
  Timestamp and signature are of the attempt.

A client without an endpoint of a kind gets no deliveries of that kind. Documents are still built and stored, but
setting an address later does not send them after the fact.

## Request

\`POST\` to the address, HTTP/1.1, body in UTF-8 JSON.

| header | value |
|---|---|
| \`content-type\` | \`application/json\` |
| \`user-agent\` | \`Tributary/\` and the version |
| \`webhook-id\` | \`msg_\` and 32 hexadecimal digits; the same on every attempt |
| \`webhook-timestamp\` | seconds since 1970, of this attempt |
| \`webhook-signature\` | one or more \`v1,\` signatures, separated by spaces, the newest secret first |

A signature is the base64 of HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`. The key is the base64 after
\`whsec_\` in the secret. This is [Standard Webhooks](https://www.standardwebhooks.com).

Rotating a secret keeps the former one signing for ${duration(SECRET_OVERLAP_MS)}.

## Success

${list(SUCCESSES)} acknowledge. Everything else fails: other 2xx, redirects (never followed), no answer, an answer that
is not complete within ${ANSWER_TIMEOUT_MS / 1_000} seconds. Connecting may take ${CONNECT_TIMEOUT_MS / 1_000} of them. Of the answer, ${ANSWER_LIMIT_BYTES / 1_024} KiB are read at most and nothing
is kept but the status and \`Retry-After\`.

## Retries

${retryTable()}

Each delay varies by up to ${JITTER * 100} % either way, so that what failed together does not return together.

\`Retry-After\` (seconds or a date, on any failing answer) makes the wait longer, never shorter, and ${duration(LONGEST_RETRY_AFTER_MS)} at most.

**${GONE}** ends the delivery at once: \`rejected\`, no further attempt.

## What is ordered, and by what

Versions are ordered within one document, and nothing else is. Two versions are of the same document when \`client_uuid\`, \`user_id\` and
\`document_key_string\` are the same. With Data Cleaning off, a summary is also of one source.

${structuresTable()}

Store under the three together. The highest \`document_version\` is the truth; where its \`retracted_bool\` is true, delete what you
hold. The exact rules are under [identity](documents.md#identity).

## Size

One request carries one document of less than 16 MB. Most are a few kilobytes; with the add-on
[Granular Data](../guides/add-ons/granular-data.md) a day with a reading for every minute is some hundred kilobytes, and an
electrocardiogram more than one megabyte. Let your endpoint take 16 MB: many frameworks refuse more than 100 KB or 1 MB unless they are
configured. Of a document that would be larger, the longest series are left empty (\`[]\`); its other values are complete.

## States

| state | meaning | leaves it by |
|---|---|---|
| \`pending\` | waits for its next attempt | an attempt, or a newer version |
| \`delivered\` | acknowledged | a resend |
| \`superseded\` | a newer version of the document was stored first | a resend |
| \`rejected\` | no attempts left, ${GONE}, or the address was removed | a resend |

**Superseding.** When a new version is stored, pending deliveries of older versions of the same document become
\`superseded\` and are not sent. One that is on the wire at that moment may still arrive.

**Holding.** A summary waits \`TRIBUTARY_SUMMARY_HOLD_SECONDS\` (${holdIn('production')} in production, ${holdIn('sandbox')} in the sandbox) before
its first attempt, so that late parts of the same day arrive as one version. The time counts from the first part;
parts that keep coming do not prolong it.

## Several endpoints

A client may have up to ${MOST_FURTHER_ENDPOINTS} data endpoints beside the one of the portal. Each has an \`endpoint_id\`, an address, secrets of its own and, if
wanted, a filter: the data structures that it receives. The two endpoints of the portal, the command line and the settings have the ids
\`data\` and \`notification\`.

| call | does |
|---|---|
| \`GET /api/v2/webhook_endpoints\` | lists all, with state, \`failing_since\` and \`last_success_at\` |
| \`POST /api/v2/webhook_endpoints\` | makes one from \`url\`, \`description\` and \`data_structures\`; the answer shows its secret, once |
| \`GET /api/v2/webhook_endpoints/{endpoint_id}\` | shows one |
| \`PATCH /api/v2/webhook_endpoints/{endpoint_id}\` | changes \`url\`, \`description\`, \`data_structures\` or \`state\` (\`active\`, \`paused\`) |
| \`DELETE /api/v2/webhook_endpoints/{endpoint_id}\` | ends it at once; what was still to be sent there is \`rejected\`, without a notification |
| \`POST …/{endpoint_id}/rotate_secret\` | gives it a new secret |
| \`POST …/{endpoint_id}/test\` | sends it a signed sample |
| \`POST …/{endpoint_id}/resend_rejected\` | sends what it rejected in a period again |

- A stored version makes one delivery for each endpoint whose filter lets it pass. Each has its own \`webhook-id\`, signature, attempts and
  state. What one endpoint fails at changes nothing for another.
- A filter is looked at when a version is stored. A new endpoint or a wider filter receives nothing of the past, and under a narrower
  one what is pending is still sent.
- A paused endpoint is sent nothing. What is stored meanwhile waits, within the retention, until \`state\` is \`active\` again, a test is
  acknowledged or the address changes.
- The notification endpoint receives every notification and has no filter.

## One client never delays another

- **Bulkhead.** One worker has at most \`TRIBUTARY_ENDPOINT_CONCURRENCY\` (${SETTINGS.endpointConcurrency.fallback}) calls under way to one endpoint, and
  \`TRIBUTARY_DELIVERY_CONCURRENCY\` (${SETTINGS.deliveryConcurrency.fallback}) in all. It begins with ${FIRST_AT_ONCE}; every answer within
  ${duration(QUICK_MS)} allows one more, a slower one takes one away, and no answer or a 5xx brings it back to ${FIRST_AT_ONCE}: a receiver
  that can take little is sent little. Deliveries of a full endpoint wait in the database and do not stand in the way of others.
- **Breaker.** After ${FAILURES_TO_OPEN} failures in a row of the kind that says "in trouble" (no answer, or 5xx), a worker sends
  nothing to that endpoint for ${duration(PROBE_AFTER_MS)}, then one delivery as a probe. Any answer below 500 closes the breaker. An
  open breaker uses up no attempts.
- **Pause.** An endpoint that has failed for ${duration(PAUSE_AFTER_MS)}, without a success in between, is paused: its deliveries wait,
  unsent and uncounted, until it resumes. The client is notified on its notification webhook (\`endpoint_paused\`), if it
  has one and it is not the one that failed; \`client show\` shows it to the operator. A successful test delivery or a
  new address resumes it, and what waited is due at once.

## Retention

| delivery | kept |
|---|---|
| rejected | ${REJECTED_DAYS.production} days after it was given up, ${REJECTED_DAYS.sandbox} in the sandbox |
| delivered, superseded | ${LOG_DAYS} days |
| waiting for a paused endpoint | until the endpoint resumes, but no longer than ${LOG_DAYS} days |

Afterwards the delivery and its log are deleted and it cannot be resent. The document itself stays.

Each rejected document is reported with \`document_rejected\`, which carries its \`webhook_id\` and \`data_structure\`, except when what was rejected is itself a
notification.

## Resending

| who | how |
|---|---|
| client | \`POST /api/v2/deliveries/{webhook_id}/resend\`: one, whatever its state; a pending one stays as it is |
| client | \`POST /api/v2/resend_rejected_notifications\` with \`{"start", "finish"}\`: all that is rejected now and was stored in that period, ends included; each is a time or a date, which is the whole day in UTC |
| client | \`POST /api/v2/webhook_endpoints/{endpoint_id}/resend_rejected\`: the same for one endpoint |
| operator | \`delivery resend\` on the [command line](cli.md#delivery-resend) |

A resend starts the schedule from the beginning and keeps the \`webhook-id\`, so a receiver that has it already
recognises it.

## Delivery log

\`GET /api/v2/deliveries\` lists the client's deliveries, newest first, by page and optionally by state and endpoint. A page may be
short before the last: \`next_cursor\` continues. \`GET
/api/v2/deliveries/{webhook_id}\` shows one with each attempt: time, status, duration and, without an answer, why.
Bodies are not shown.

\`POST /api/v2/webhooks/{kind}/test\` sends a signed sample at once, waits for the answer and returns it. The sample has
the shape of a real document or notification, of a user called \`test-user\`. It is neither retried nor logged.

Exact shapes are in \`/openapi.json\`, those of the webhooks also in \`/asyncapi.json\`, and on a page for each under
[payloads](payloads/sleep_summary.md).

## Addresses

An address must be an https URL of at most 2,000 characters, without user name and password. It must point at a public
address. Private, loopback, link-local, carrier-grade NAT, multicast, documentation, benchmarking, translation and
tunnel ranges are refused, in IPv4 and IPv6.

Names are looked up in the hosts file and at the name servers of the machine. What can be seen in the text is checked when the address is set. What the name resolves to is checked at every new
connection, and the connection goes to the very addresses that were checked, so a name that changes its answer gains
nothing. If one of several answers is refused, all are.

In the sandbox \`TRIBUTARY_ALLOW_LOCAL_WEBHOOKS\` (on by default) also allows http and this machine's loopback. Other
private ranges stay refused.

## Failure modes

| what | consequence |
|---|---|
| a worker is killed | its lanes are taken over when their lease of ${LEASE_SECONDS} seconds has run out; what was on the wire may be sent again |
| the acknowledgement is lost | sent again |
| the database is away | nothing is sent; sending resumes by itself |
| two workers hold the same lane for a moment (a long stall) | a delivery may be sent twice; its state moves once |
| the certificate of the endpoint is not valid | fails like no answer, and is retried |
| a stored document does not open (a damaged row) | counts as a failed attempt; the others go on |
`
