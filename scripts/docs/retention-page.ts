import { SETTINGS } from '../../packages/service/src/config.ts'
import { LOG_DAYS, REJECTED_DAYS } from '../../packages/service/src/delivery/outbox/retention.ts'
import { SECRET_OVERLAP_MS } from '../../packages/service/src/delivery/webhooks/secrets.ts'
import { ANSWER_LIFE_MS } from '../../packages/service/src/idempotency/create-once.ts'
import { KEPT_DAYS } from '../../packages/service/src/recording/ticks.ts'
import { duration } from './duration.ts'
import { table } from './table.ts'

const days = ({ name, fallback }: { name: string; fallback: unknown }) => `${fallback} days (\`${name}\`)`

/** docs/reference/retention.md, with the times that the code goes by. */
export const renderRetentionPage = (): string => `# What is kept, and for how long

Every copy of a person's data that this service has, how long it stays by itself, and what else ends it. All of it is
[sealed](security.md#sealing) under the person's own key, unless the table says otherwise.

${table(
  ['what', 'stays', 'ends with a disconnection', 'ends with an erasure'],
  [
    ['newest revision of what a source gave (raw payloads)', 'as long as the user', 'no', 'yes'],
    ['replaced revisions of it', days(SETTINGS.rawRetentionDays), 'no', 'yes'],
    ['records, documents of all versions, traces, scores', 'as long as the user', 'no', 'yes'],
    ['deliveries and their log: delivered, superseded', `${LOG_DAYS} days`, 'no', 'yes'],
    [
      'deliveries and their log: rejected',
      `${REJECTED_DAYS.production} days, in the sandbox ${REJECTED_DAYS.sandbox}`,
      'no',
      'yes',
    ],
    ['tokens of the vendor', 'while connected', 'yes, at once', 'yes, at once'],
    [
      "tokens that are being withdrawn at the vendor, sealed under the deployment's key",
      'until the vendor has confirmed, 7 days at most',
      'made by it',
      'made by it',
    ],
    ['laboratory documents: the file', days(SETTINGS.labRetentionDays), 'no', 'yes'],
    ['laboratory documents: what was read', 'as long as the user', 'no', 'yes'],
    ['recordings of a connection', `${KEPT_DAYS} days`, 'no', 'yes'],
    ['hourly counts of steps', '7 days', 'no', 'yes'],
    ['phones, and what they uploaded until it is stored', 'until logged out', 'no', 'yes'],
    ['bindings that wait for a phone', '30 days', 'no', 'yes'],
    [
      "large pushes of a vendor until they are read, sealed under the deployment's key",
      'seconds; 7 days at most',
      'no',
      'yes',
    ],
    ["marks against repeats of a vendor's events, keyed digests", '7 days', 'no', 'no'],
    [
      'answers of requests with an [`Idempotency-Key`](idempotency.md)',
      duration(ANSWER_LIFE_MS),
      'no',
      'yes',
    ],
    ['a former webhook secret or `secret_key` (of the client)', duration(SECRET_OVERLAP_MS), '', ''],
    [
      'the audit log, without health data',
      'without end',
      'no',
      '[no](../guides/erasing-a-user.md#what-remains)',
    ],
    [
      'the [list of erasures](../guides/erasing-a-user.md#backups), keyed marks',
      'without end',
      'no',
      'made by it',
    ],
    ['your backups', 'as long as you keep them', 'no', '[no](../guides/erasing-a-user.md#backups)'],
    ['what you were sent', 'it is yours', 'no', 'no'],
  ],
)}

## Disconnecting, or erasing

**Disconnecting** ends the flow. The tokens are gone at once, the grant is [withdrawn at the vendor](../guides/connecting-sources.md#disconnecting), and what still
arrives is dropped. What was read before stays, so that a renewed connection goes on where it stopped.

**Erasing** ends the person. Their key is destroyed first, so every copy is unreadable at once, then the rows are deleted. The answer is a signed receipt.
[Erasing a user](../guides/erasing-a-user.md) says what goes, what remains and why.

## In memory and in logs

Opened data is in memory while it is worked on. Unwrapped keys stay in memory for ten minutes at most. [Logs](security.md#logs) hold ids, counts and states:
no health value, no token, no secret.
`
