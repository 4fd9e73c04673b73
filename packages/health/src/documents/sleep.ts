import { clusterSleeps, type SleepCluster } from '../merge/index.ts'
import { sleepBlocks } from '../payloads/sleep-summary.ts'
import type { HealthRecord, PlacedDay, Source } from '../records.ts'
import { isPhone } from '../sources.ts'
import { formatTime, offsetOf, wallSpan } from '../time/index.ts'
import type { SourceRecords } from './daily.ts'
import { fill } from './fill.ts'
import { sleepMapping } from './mapping/sleep.ts'
import { recordDays } from './record-days.ts'
import { restingOf, tellsResting } from './resting.ts'
import {
  type Beside,
  type SessionContext,
  type SleepSession,
  seconds,
  sessionFacts,
  sessionsOf,
} from './sessions.ts'
import { sleepDay } from './sleep-day.ts'
import { assemble } from './summary.ts'
import type { BuildInput, BuiltDocument } from './types.ts'

/** One document for each sleep that ends on the day: nights, then naps, each by their start. */
export function buildSleeps(input: BuildInput, ranked: SourceRecords, suffix: string): BuiltDocument[] {
  const { day, zone } = input
  const sessions = ranked.map(([source, records]) =>
    sessionsOf(source, records, input).map((session) => ({ ...session, ...wallSpan(session, zone) })),
  )
  const clusters = clusterSleeps(sessions)
    .filter(({ lead }) => sleepDay(lead, zone) === day)
    .sort((a, b) => a.lead.start.at - b.lead.start.at)
  const nights = clusters.filter(({ lead }) => !lead.nap)
  const naps = clusters.filter(({ lead }) => lead.nap)
  return [
    ...nights.map((night, index) => ({
      sleep: night,
      identity: index === 0 ? 'night' : `night-${index + 1}`,
    })),
    ...naps.map((nap, index) => ({ sleep: nap, identity: `nap-${index + 1}` })),
  ].map(({ sleep, identity }) =>
    buildSleep(input, ranked, sleep, `sleep_summary:${day}:${identity}${suffix}`),
  )
}

function buildSleep(
  input: BuildInput,
  ranked: SourceRecords,
  { lead, others }: SleepCluster<SleepSession>,
  key: string,
): BuiltDocument {
  const { zone } = input
  const sessions = [lead, ...others]
  const beside = sessions.map((session) => besideOf(session, ranked, input))
  const facts = sessions.map((session, index) => sessionFacts(session, beside[index]!, zone))
  if (!lead.nap && !isRestingTold(ranked, input)) {
    for (const { totals, ...known } of facts) {
      const resting = restingOf({ totals, ...known }, input.sources)
      if (resting) totals.set('heart_rate_resting_bpm', resting)
    }
  }
  return assemble({
    key,
    name: 'sleep_summary',
    pillar: 'sleep_health',
    day: input.day,
    userId: input.userId,
    datetime: datetimeOf(lead, input),
    filled: fill(sleepBlocks, sleepMapping, () => facts, input),
    extrasOf: [
      ...sessions.flatMap((session) => session.parts),
      ...beside.flatMap(({ nightly }) => nightly.filter(isWithoutNumbers)),
    ],
    ranked: ranked.map(([source]) => source),
  })
}

/** By whichever source, of the day or of the night: what was measured goes before what can be derived. */
const isRestingTold = (ranked: SourceRecords, { day, zone }: BuildInput): boolean =>
  ranked.some(([, records]) =>
    records.some((record) => tellsResting(record) && recordDays(record, zone).includes(day)),
  )

function besideOf(session: SleepSession, ranked: SourceRecords, input: BuildInput): Beside {
  const { day, zone } = input
  const { source, start } = session
  const [, records] = ranked.find(([name]) => name === source) ?? [source, []]
  const isMain = mainNight(source, records, day, input)?.start.at === start.at
  const isOfNight = (placed: PlacedDay | undefined) => (placed ? placed.night === start.at : isMain)
  return {
    series: records.filter((record) => record.kind === 'series'),
    nightly: records
      .filter((record) => record.kind === 'day')
      .filter(({ nightly, day: date, placed }) => nightly && date === day && isOfNight(placed)),
    profiles: records
      .filter((record) => record.kind === 'profile')
      .filter((record) => isMain && recordDays(record, zone).includes(day)),
  }
}

const isWithoutNumbers = ({ values, series }: HealthRecord) =>
  Object.keys(values).length === 0 && Object.keys(series).length === 0

/** Scores of a night that is known ride with its sleep; `records` are all of the source. */
export function ridesWithNight(
  record: HealthRecord,
  records: readonly HealthRecord[],
  input: BuildInput,
): boolean {
  if (record.kind !== 'day' || !record.nightly || record.day !== input.day || !isWithoutNumbers(record))
    return false
  return record.placed
    ? record.placed.night !== null
    : mainNight(record.source, records, input.day, input) !== null
}

/** The longest of the day, to which the values belong that a source reports for the night as a whole. */
export function mainNight(
  source: Source,
  records: readonly HealthRecord[],
  day: string,
  context: SessionContext,
): SleepSession | null {
  const nights = sessionsOf(source, records, context).filter(
    (session) => !session.nap && sleepDay(session, context.zone) === day,
  )
  return nights.reduce<SleepSession | null>(
    (main, one) => (main && seconds(main) >= seconds(one) ? main : one),
    null,
  )
}

/** A phone knows a sleep when it is over, a vendor files it under its beginning. */
function datetimeOf({ source, start, end }: SleepSession, { zone, sources }: SessionContext): string {
  const moment = isPhone(sources, source) ? end : start
  return formatTime(moment.at, offsetOf(moment, zone))
}
