import { createHash } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type {
  Announcement,
  LargePushes,
  RawItem,
  WebhookRefusal,
  WebhookRequest,
  WebhookSecrets,
  WebhookVerdict,
} from '../contract.ts'
import { numberOf } from '../numbers.ts'
import { equal, parseJson, refused } from '../webhook-parts.ts'
import { itemsOf } from './items.ts'
import { Seconds } from './schema.ts'
import { resourceOf } from './summary-types.ts'

const Body = Compile(Type.Record(Type.String(), Type.Unknown(), { minProperties: 1 }))
const AnyEntry = Compile(
  Type.Intersect([
    Type.Object({ userId: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]) }),
    Type.Record(Type.String(), Type.Unknown()),
  ]),
)
type Entry = Readonly<Record<string, unknown>> & { userId: string }
const isSeconds = Compile(Seconds)
const isNames = Compile(Type.Array(Type.String()))

/** 100 MB are announced for activity details, 10 MB for every other list. */
export const push: LargePushes = {
  limitBytes: 100 * 1024 * 1024,
  refusal,
  joinsEntries: (list) => resourceOf(list) === 'epochs',
}

/** The vendor signs nothing: the secret in the address is the proof, and the application's id must not contradict it. */
function refusal(
  { pathToken, headers }: Omit<WebhookRequest, 'body'>,
  secrets: WebhookSecrets,
): WebhookRefusal | null {
  if (!pathToken) return 'unsigned'
  if (!equal(pathToken, secrets.verificationToken)) return 'forged'
  const clientId = headers['garmin-client-id']
  return clientId !== undefined && !equal(clientId, secrets.clientId) ? 'forged' : null
}

export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  const reason = refusal(request, secrets)
  if (reason !== null) return refused(reason)
  const announcements = interpret(request, now)
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

export function interpret(request: WebhookRequest, now: number): Announcement[] | null {
  const body = request.method === 'POST' ? parseJson(request.body) : null
  if (!Body.Check(body) || Array.isArray(body)) return null
  const announcements: Announcement[] = []
  const pushed = new Map<string, RawItem[]>()
  let unreadable = 0
  for (const [name, value] of Object.entries(body)) {
    const kind = kindOf(name)
    if (kind === null || value === null) continue
    const entries = entriesOf(value)
    if (entries === null) unreadable += 1
    else if (kind.type === 'summaries') {
      announcements.push(...entries.filter(isPing).map((entry) => pingOf(entry, now)))
      gather(pushed, kind.resource, entries)
    } else announcements.push(...entries.flatMap((entry) => changeOf(kind.type, entry, now) ?? []))
  }
  for (const [account, items] of pushed) announcements.push(dataOf(account, items, now))
  return unreadable > 0 && announcements.length === 0 ? null : announcements
}

/**
 * The entries that name an account; null when there is no list, or none of its entries does. One without an account among
 * others is left out: a refusal would make the vendor send all of them again for days.
 */
function entriesOf(value: unknown): Entry[] | null {
  if (!Array.isArray(value)) return null
  const entries = value.flatMap((given: unknown): Entry[] =>
    AnyEntry.Check(given) ? [{ ...given, userId: String(given.userId) }] : [],
  )
  return value.length > 0 && entries.length === 0 ? null : entries
}

type Kind = { type: 'summaries'; resource: string } | { type: 'deregistrations' } | { type: 'permissions' }

/** Null for what we do not read: files, events that the watch guessed, kinds that did not exist when this was written. */
function kindOf(name: string): Kind | null {
  const lower = name.toLowerCase()
  if (lower === 'deregistrations') return { type: 'deregistrations' }
  if (lower === 'userpermissionschange' || lower === 'userpermissions') return { type: 'permissions' }
  const resource = resourceOf(name)
  return resource === null ? null : { type: 'summaries', resource }
}

const isPing = (entry: Entry): entry is Entry & { callbackURL: string } =>
  typeof entry.callbackURL === 'string'

function gather(pushed: Map<string, RawItem[]>, resource: string, entries: readonly Entry[]): void {
  const given = entries.filter((entry) => !isPing(entry))
  for (const [account, own] of Map.groupBy(given, ({ userId }) => userId)) {
    pushed.set(account, [...(pushed.get(account) ?? []), ...itemsOf(resource, own)])
  }
}

function pingOf(entry: Entry & { callbackURL: string }, now: number): Announcement {
  const { userId: account, callbackURL: pointer } = entry
  return { type: 'collect', account, pointer, eventId: eventId(entry, now), at: uploadedAt(pointer) ?? now }
}

function uploadedAt(pointer: string): number | null {
  const text = /[?&]uploadEndTimeInSeconds=(\d{1,10})(?:&|$)/.exec(pointer)?.[1]
  return text === undefined ? null : Number(text) * 1000
}

function dataOf(account: string, items: RawItem[], now: number): Announcement {
  const at = measuredAt(items) ?? now
  return { type: 'data', account, items, eventId: eventId([account, items], now), at }
}

/** A push does not say when it was sent; the newest thing in it stands for that. */
function measuredAt(items: readonly RawItem[]): number | null {
  const starts = items.flatMap(({ payload }) => {
    const start = numberOf((payload as Record<string, unknown>).startTimeInSeconds)
    return isSeconds.Check(start) ? [start * 1000] : []
  })
  return starts.length === 0 ? null : starts.reduce((newest, start) => Math.max(newest, start))
}

/** A person who no longer shares any data has withdrawn, whichever of the two notices says so. */
function changeOf(type: 'deregistrations' | 'permissions', entry: Entry, now: number): Announcement | null {
  const { userId: account, changeTimeInSeconds, permissions } = entry
  const changed = numberOf(changeTimeInSeconds)
  const at = isSeconds.Check(changed) ? changed * 1000 : now
  const event = { account, eventId: eventId(entry, now), at }
  if (type === 'deregistrations')
    return { type: 'revoked', ...event, eventId: eventId(entry, now, MINUTE_MS) }
  if (!isNames.Check(permissions)) return null
  const shares = permissions.some((name) => /_EXPORT$/i.test(name))
  return shares ? { type: 'permissions', scopes: permissions, ...event } : { type: 'revoked', ...event }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * There is no id of a delivery: equal content within a while is the same event. Later it is another, because the same past may be
 * sent for another user of ours, and a person may deregister again after connecting anew.
 */
function eventId(content: unknown, now: number, whileMs = HOUR_MS): string {
  return createHash('sha256')
    .update(JSON.stringify([content, Math.floor(now / whileMs)]))
    .digest('hex')
}
