import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Announcement, RawItem, WebhookRequest, WebhookSecrets, WebhookVerdict } from '../contract.ts'
import { itemsOf } from './items.ts'
import { Seconds } from './schema.ts'
import { resourceOf } from './summary-types.ts'

const Body = Compile(Type.Record(Type.String(), Type.Unknown(), { minProperties: 1 }))
const Entry = Type.Intersect([
  Type.Object({ userId: Type.String({ minLength: 1, maxLength: 200 }) }),
  Type.Record(Type.String(), Type.Unknown()),
])
const EntryCheck = Compile(Entry)
type Entry = Static<typeof Entry>
const isEntry = (given: unknown): given is Entry => EntryCheck.Check(given)
const isSeconds = Compile(Seconds)
const isNames = Compile(Type.Array(Type.String()))

/** The vendor signs nothing: the secret in the address is the proof, and the application's id must not contradict it. */
export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  if (!request.pathToken) return refused('unsigned')
  if (!equal(request.pathToken, secrets.verificationToken)) return refused('forged')
  const clientId = request.headers['garmin-client-id']
  if (clientId !== undefined && !equal(clientId, secrets.clientId)) return refused('forged')
  const body = request.method === 'POST' ? parseJson(request.body) : null
  if (!Body.Check(body) || Array.isArray(body)) return refused('malformed')
  const announcements: Announcement[] = []
  const pushed = new Map<string, RawItem[]>()
  for (const [name, value] of Object.entries(body)) {
    const kind = kindOf(name)
    if (kind === null) continue
    const entries = Array.isArray(value) ? value.filter(isEntry) : []
    // Nobody's entry among others is left out: a refusal would bring all of them again and again.
    if (!Array.isArray(value) || (value.length > 0 && entries.length === 0)) return refused('malformed')
    if (kind.type === 'summaries') {
      announcements.push(...entries.filter(isPing).map((entry) => pingOf(entry, now)))
      gather(pushed, kind.resource, entries)
    } else {
      const ended = kind.type === 'deregistrations' ? entries : entries.filter(sharesNothing)
      announcements.push(...ended.map((entry) => revocation(entry, now)))
    }
  }
  for (const [account, items] of pushed) announcements.push(dataOf(account, items, now))
  return { type: 'accepted', announcements }
}

type Kind = { type: 'summaries'; resource: string } | { type: 'deregistrations' } | { type: 'permissions' }

/** Null for what we do not read: files, events that the watch guessed, kinds that did not exist when this was written. */
function kindOf(name: string): Kind | null {
  const lower = name.toLowerCase()
  if (lower === 'deregistrations') return { type: 'deregistrations' }
  if (lower === 'userpermissionschange') return { type: 'permissions' }
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
  return { type: 'collect', account, pointer, eventId: eventId(entry), at: uploadedAt(pointer) ?? now }
}

function uploadedAt(pointer: string): number | null {
  const text = /[?&]uploadEndTimeInSeconds=(\d{1,10})(?:&|$)/.exec(pointer)?.[1]
  return text === undefined ? null : Number(text) * 1000
}

function dataOf(account: string, items: RawItem[], now: number): Announcement {
  return { type: 'data', account, items, eventId: eventId([account, items]), at: measuredAt(items) ?? now }
}

/** A push does not say when it was sent; the newest thing in it stands for that. */
function measuredAt(items: readonly RawItem[]): number | null {
  const starts = items.flatMap(({ payload }) => {
    const { startTimeInSeconds } = payload as Record<string, unknown>
    return isSeconds.Check(startTimeInSeconds) ? [startTimeInSeconds * 1000] : []
  })
  return starts.length === 0 ? null : Math.max(...starts)
}

function sharesNothing({ permissions }: Entry): boolean {
  return isNames.Check(permissions) && !permissions.some((name) => /_EXPORT$/i.test(name))
}

function revocation(entry: Entry, now: number): Announcement {
  const { changeTimeInSeconds: changed } = entry
  const at = isSeconds.Check(changed) ? changed * 1000 : now
  return { type: 'revoked', account: entry.userId, eventId: eventId(entry), at }
}

/** There is no id of a delivery: equal content is the same event. */
function eventId(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function refused(reason: 'unsigned' | 'forged' | 'malformed'): WebhookVerdict {
  return { type: 'refused', reason }
}

/** Digests of equal length are compared, so that neither content nor length shows in the time taken. */
function equal(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
