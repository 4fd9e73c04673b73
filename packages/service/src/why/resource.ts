import type { ResourceManifest } from '@tributary/providers'
import { missingScope, type ResourceReading } from '../intake/index.ts'
import type { StoredRefusal } from '../records/index.ts'
import type { OfferedBySource, WhyFacts } from './facts.ts'
import { holds } from './question.ts'
import type { EmptyReason } from './reasons.ts'
import type { ExplainedResource } from './schema.ts'
import { at, counted, errorWords } from './words.ts'

interface Finding {
  code: EmptyReason
  words: string
}

/** Why a resource has nothing of the day, or `reported` when it has. */
export function explainResource(
  resource: ResourceManifest,
  source: OfferedBySource,
  facts: WhyFacts,
): ExplainedResource {
  const reading = source.readings.find((one) => one.resource === resource.name) ?? null
  const { code, words } = findingOf(resource, reading, source, facts)
  return {
    resource: resource.name,
    code,
    words,
    last_attempt_at: reading?.lastAttemptAt?.toISOString() ?? null,
    last_data_at: reading?.lastDataAt?.toISOString() ?? null,
    read_until: reading?.readUntil ?? null,
    next_run_at: reading?.nextRunAt?.toISOString() ?? null,
    failures: reading?.failures ?? 0,
    last_error: reading?.lastError ?? null,
  }
}

function findingOf(
  resource: ResourceManifest,
  reading: ResourceReading | null,
  source: OfferedBySource,
  facts: WhyFacts,
): Finding {
  const records = source.records.filter((record) => record.resource === resource.name)
  const holding = records.filter((record) => holds(record, facts.question))
  if (holding.length > 0)
    return { code: 'reported', words: `received as ${counted(holding.length, 'record')}` }
  const refusals = source.refusals.filter((refusal) => refusal.resource === resource.name)
  const refused = refusals.find((refusal) => mayConcern(refusal, facts))
  if (refused) return { code: 'refused', words: refusalWords(refused) }
  if (records.length > 0)
    return { code: 'left_out_by_vendor', words: 'the vendor reported the day without this' }
  const { connection } = source
  const missing = missingScope(source.resources, resource.name, connection.scopes)
  if (missing !== null)
    return { code: 'not_granted', words: `the person did not grant \`${missing}\`; it is not asked for` }
  if (source.deniedOnPhone?.has(resource.name))
    return { code: 'not_granted', words: 'the person denied some of it on the phone' }
  if (!reading) return { code: 'never_asked', words: 'it is not among what is read of this connection' }
  if (reading.lastError === 'forbidden')
    return { code: 'not_granted', words: `the vendor refuses it; it is asked again ${next(reading)}` }
  return unheard(resource, reading, source, facts)
}

/** One without a day may be of any day before it was received. */
const mayConcern = ({ days, at: refusedAt }: StoredRefusal, { day }: WhyFacts): boolean =>
  days ? days.includes(day) : refusedAt.toISOString().slice(0, 10) >= day

function refusalWords({ path, reason, days, at: refusedAt }: StoredRefusal): string {
  const where = path === '' ? 'the payload' : path
  const when = days ? '' : ', of an unknown day'
  return `received ${at(refusedAt)}${when}, and could not be read: ${where} ${reason}`
}

/** Nothing of the day has come from a resource that is read. */
function unheard(
  resource: ResourceManifest,
  reading: ResourceReading,
  source: OfferedBySource,
  facts: WhyFacts,
): Finding {
  const { day, today } = facts
  if (day < reading.since) return { code: 'before_connection', words: beforeWords(reading) }
  if (day > today) return { code: 'not_yet_due', words: 'the day has not begun' }
  if (day < reading.liveFrom && reading.history === 'requested')
    return {
      code: 'history_pending',
      words: `the vendor was asked to send it, and has until ${next(reading)}`,
    }
  const due = completeAt(resource, facts)
  if (isKnownEmpty(reading, source, day, due))
    return { code: 'vendor_had_nothing', words: nothingWords(reading, source) }
  if (source.deniedOnPhone && source.connection.state === 'active') return notUploaded(due, source, facts)
  if (reading.nextRunAt === null)
    return { code: 'never_asked', words: 'the connection ended before the day was read to its end' }
  if (reading.lastAttemptAt === null)
    return { code: 'never_asked', words: `its first reading is to come ${next(reading)}` }
  if (reading.failures > 0 || reading.lastError === 'rate_limited')
    return { code: 'failing', words: failureWords(reading) }
  if (!source.polls) return notSent(due, source, facts)
  if (due > facts.now)
    return { code: 'not_yet_due', words: `the day is complete ${at(due)}; it is asked for ${next(reading)}` }
  return {
    code: 'not_yet_due',
    words: `the day was not read since it is complete; it is asked for ${next(reading)}`,
  }
}

/** A phone is not asked: it sends when its system lets it. */
function notUploaded(due: number, { readings }: OfferedBySource, facts: WhyFacts): Finding {
  if (due > facts.now) return { code: 'not_yet_due', words: `the day is complete ${at(due)}` }
  const last = lastPush(readings)
  return {
    code: 'not_uploaded',
    words: last > 0 ? `the phone last sent something ${at(last)}` : 'the phone has never sent anything',
  }
}

/** Nothing is polled: the vendor sends it when the person's device has synced. */
function notSent(due: number, { readings }: OfferedBySource, facts: WhyFacts): Finding {
  if (due > facts.now) return { code: 'not_yet_due', words: `the day is complete ${at(due)}` }
  const last = lastPush(readings)
  return {
    code: 'not_sent',
    words: last > 0 ? `the vendor last sent something ${at(last)}` : 'the vendor has never sent anything',
  }
}

const lastPush = (readings: readonly ResourceReading[]): number =>
  Math.max(...readings.map(({ lastPushAt }) => lastPushAt?.getTime() ?? 0))

/** Read after the day was complete; a vendor that pushes is taken at its word. */
function isKnownEmpty(
  reading: ResourceReading,
  { pushes, polls, readings }: OfferedBySource,
  day: string,
  due: number,
): boolean {
  const isRead =
    polls && reading.readUntil !== null && reading.readUntil >= day && (reading.readAt?.getTime() ?? 0) >= due
  return isRead || (pushes && lastPush(readings) >= due)
}

function completeAt(resource: ResourceManifest, { dueAt }: WhyFacts): number {
  const isOfSleep = resource.emits.every(({ kind }) => kind === 'sleep')
  return isOfSleep ? dueAt.sleep : dueAt.totals
}

function beforeWords({ since, liveFrom }: ResourceReading): string {
  const connected = `first connected on ${liveFrom}`
  return since < liveFrom
    ? `${connected}, and the past was read from ${since} on`
    : `${connected}, and the days before it are not read`
}

function nothingWords({ readAt, lastDataAt }: ResourceReading, { polls }: OfferedBySource): string {
  const asked = polls && readAt ? ` when it was last read, ${at(readAt)}` : ''
  const brought = lastDataAt ? `it last brought something ${at(lastDataAt)}` : 'it has never brought anything'
  return `the vendor had nothing of the day${asked}; ${brought}`
}

const failureWords = (reading: ResourceReading): string =>
  `${errorWords(reading.lastError)} (${counted(reading.failures, 'failure')}); it is tried again ${next(reading)}`

const next = ({ nextRunAt }: ResourceReading): string =>
  nextRunAt ? at(nextRunAt) : 'when it is connected again'
