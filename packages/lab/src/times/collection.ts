import type { CollectionTime, FoundReport, ReadDocument } from '../types.ts'
import { LabFailure } from '../types.ts'
import { type CalendarDate, dayNumber, writtenDate } from './calendar.ts'
import type { WrittenTime } from './clock.ts'
import { habitOf } from './country.ts'
import { languageOf } from './language.ts'
import { linesOf } from './lines.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { type Evidence, readDate } from './order.ts'
import { boxOfMoment, mostUsed, type Sample, samplesOf } from './samples.ts'
import { type ReadLine, readLine } from './tokens.ts'
import { statedOffset } from './zone.ts'

/** When the sample was collected, by the page itself and by the zone of the request. Throws LabFailure. */
export function collectionTime(
  report: FoundReport,
  document: ReadDocument,
  request: { timezone: string | null },
): CollectionTime {
  const lines = linesOf(document).map(readLine)
  const mentions = mentionsIn(lines)
  const evidence = evidenceOf(document, lines, mentions)
  const samples = samplesOf(mentions, report.results).map((sample) => understood(sample, evidence))
  if (samples.length === 0) throw new LabFailure('no_collection_time')
  const { sample, date, time } = choose(samples, report)
  if (date === null) throw new LabFailure('ambiguous_collection_time', 'the date can be read two ways')
  if (time === null) throw new LabFailure('collection_time_without_hour')
  refuseLater(date, time, mentions)
  const offset = time.offset ?? statedOffset(lines)
  return {
    local: `${writtenDate(date)}T${clockOf(time)}`,
    offset: offset ?? request.timezone,
    zoneFrom: offset !== null ? 'document' : request.timezone !== null ? 'request' : null,
    location: boxOfMoment(sample.moment),
  }
}

interface Understood {
  sample: Sample
  date: CalendarDate | null
  time: WrittenTime | null
  /** To the minute. */
  key: string
}

function understood(sample: Sample, evidence: Evidence): Understood {
  const written = sample.moment.date!.what
  const date = readDate(written, evidence)
  const time = sample.moment.time?.what ?? null
  const day = date ? writtenDate(date) : JSON.stringify(written.readings)
  return { sample, date, time, key: `${day} ${time ? clockOf(time).slice(0, 5) : ''}` }
}

const two = (number: number) => String(number).padStart(2, '0')
const clockOf = ({ hour, minute, second }: WrittenTime) => `${two(hour)}:${two(minute)}:${two(second)}`

function choose(samples: readonly Understood[], { results }: FoundReport): Understood {
  const timed = samples.filter(({ time }) => time !== null)
  const told = samples.filter(
    ({ time, key }) => time !== null || !timed.some((other) => other.key.startsWith(key)),
  )
  const keys = new Set(told.map(({ key }) => key))
  const key =
    keys.size === 1
      ? told[0]!.key
      : mostUsed(
          told.map((one) => ({ key: one.key, box: one.sample.box })),
          results,
        )
  const alike = told.filter((one) => one.key === key)
  if (alike.length === 0) throw new LabFailure('ambiguous_collection_time', 'several times of collection')
  return alike.find(({ time }) => time?.second || time?.offset) ?? alike[0]!
}

function evidenceOf(
  document: ReadDocument,
  lines: readonly ReadLine[],
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

/** Nothing is reported or printed before it was collected: one of the two was read wrong. */
function refuseLater(date: CalendarDate, time: WrittenTime, mentions: readonly Mention[]): void {
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
