import type { CollectionTime, FoundReport, FoundResult, ReadDocument } from '../types.ts'
import { LabFailure } from '../types.ts'
import { type CalendarDate, dayNumber, nextDay, writtenDate } from './calendar.ts'
import type { WrittenTime } from './clock.ts'
import { habitOf } from './country.ts'
import { languageOf } from './language.ts'
import { linesOf } from './lines.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { type Evidence, readDate } from './order.ts'
import { assign, boxOfMoment, type CollectedSample, type Group, samplesOf } from './samples.ts'
import { readLine, type TimeReadLine } from './tokens.ts'
import { statedOffset } from './zone.ts'

export interface TimeRequest {
  /** The offset as ±HH:MM or Z, for a document that states no time zone. */
  timezone: string | null
  /** The time of collection for a document without a legible one. */
  collected?: SuppliedTime | null
}

export interface SuppliedTime {
  /** The local time as YYYY-MM-DDTHH:MM:SS. */
  local: string
  /** The offset as ±HH:MM or Z; null stands for that of the request. */
  offset: string | null
}

export interface CollectionTimes {
  /** The time of the report as a whole, which is the one that most results have. */
  collected: CollectionTime
  /** The time of a single result; null where the document has several and does not say which is its own. */
  ofResult(result: FoundResult): CollectionTime | null
}

/** Finds when the samples were collected: from the page, or from the request where the page has no time. Throws LabFailure. */
export function collectionTimes(
  report: FoundReport,
  document: ReadDocument,
  request: TimeRequest,
  groupOfResult: (result: FoundResult) => Group | null = () => null,
): CollectionTimes {
  const lines = linesOf(document).map(readLine)
  const mentions = mentionsIn(lines)
  const evidence = evidenceOf(document, lines, mentions)
  const samples = withoutBareDays(
    samplesOf(mentions, report.results).map((sample) => understood(sample, evidence)),
  )
  try {
    return fromPage(samples, report, groupOfResult, (one) => timeOf(one, lines, mentions, request))
  } catch (failure) {
    const supplied = request.collected
    if (!supplied || !(failure instanceof LabFailure) || !mayStand(supplied, samples)) throw failure
    refuseLater(...parsed(supplied), mentions)
    const collected: CollectionTime = {
      local: supplied.local,
      offset: supplied.offset ?? request.timezone,
      zoneFrom: (supplied.offset ?? request.timezone) === null ? null : 'request',
      timeFrom: 'request',
      location: null,
    }
    return { collected, ofResult: () => collected }
  }
}

function fromPage(
  samples: readonly Understood[],
  { results }: FoundReport,
  groupOfResult: (result: FoundResult) => Group | null,
  read: (one: Understood) => CollectionTime,
): CollectionTimes {
  if (samples.length === 0) throw new LabFailure('no_collection_time')
  const keys = assign(
    samples.map(({ key, sample }) => ({ key, box: sample.box, group: sample.group })),
    results,
    groupOfResult,
  )
  const collected = read(bestOf(samples, mostUsed(samples, keys)))
  const times = new Map<string, CollectionTime | null>()
  for (const { key } of samples) {
    if (!times.has(key))
      times.set(
        key,
        legibly(() => read(bestOf(samples, key))),
      )
  }
  return { collected, ofResult: (result) => times.get(keys.get(result) ?? '') ?? null }
}

/** Returns null instead of throwing, because other samples of the document may be legible. */
function legibly(read: () => CollectionTime): CollectionTime | null {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof LabFailure) return null
    throw failure
  }
}

interface Understood {
  sample: CollectedSample
  date: CalendarDate | null
  time: WrittenTime | null
  /** The day and time to the minute, by which samples are compared. */
  key: string
}

function understood(sample: CollectedSample, evidence: Evidence): Understood {
  const written = sample.moment.date!.what
  const [date, time] = ofOneDay(readDate(written, evidence), sample.moment.time?.what ?? null)
  const day = date ? writtenDate(date) : JSON.stringify(written.readings)
  return { sample, date, time, key: `${day} ${time ? clockOf(time).slice(0, 5) : ''}` }
}

/** The end of a day is the beginning of the next. */
function ofOneDay(
  date: CalendarDate | null,
  time: WrittenTime | null,
): [CalendarDate | null, WrittenTime | null] {
  return date && time?.hour === 24 ? [nextDay(date), { ...time, hour: 0 }] : [date, time]
}

