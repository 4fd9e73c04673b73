import type { Moment, SleepStage, StageInterval } from '@tributary/health'
import { apart } from '../../mapping.ts'
import { elements, filled, present, type Refuse, reader } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { utcMidnight } from '../local-day.ts'
import { Nap, Naps, Sleep, Stretch, type Summary } from '../schema.ts'
import { bare, base, isPercent, isPositive, later, moment, rounded, samples, startOf } from './base.ts'
import { isStaged, lengthOf, type NightLength } from './night-length.ts'

const PLACED = [
  'deepSleepDurationInSeconds',
  'lightSleepDurationInSeconds',
  'remSleepInSeconds',
  'awakeDurationInSeconds',
  'sleepLevelsMap',
  'timeOffsetSleepSpo2',
  'timeOffsetSleepRespiration',
  'naps',
]

const LEVELS = ['deep', 'light', 'rem', 'awake'] as const satisfies SleepStage[]

/** Four words on five points: none of them says "very poor". */
const QUALITY = new Map([
  ['EXCELLENT', 5],
  ['GOOD', 4],
  ['FAIR', 3],
  ['POOR', 2],
])

const readNight = reader('sleeps', Sleep)
const readNaps = reader('sleeps', Naps)
const eachNap = elements(Nap)
const stretches = elements(Stretch)

/** A night and its day's naps. Tentative nights are taken as they come: for some people no final one ever does. */
export const mapSleep: PayloadMap<typeof Summary> = (summary, item, refuse) =>
  apart(
    refuse,
    () => mapNight(readNight(summary, refuse), item, refuse),
    () => mapNaps(readNaps(summary, refuse), item, refuse),
  )

const mapNight: PayloadMap<typeof Sleep> = (sleep, item, refuse) => {
  const start = startOf(sleep)
  const stages = stagesOf(sleep, refuse)
  const manual = isManual(sleep.validation)
  const length = lengthOf(sleep, manual)
  const end = endOf(length, start, stages)
  if (end === null || end.at <= start.at) return []
  const { asleep, inBed } = length
  const stage = (seconds: number | null | undefined) => (isStaged(sleep) ? seconds : null)
  const { qualifierKey, qualifier } = sleep.overallSleepScore ?? {}
  return [
    {
      ...base(item, sleep, PLACED),
      kind: 'sleep',
      start,
      end,
      nap: false,
      ...dayOf(sleep.calendarDate, end),
      manual,
      stages,
      values: present({
        sleep_s: asleep,
        in_bed_s: inBed,
        deep_sleep_s: stage(sleep.deepSleepDurationInSeconds),
        light_sleep_s: stage(sleep.lightSleepDurationInSeconds),
        rem_sleep_s: stage(sleep.remSleepInSeconds),
        awake_s: sleep.awakeDurationInSeconds,
        sleep_efficiency_pct: asleep === null || !inBed ? null : rounded((100 * asleep) / inBed, 1),
        sleep_quality_1_5: QUALITY.get((qualifierKey ?? qualifier)?.toUpperCase() ?? ''),
      }),
      series: filled({
        breaths_per_min: samples(start, sleep.timeOffsetSleepRespiration, {
          field: 'timeOffsetSleepRespiration',
          seconds: null,
          isReading: isPositive,
          refuse,
        }),
        spo2_pct: samples(start, sleep.timeOffsetSleepSpo2, {
          field: 'timeOffsetSleepSpo2',
          seconds: null,
          isReading: isPercent,
          refuse,
        }),
      }),
    },
  ]
}

const LONGEST_DATE_ERROR_SECONDS = 48 * 3600

/** The vendor's date of waking up. One that lies further from the end than clocks and habits can explain is ignored. */
function dayOf(date: string | null | undefined, end: Moment): { day?: string } {
  if (date == null) return {}
  const noon = utcMidnight(date) + 43_200
  return Math.abs(end.at / 1000 - noon) <= LONGEST_DATE_ERROR_SECONDS ? { day: date } : {}
}

function stagesOf({ sleepLevelsMap }: Sleep, refuse: Refuse): StageInterval[] {
  return LEVELS.flatMap((stage) =>
    stretches(`/sleepLevelsMap/${stage}`, sleepLevelsMap?.[stage], refuse).map(
      ({ startTimeInSeconds: from, endTimeInSeconds: to }) => ({
        at: Math.round(from * 1000),
        seconds: to - from,
        stage,
      }),
    ),
  )
    .filter(({ seconds }) => seconds > 0)
    .sort((left, right) => left.at - right.at)
}

/** The end of the last stage; stages may leave gaps, but the person slept no less than the vendor says. */
function endOf(
  { asleep, span }: NightLength,
  start: Moment,
  stages: readonly StageInterval[],
): Moment | null {
  if (stages.length === 0) return span === null ? null : later(start, span)
  const last = Math.max(...stages.map((stage) => stage.at + Math.round(stage.seconds * 1000)))
  return { ...start, at: Math.max(last, later(start, asleep ?? 0).at) }
}

const mapNaps: PayloadMap<typeof Naps> = ({ naps }, item, refuse) => {
  const reported = eachNap('/naps', naps, refuse)
  const slept = reported.filter(({ napDurationInSeconds }) => napDurationInSeconds > 0)
  return slept.map((nap) => {
    const start = moment(nap.napStartTimeInSeconds, nap.napOffsetInSeconds)
    return {
      ...bare(item, `nap:${nap.napStartTimeInSeconds}`),
      kind: 'sleep' as const,
      start,
      end: later(start, nap.napDurationInSeconds),
      nap: true,
      manual: isManual(nap.napValidation),
      stages: [],
      values: { sleep_s: nap.napDurationInSeconds },
      series: {},
    }
  })
}

/** Other validations with the word in them are nights that the watch saw and the person corrected. */
function isManual(validation: string | null | undefined): boolean {
  return validation?.toUpperCase() === 'MANUAL'
}
