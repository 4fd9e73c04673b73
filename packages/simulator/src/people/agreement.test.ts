import { describe, expect, it } from 'vitest'
import { openState } from '../platform/state.ts'
import type { VendorContext } from '../platform/vendor.ts'
import { vendorNames } from '../simulator.ts'
import { openLibrary as fitbitLibrary } from '../vendors/fitbit/library.ts'
import { stepPoints } from '../vendors/fitbit/points/activity.ts'
import { restingHeartRatePoints } from '../vendors/fitbit/points/night.ts'
import { sleepPoints as bandSleeps } from '../vendors/fitbit/points/sleep.ts'
import { dailies } from '../vendors/garmin/summaries/day.ts'
import { sleeps as watchSleeps } from '../vendors/garmin/summaries/sleep.ts'
import { watchOf as garminOf } from '../vendors/garmin/watch.ts'
import { dailyActivityDocuments } from '../vendors/oura/documents/activity.ts'
import { sleepDocuments as ringSleeps } from '../vendors/oura/documents/sleep.ts'
import { ringOf } from '../vendors/oura/ring.ts'
import { activityDocument } from '../vendors/polar/documents/activity.ts'
import { sleepDocument } from '../vendors/polar/documents/sleep.ts'
import { watchOf as polarOf } from '../vendors/polar/watch.ts'
import { recoveryDocuments } from '../vendors/whoop/documents/recovery.ts'
import { sleepDocuments as strapSleeps } from '../vendors/whoop/documents/sleep.ts'
import { strapOf } from '../vendors/whoop/strap.ts'
import { activities } from '../vendors/withings/documents/activity.ts'
import { sleepSummaries } from '../vendors/withings/documents/sleep-summary.ts'
import { ownerOf } from '../vendors/withings/owner.ts'
import { addDays, type Day, MINUTE } from './calendar.ts'
import { crowdOf } from './crowd.ts'
import { type Person, people } from './personas.ts'
import { type Truth, truthOf } from './truth.ts'

const SEED = 7
const NOW = Date.parse('2026-06-01T12:00:00Z')
const days: Day[] = Array.from({ length: 14 }, (_, index) => addDays('2026-05-10', index))

interface Report {
  steps: number | null
  asleepMinutes: number | null
  /** Instants in minutes: into bed, asleep, awake, out of bed. */
  bedAt: number | null
  onsetAt: number | null
  wokeAt: number | null
  upAt: number | null
  restingHeartRate: number | null
}
type Witness = (day: Day) => Report
type Numbers = Record<string, number>
interface StrapSleep {
  nap: boolean
  start: string
  end: string
  score?: { stage_summary: Numbers } | null
}

const unrevised = () => 0
const minutes = (at: string | number) => (typeof at === 'string' ? Date.parse(at) : at) / MINUTE

