import {
  type DaySummaries,
  type DeliveredSummary,
  type Reading,
  read,
  readingsOf,
} from '../readings/index.ts'
import type { Source } from '../records.ts'
import type { Sources } from '../sources.ts'
import { dayClock, formatTime, parseTime, type Zone } from '../time/index.ts'
import { type ProviderScore, providerScores } from './provider-scores.ts'

/** A number of a summary that a score is made of. */
export interface Input extends Omit<Reading, 'source'> {
  /** All that made it. */
  sources: readonly Source[]
}

export const INPUT_NAMES = [
  'steps',
  'activeKcal',
  'moderateSeconds',
  'vigorousSeconds',
  'sleepSeconds',
  'timeInBedSeconds',
  'sleepEfficiency',
  'fallingAsleepSeconds',
  'awakeSeconds',
  'restingHeartRate',
  'hrvRmssd',
  'hrvSdnn',
  'weightKg',
  'heightCm',
  'bmi',
] as const

export type InputName = (typeof INPUT_NAMES)[number]

/** All that the summaries of a day say towards scores. */
export interface ScoreInputs {
  /** YYYY-MM-DD, the user's local date. */
  day: string
  /** The local midnight that begins it. */
  datetime: string
  readings: { readonly [N in InputName]?: Input }
  /** Asleep besides the night. */
  otherSleeps: readonly Input[]
  providerScores: readonly ProviderScore[]
}

export function scoreInputs(summaries: DaySummaries, zone: Zone, sources: Sources): ScoreInputs {
  const { day, nights, naps, physical, body } = summaries
  const documents = [...nights, ...naps, physical, body].flatMap((summary) => summary ?? [])
  const readings = readingsOf(summaries)
  const known = INPUT_NAMES.flatMap((name) => {
    const reading = readings[name]
    return reading ? [[name, inputOf(reading, documents)] as const] : []
  })
  return {
    day,
    datetime: midnightOf(summaries, zone),
    readings: Object.fromEntries(known),
    otherSleeps: [...nights.slice(1), ...naps]
      .flatMap((sleep) => read(sleep, '/duration/sleep_duration_seconds_int') ?? [])
      .map((reading) => inputOf(reading, documents)),
    providerScores: providerScores(
      documents.map(({ data }) => data),
      sources,
    ),
  }
}

function inputOf(
  { source: _, ...reading }: Reading,
  documents: readonly Pick<DeliveredSummary<unknown>, 'documentKey' | 'trace'>[],
): Input {
  const document = documents.find(({ documentKey }) => documentKey === reading.documentKey)
  const won = document?.trace[reading.path]?.won ?? []
  return { ...reading, sources: [...new Set(won.map(({ source }) => source))] }
}

/** As the summaries of the day have it; a night alone has only the offset of its end. */
function midnightOf({ day, nights, naps, physical, body }: DaySummaries, zone: Zone): string {
  const daily = physical ?? body
  if (daily) return daily.data.metadata.datetime_string
  const sleep = [...nights, ...naps][0]?.data
  const end = sleep?.duration.sleep_end_datetime_string ?? sleep?.metadata.datetime_string
  const clock = dayClock(day, end ? (parseTime(end)?.offset ?? null) : null, zone)
  const { start } = clock.bounds(day)
  return formatTime(start, clock.offsetAt(start))
}
