import type { AsideReason } from '../merge/index.ts'
import { combineOf, type Metric } from '../metrics.ts'
import type {
  DayRecord,
  HealthRecord,
  Moment,
  ProfileRecord,
  SeriesRecord,
  SleepRecord,
  Source,
} from '../records.ts'
import { isPhone, type Sources } from '../sources.ts'
import { localClock, type Zone } from '../time/index.ts'
import { dayTotals, readingsByMetric, samplesAsReadings } from './day-facts.ts'
import { aside, type Fact, type Facts, outsideOf } from './facts.ts'
import { LONGEST_WAKE_MS, napsAmong } from './naps.ts'
import { combine } from './numbers.ts'
import { type ChosenSleep, chooseSleeps } from './phone-sleeps.ts'
import { sleepDay } from './sleep-day.ts'
import { coveredSeconds, stageDurations } from './stages.ts'

/** One sleep as one source reports it: a record, or several that belong together. */
export interface SleepSession {
  source: Source
  nap: boolean
  /** As the vendor names it, else null; see `sleepDay`. */
  day: string | null
  start: SleepRecord['start']
  end: SleepRecord['end']
  /** By start. */
  parts: readonly SleepRecord[]
  /** Further records of a phone's store over the same time, used where the parts have no value. */
  spare: readonly SleepRecord[]
}

/** A phone that lay in bed for a moment saw no sleep. */
const SHORTEST_IN_BED_S = 15 * 60

/** Where the person lived, and the sources that exist. */
export interface SessionContext {
  zone: Zone
  sources: Sources
}

/**
 * Records of one source. Those that touch or overlap are one sleep, and so are parts of a night with no more than a short
 * wake in between. A nap never grows into a night, and naps join only where they touch.
 */
export function sessionsOf(
  source: Source,
  records: readonly HealthRecord[],
  { zone, sources }: SessionContext,
): SleepSession[] {
  const sleeps = records.filter((record): record is SleepRecord => record.kind === 'sleep')
  // A watch and a mat of one vendor follow a night each on their own, as the apps of a phone do: their stages do not add up.
  const hasSeveralRecorders = isPhone(sources, source) || new Set(sleeps.map(deviceName)).size > 1
  const chosen = hasSeveralRecorders ? chooseSleeps(sleeps) : sleeps.map((sleep) => ({ sleep, spare: [] }))
  chosen.sort((a, b) => a.sleep.start.at - b.sleep.start.at)
  const naps = napsAmong(
    chosen.map(({ sleep }) => sleep),
    zone,
  )
  return [false, true]
    .flatMap((nap) =>
      join(
        source,
        nap,
        chosen.filter(({ sleep }) => naps.has(sleep) === nap),
      ),
    )
    .filter((session) => session.parts.some(showsSleep) || seconds(session) >= SHORTEST_IN_BED_S)
}

const showsSleep = ({ stages, values }: SleepRecord) =>
  stages.some(({ stage }) => stage !== 'in_bed' && stage !== 'awake') || values.sleep_s !== undefined

const deviceName = ({ device }: SleepRecord) => JSON.stringify([device?.type, device?.model])

function join(source: Source, nap: boolean, chosen: readonly ChosenSleep[]): SleepSession[] {
  const sessions: SleepSession[] = []
  for (const { sleep, spare } of chosen) {
    const open = sessions.at(-1)
    if (open && sleep.start.at <= open.end.at + (nap ? 0 : LONGEST_WAKE_MS)) {
      sessions[sessions.length - 1] = {
        ...open,
        ...(sleep.end.at > open.end.at ? endOf(sleep) : endOf(open)),
        parts: [...open.parts, sleep],
        spare: [...open.spare, ...spare],
      }
    } else sessions.push({ source, nap, start: sleep.start, ...endOf(sleep), parts: [sleep], spare })
  }
  return sessions
}

/** Where a sleep ends, and the day that this makes it of. */
const endOf = ({ end, day }: { end: Moment; day?: string | null }) => ({ end, day: day ?? null })

export const seconds = (span: { start: { at: number }; end: { at: number } }) =>
  (span.end.at - span.start.at) / 1000

const extents = (parts: readonly SleepRecord[]) =>
  parts.map((part) => ({ at: part.start.at, seconds: seconds(part) }))

/** Of the same source, beside the sleep itself. */
export interface Beside {
  /** What was sampled while the person slept belongs to the sleep. */
  series: readonly SeriesRecord[]
  /** What the source reports of the night by its date. */
  nightly: readonly DayRecord[]
  /** What the source knew of the person on the day, which holds the goal for the night. */
  profiles: readonly ProfileRecord[]
}