/** Each vendor's own numbers of a day; null where it says nothing. */
const WITNESSES: Record<string, (person: Person, truth: Truth) => Witness> = {
  fitbit(person, truth) {
    const state = openState(undefined).vendor('fitbit')
    const context = {
      seed: SEED,
      people: [person],
      truth: () => truth,
      state,
    } as Partial<VendorContext> as VendorContext
    const band = fitbitLibrary(context).band(person.id, NOW)
    return (day) => {
      const steps = stepPoints(band, day).map(({ content }) => Number((content as { count: string }).count))
      const night = bandSleeps(band, day).map((point) => ({
        ...point,
        ...(point.content as { type: string; summary: Numbers }),
      }))
      const [resting] = restingHeartRatePoints(band, day)
      const main = night.find(({ type }) => type === 'STAGES')
      return {
        steps: steps.length === 0 ? null : steps.reduce((sum, one) => sum + one, 0),
        asleepMinutes: main ? Number(main.summary.minutesAsleep) : null,
        bedAt: main ? minutes(main.at) : null,
        onsetAt: main ? minutes(main.at) + Number(main.summary.minutesToFallAsleep) : null,
        wokeAt: main ? minutes(main.endAt) - Number(main.summary.minutesAfterWakeUp) : null,
        upAt: main ? minutes(main.endAt) : null,
        restingHeartRate: resting
          ? Number((resting.content as { beatsPerMinute: string }).beatsPerMinute)
          : null,
      }
    }
  },
  garmin(person, truth) {
    const watch = garminOf(SEED, person, truth, NOW, unrevised)
    return (day) => {
      const daily = dailies(watch, day).at(-1)?.summary as Numbers | undefined
      const night = watchSleeps(watch, day).at(-1)?.summary as Numbers | undefined
      return {
        steps: daily?.steps ?? null,
        asleepMinutes: night ? night.durationInSeconds! / 60 : null,
        bedAt: null,
        onsetAt: night ? night.startTimeInSeconds! / 60 : null,
        wokeAt: night
          ? (night.startTimeInSeconds! + night.durationInSeconds! + night.awakeDurationInSeconds!) / 60
          : null,
        upAt: null,
        restingHeartRate: daily?.restingHeartRateInBeatsPerMinute ?? null,
      }
    }
  },
  oura(person, truth) {
    const ring = ringOf(SEED, person, truth, NOW, unrevised)
    return (day) => {
      const night = ringSleeps(ring, day).find(({ type }) => type === 'long_sleep')
      return {
        steps: dailyActivityDocuments(ring, day)[0]?.steps ?? null,
        asleepMinutes: night?.total_sleep_duration == null ? null : night.total_sleep_duration / 60,
        bedAt: night ? minutes(night.bedtime_start) : null,
        onsetAt: night ? minutes(night.bedtime_start) + (night.latency ?? 0) / 60 : null,
        wokeAt: null,
        upAt: night?.bedtime_end == null ? null : minutes(night.bedtime_end),
        restingHeartRate: null,
      }
    }
  },
  polar(person, truth) {
    const watch = polarOf(SEED, person, truth, NOW, unrevised)
    return (day) => {
      const night = sleepDocument(watch, day)
      const asleep = night && night.light_sleep + night.deep_sleep + night.rem_sleep
      return {
        steps: activityDocument(watch, day)?.steps ?? null,
        asleepMinutes: night && (asleep! + night.unrecognized_sleep_stage) / 60,
        bedAt: null,
        onsetAt: night && minutes(night.sleep_start_time),
        wokeAt: night && minutes(night.sleep_end_time),
        upAt: null,
        restingHeartRate: null,
      }
    }
  },
  whoop(person, truth) {
    const strap = strapOf(SEED, person, truth, NOW, unrevised)
    return (day) => {
      const night = strapSleeps(strap, day)
        .map(({ body }) => body as StrapSleep)
        .find(({ nap }) => !nap)
      const stages = night?.score?.stage_summary
      const recovery = recoveryDocuments(strap, day)[0]?.body as { score?: Numbers | null } | undefined
      return {
        steps: null,
        asleepMinutes: stages
          ? (stages.total_light_sleep_time_milli! +
              stages.total_slow_wave_sleep_time_milli! +
              stages.total_rem_sleep_time_milli!) /
            MINUTE
          : null,
        bedAt: night ? minutes(night.start) : null,
        onsetAt: null,
        wokeAt: null,
        upAt: night ? minutes(night.end) : null,
        restingHeartRate: recovery?.score?.resting_heart_rate ?? null,
      }
    }
  },
  withings(person, truth) {
    const owner = ownerOf(SEED, person, truth, NOW, unrevised)
    return (day) => {
      const night = sleepSummaries(owner, day)
        .sort((a, b) => a.data.total_sleep_time - b.data.total_sleep_time)
        .at(-1)
      return {
        steps: activities(owner, day)[0]?.steps ?? null,
        asleepMinutes: night ? night.data.total_sleep_time / 60 : null,
        bedAt: night ? night.startdate / 60 : null,
        onsetAt: night ? (night.startdate + night.data.sleep_latency) / 60 : null,
        wokeAt: night ? (night.enddate - night.data.wakeup_latency) / 60 : null,
        upAt: night ? night.enddate / 60 : null,
        restingHeartRate: null,
      }
    }
  },
}