/** Leaves out the days whose time is written elsewhere. */
function withoutBareDays(samples: readonly Understood[]): Understood[] {
  const timed = samples.filter(({ time }) => time !== null)
  return samples.filter(({ time, key }) => time !== null || !timed.some((other) => other.key.startsWith(key)))
}

const bestOf = (samples: readonly Understood[], key: string): Understood => {
  const alike = samples.filter((one) => one.key === key)
  return alike.find(({ time }) => time?.second || time?.offset) ?? alike[0]!
}

/** The moment that most results have; the first of several where every result has its own. */
function mostUsed(samples: readonly Understood[], keys: ReadonlyMap<FoundResult, string | null>): string {
  const single = new Set(samples.map(({ key }) => key))
  if (single.size === 1) return samples[0]!.key
  const votes = new Map<string | null, number>()
  for (const key of keys.values()) votes.set(key, (votes.get(key) ?? 0) + 1)
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1])
  const isTie = first?.[1] === second?.[1] && votes.has(null)
  if (!first || first[0] === null || isTie)
    throw new LabFailure('ambiguous_collection_time', 'several times of collection')
  return first[0]
}

function timeOf(
  { sample, date, time }: Understood,
  lines: readonly TimeReadLine[],
  mentions: readonly Mention[],
  { timezone }: TimeRequest,
): CollectionTime {
  if (date === null) throw new LabFailure('ambiguous_collection_time', 'the date can be read two ways')
  if (time === null) throw new LabFailure('collection_time_without_hour')
  refuseLater(date, time, mentions)
  const offset = time.offset ?? statedOffset(lines)
  return {
    local: `${writtenDate(date)}T${clockOf(time)}`,
    offset: offset ?? timezone,
    zoneFrom: offset !== null ? 'document' : timezone !== null ? 'request' : null,
    timeFrom: 'document',
    location: boxOfMoment(sample.moment),
  }
}

/** Whether a supplied time agrees with the page: any time does where the page has no date, else one of its days at its hour. */
function mayStand({ local }: SuppliedTime, samples: readonly Understood[]): boolean {
  const agrees = ({ sample, time }: Understood) => {
    const days = Object.values(sample.moment.date!.what.readings).flatMap((day) =>
      day ? [writtenDate(day)] : [],
    )
    return (
      days.includes(local.slice(0, 10)) &&
      (time === null || clockOf(time).slice(0, 5) === local.slice(11, 16))
    )
  }
  const isRead = samples.some(({ date, time }) => date !== null && time !== null)
  return !isRead && (samples.length === 0 || samples.some(agrees))
}

function parsed({ local }: SuppliedTime): [CalendarDate, { hour: number; minute: number }] {
  const [year, month, day, hour, minute] = local.split(/[-T:]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return [
    { year, month, day },
    { hour, minute },
  ]
}

const two = (number: number) => String(number).padStart(2, '0')
const clockOf = ({ hour, minute, second }: WrittenTime) => `${two(hour)}:${two(minute)}:${two(second)}`

function evidenceOf(
  document: ReadDocument,
  lines: readonly TimeReadLine[],
  mentions: readonly Mention[],
): Evidence {
  const kinds = new Map(
    mentions.flatMap(({ kind, moments }) => moments.map(({ date }) => [date?.what, kind] as const)),
  )
  const text = lines.map(({ line }) => line.text).join('\n')
  return {
    dates: lines.flatMap(({ dates }) => dates.map((date) => ({ date, kind: kinds.get(date) ?? null }))),
    habit: habitOf(text, languageOf(document)),
  }
}

/** Refuses a time of collection after the report or the print, because one of the two was misread. */
function refuseLater(
  date: CalendarDate,
  time: { hour: number; minute: number },
  mentions: readonly Mention[],
): void {
  const collected = minutes(date, time)
  for (const kind of ['received', 'reported', 'printed'] as const) {
    const moments = mentions.filter((mention) => mention.kind === kind).flatMap((mention) => mention.moments)
    const latest = Math.max(
      ...moments.flatMap((moment) => {
        const readings = Object.values(moment.date?.what.readings ?? {}).filter((reading) => reading !== null)
        const clock = kind === 'received' ? null : (moment.time?.what ?? null)
        return readings.map((reading) => minutes(reading, clock ?? { hour: 23, minute: 59 }))
      }),
    )
    if (moments.some(({ date: other }) => other) && latest < collected) {
      throw new LabFailure('ambiguous_collection_time', `collected after it was ${kind}`)
    }
  }
}

const minutes = (date: CalendarDate, { hour, minute }: { hour: number; minute: number }): number =>
  (dayNumber(date) * 24 + hour) * 60 + minute