export function sessionFacts(
  session: SleepSession,
  { series, nightly, profiles }: Beside,
  zone: Zone,
): Facts {
  const totals = sessionTotals(session)
  addSpare(totals, session)
  for (const [metric, fact] of dayTotals(nightly)) if (!totals.has(metric)) totals.set(metric, fact)
  const goal = dayTotals(profiles).get('sleep_goal_s')
  if (goal && !totals.has('sleep_goal_s')) totals.set('sleep_goal_s', goal)
  return {
    source: session.source,
    totals,
    intervals: new Map(),
    readings: sessionReadings(session, series, zone),
    fallback: new Map(),
    extremes: new Map(),
    outside: outsideOf([...session.parts, ...nightly]),
    session: {
      start: session.start,
      end: session.end,
      day: sleepDay(session, zone),
      records: session.parts.map((part) => part.key),
    },
  }
}

/** Durations of two recordings must not be added: where the time asleep is known, spare records give only the time in bed. */
function addSpare(totals: Map<Metric, Fact>, { source, spare }: SleepSession): void {
  for (const sleep of spare) {
    const isKnown = totals.has('sleep_s')
    const { start, end } = sleep
    for (const [metric, fact] of sessionTotals({ source, start, end, parts: [sleep] })) {
      const known = totals.get(metric)
      if (known) {
        const left = aside(source, fact.records, known.records, 'overlap_counted_once')
        totals.set(metric, { ...known, aside: [...known.aside, ...left] })
      } else if (!isKnown || metric === 'in_bed_s') totals.set(metric, fact)
    }
  }
}

function sessionReadings(session: SleepSession, series: readonly SeriesRecord[], zone: Zone) {
  const within = { start: session.start.at, end: session.end.at + 1 }
  const found = [...session.parts, ...series].flatMap((record) =>
    samplesAsReadings(record, localClock(record.start, zone), within),
  )
  return readingsByMetric(found)
}

function sessionTotals(session: Pick<SleepSession, 'source' | 'start' | 'end' | 'parts'>): Map<Metric, Fact> {
  const { source, parts } = session
  const totals = new Map<Metric, Fact>()
  const covered = coveredSeconds(extents(parts))
  const upSeconds = seconds(session) - covered
  const overlapping = covered < parts.reduce((sum, part) => sum + seconds(part), 0)
  for (const metric of metricsOf(parts)) {
    const withMetric = parts.filter((part) => part.values[metric] !== undefined)
    totals.set(metric, joinedFact(source, metric, withMetric, overlapping))
  }
  const staged = parts.filter((part) => part.stages.length > 0)
  const stagesRule = overlapping && staged.length === parts.length
  for (const [metric, value] of stageDurations(staged.flatMap((part) => part.stages))) {
    if (stagesRule || !totals.has(metric)) {
      totals.set(metric, { value, records: staged.map((part) => part.key), aside: [], site: null })
    }
  }
  for (const metric of WAKING) {
    const known = totals.get(metric)
    if (known && upSeconds > 0) totals.set(metric, { ...known, value: known.value + upSeconds })
  }
  return totals
}

/** The person was up between two parts of the night. */
const WAKING: readonly Metric[] = ['awake_s', 'in_bed_s']

const metricsOf = (parts: readonly SleepRecord[]) =>
  new Set(parts.flatMap((part) => Object.keys(part.values) as Metric[]))

/** Adding up sessions that overlap would count the shared time twice, so the longest of them is used. */
function joinedFact(
  source: Source,
  metric: Metric,
  withMetric: readonly SleepRecord[],
  overlapping: boolean,
): Fact {
  const how = combineOf(metric)
  const keys = withMetric.map((part) => part.key)
  const only = (part: SleepRecord, reason: AsideReason): Fact => ({
    value: part.values[metric]!,
    records: [part.key],
    aside: aside(source, keys, [part.key], reason),
    site: null,
  })
  if (how === 'last') return only(withMetric.at(-1)!, 'other_record')
  if (metric === 'sleep_latency_s') return only(withMetric[0]!, 'other_record')
  if (how === 'sum' && overlapping && withMetric.length > 1) {
    if (metric === 'in_bed_s') {
      return { value: coveredSeconds(extents(withMetric)), records: keys, aside: [], site: null }
    }
    const longest = withMetric.reduce((best, part) => (seconds(part) > seconds(best) ? part : best))
    return only(longest, 'overlap')
  }
  const readings = withMetric.map((part) => ({ value: part.values[metric]!, weight: seconds(part) || 1 }))
  return { value: combine(how, readings), records: keys, aside: [], site: null }
}