const lives = [...people, ...crowdOf(SEED, 7)].map((person) => {
  const truth = truthOf(SEED, person)
  const reports = Object.entries(WITNESSES).map(([vendor, witness]) => {
    const of = witness(person, truth)
    return { vendor, days: days.map(of) }
  })
  return { person, reports }
})

type Field = keyof Report

/** What the vendors that say something say of each day. */
function daily(reports: (typeof lives)[number]['reports'], field: Field): number[][] {
  return days.map((_day, index) =>
    reports.flatMap(({ days: list }) => {
      const value = list[index]?.[field] ?? null
      return value === null ? [] : [value]
    }),
  )
}

const spread = (values: readonly number[]) =>
  values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
const median = (values: readonly number[]) =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe.each(lives.map((life) => [life.person.id, life] as const))('vendors on %s', (_id, { reports }) => {
  it('agree on the sleep of a night within half an hour', () => {
    const nights = daily(reports, 'asleepMinutes')
    expect(nights.filter((values) => values.length > 3).length).toBeGreaterThan(3)
    for (const values of nights) expect(spread(values)).toBeLessThanOrEqual(30)
  })

  it.each(['bedAt', 'onsetAt', 'wokeAt', 'upAt'] as const)(
    'agree on %s within a quarter of an hour',
    (moment) => {
      const moments = daily(reports, moment)
      expect(moments.filter((values) => values.length > 2).length).toBeGreaterThan(3)
      for (const values of moments) expect(spread(values)).toBeLessThanOrEqual(15)
    },
  )

  it('agree on the resting heart rate within five beats', () => {
    const mornings = daily(reports, 'restingHeartRate')
    expect(mornings.filter((values) => values.length > 1).length).toBeGreaterThan(3)
    for (const values of mornings) expect(spread(values)).toBeLessThanOrEqual(5)
  })

  it('never report the same', () => {
    const stories = reports.map(({ days: list }) => JSON.stringify(list))
    expect(new Set(stories).size).toBe(stories.length)
    for (const field of [
      'steps',
      'restingHeartRate',
      'asleepMinutes',
      'bedAt',
      'onsetAt',
      'wokeAt',
      'upAt',
    ] as const) {
      const said = reports
        .filter(({ days: list }) => list.some((one) => one[field] !== null))
        .map(({ days: list }) => JSON.stringify(list.map((one) => one[field])))
      expect(new Set(said).size).toBe(said.length)
    }
  })
})

/** Who seldom wears a device puts each one away at another hour. */
const diligent = lives.filter(({ person }) => person.persona !== 'rarely_worn')

describe.each(diligent.map((life) => [life.person.id, life] as const))(
  'vendors on %s',
  (_id, { reports }) => {
    const counting = reports.filter(({ days: list }) => list.some((one) => one.steps !== null))

    it('agree on the steps of a day within a tenth', () => {
      const steps = daily(
        counting.filter(({ vendor }) => vendor !== 'oura'),
        'steps',
      )
      for (const values of steps) {
        for (const value of values) expect(Math.abs(value / median(values) - 1)).toBeLessThanOrEqual(0.1)
      }
    })

    // The ring counts from four in the morning, a night shift for the day before.
    it('agree on the steps of a week within a tenth', () => {
      for (const from of [0, 7]) {
        const totals = counting.map(({ days: list }) =>
          sum(list.slice(from, from + 7).map((one) => one.steps ?? 0)),
        )
        for (const total of totals) expect(Math.abs(total / median(totals) - 1)).toBeLessThanOrEqual(0.1)
      }
    })
  },
)

describe('the witnesses', () => {
  it('are all vendors that see a person move or sleep', () => {
    const seeing = vendorNames.filter((name) => name !== 'dexcom')
    expect(Object.keys(WITNESSES)).toEqual(expect.arrayContaining(seeing))
  })
})
