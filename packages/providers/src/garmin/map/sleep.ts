import type { MappedRecord, Moment, SleepStage, StageInterval } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { apart } from '../../mapping.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import { Nap, Naps, Sleep, Stretch } from '../schema.ts'
import { bare, base, filled, isPositive, later, moment, rounded, samples, startOf } from './base.ts'

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
const naps = elements(Nap)
const stretches = elements(Stretch)

/** A night and its day's naps. Tentative nights are taken as they come: for some people no final one ever does. */
export function mapSleep(item: RawItem, refuse: Refuse): MappedRecord[] {
  return apart(
    refuse,
    () => mapNight(item, refuse),
    () => mapNaps(item, refuse),
  )
}

function mapNight(item: RawItem, refuse: Refuse): MappedRecord[] {
  const sleep = readNight(item.payload)
  const start = startOf(sleep)
  const stages = stagesOf(sleep, refuse)
  const end = endOf(sleep, start, stages)
  if (end === null || end.at <= start.at) return []
  const inBed = timeInBed(sleep)
  const asleep = sleep.durationInSeconds
  const reading = (field: 'timeOffsetSleepRespiration' | 'timeOffsetSleepSpo2') =>
    samples(start, sleep[field], { field, seconds: null, isReading: isPositive, refuse })
  return [
    {
      ...base(item, sleep, PLACED),
      kind: 'sleep',
      start,
      end,
      nap: false,
      manual: isManual(sleep.validation),
      stages,
      values: present({
        sleep_s: asleep,
        in_bed_s: inBed,
        deep_sleep_s: sleep.deepSleepDurationInSeconds,
        light_sleep_s: sleep.lightSleepDurationInSeconds,
        rem_sleep_s: sleep.remSleepInSeconds,
        awake_s: sleep.awakeDurationInSeconds,
        sleep_efficiency_pct: asleep == null || !inBed ? null : rounded((100 * asleep) / inBed, 1),
        sleep_quality_1_5: QUALITY.get(sleep.overallSleepScore?.qualifierKey?.toUpperCase() ?? ''),
      }),
      series: filled({
        breaths_per_min: reading('timeOffsetSleepRespiration'),
        spo2_pct: reading('timeOffsetSleepSpo2'),
      }),
    },
  ]
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

/** `durationInSeconds` is the time asleep alone, so it does not tell the end. */
function endOf(sleep: Sleep, start: Moment, stages: readonly StageInterval[]): Moment | null {
  if (stages.length > 0) {
    const at = Math.max(...stages.map((stage) => stage.at + Math.round(stage.seconds * 1000)))
    return { ...start, at }
  }
  if (sleep.durationInSeconds == null) return null
  const awake = sleep.awakeDurationInSeconds ?? 0
  return later(start, sleep.durationInSeconds + awake + unmeasurable(sleep))
}

function timeInBed(sleep: Sleep): number | null {
  const { durationInSeconds: asleep, awakeDurationInSeconds: awake } = sleep
  return asleep == null || awake == null ? null : asleep + awake + unmeasurable(sleep)
}

function unmeasurable(sleep: Sleep): number {
  return sleep.unmeasurableSleepInSeconds ?? sleep.unmeasurableSleepDurationInSeconds ?? 0
}

function mapNaps(item: RawItem, refuse: Refuse): MappedRecord[] {
  const told = naps('/naps', readNaps(item.payload).naps, refuse)
  const slept = told.filter(({ napDurationInSeconds }) => napDurationInSeconds > 0)
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
