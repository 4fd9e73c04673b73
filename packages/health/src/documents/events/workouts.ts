import type { DayRecord, EcgRecord, HealthRecord, SeriesRecord, WorkoutRecord } from '../../records.ts'
import { localClock, localDate, offsetOf, wallSpan, type Zone } from '../../time/index.ts'
import type { Facts } from '../facts.ts'
import type { ReportedEvent } from './account.ts'
import { clockOf, factsOf, sampledReadings, samplesOf, totalsOf } from './facts.ts'
import { ACTIVITY, CARVED, ECG, type EventKind } from './kinds.ts'
import { sessionRemainder } from './remainder.ts'

type Sampler = DayRecord | SeriesRecord

export const isSampler = (record: HealthRecord): record is Sampler =>
  record.kind === 'series' || record.kind === 'day'

/** The workout and what is carved out of it. `samplers` are of the same source, in a fixed order. */
export function workoutAccounts(
  record: WorkoutRecord,
  copies: readonly WorkoutRecord[],
  samplers: readonly Sampler[],
  zone: Zone,
): ReportedEvent[] {
  const workout = { ...record, ...wallSpan(record, zone) }
  const span = { start: workout.start.at, end: workout.end.at }
  const own = samplesOf(workout, localClock(workout.start, zone))
  const around = samplers
    .filter((record) => record.kind === 'day' || (record.start.at < span.end && record.end.at >= span.start))
    .map((record) => [record, sampledReadings(record, clockOf(record, zone), span)] as const)
    .filter(([, readings]) => readings.length > 0)
  const facts = factsOf(workout.source, totalsOf(workout), [...own, ...around.flatMap(([, found]) => found)])
  const common = {
    ...sessionCommon(workout, facts, zone),
    underActivity: true,
    records: [workout, ...around.map(([record]) => record)],
    copies: copies.map(({ key }) => key),
  }
  return [
    {
      ...common,
      ...placeOf(ACTIVITY),
      autoDetected: workout.autoDetected ?? false,
      remainders: sessionRemainder(workout, ACTIVITY, true),
    },
    ...CARVED.filter((kind) => isTold(kind, facts)).map((kind) => ({
      ...common,
      ...placeOf(kind),
      autoDetected: !workout.manual,
      remainders: sessionRemainder(workout, kind, false),
    })),
  ]
}

export function ecgAccount(ecg: EcgRecord, zone: Zone): ReportedEvent {
  const facts = factsOf(ecg.source, totalsOf(ecg), samplesOf(ecg, localClock(ecg.start, zone)))
  return {
    ...sessionCommon(ecg, facts, zone),
    ...placeOf(ECG),
    underActivity: false,
    autoDetected: !ecg.manual,
    records: [ecg],
    remainders: sessionRemainder(ecg, ECG, true),
  }
}

function sessionCommon(session: WorkoutRecord | EcgRecord, facts: Facts, zone: Zone) {
  const { source, key, start } = session
  return {
    source,
    id: ('detailsOf' in session && session.detailsOf) || key,
    at: start.at,
    offset: offsetOf(start, zone),
    day: localDate(start, zone),
    facts,
    session,
  }
}

const placeOf = ({ structure, pillar }: EventKind) => ({ structure, pillar })

function isTold({ numbers, besides, sampled }: EventKind, { totals, readings }: Facts): boolean {
  const counted = [...totals.keys()].some((metric) => numbers.has(metric) || besides.has(metric))
  return counted || [...readings.keys()].some((metric) => sampled.has(metric))
}
