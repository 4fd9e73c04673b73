import type { MappedRecord, MetricValues } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { DailyDocument, DailyReadiness, DailySleep, DailySpo2, DailyStress, Vo2Max } from '../schema.ts'
import { alive, base } from './base.ts'

const readDailySleep = reader('daily_sleep', DailySleep)
const readDailyReadiness = reader('daily_readiness', DailyReadiness)
const readDailySpo2 = reader('daily_spo2', DailySpo2)
const readDailyStress = reader('daily_stress', DailyStress)
const readVo2Max = reader('vO2_max', Vo2Max)

/** The ring measures it in the sleep that ended on the day. */
const NIGHTLY = { nightly: true } as const

/** Scores of the night, none of them a measurement: they ride with the sleep. */
export function mapDailySleep({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  return dayRecord('daily_sleep', readDailySleep(payload, refuse), [], {}, NIGHTLY)
}

export function mapDailyReadiness({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const readiness = readDailyReadiness(payload, refuse)
  return dayRecord(
    'daily_readiness',
    readiness,
    ['temperature_deviation'],
    present({ skin_temperature_delta_c: readiness.temperature_deviation }),
    NIGHTLY,
  )
}

export function mapDailySpo2({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const spo2 = readDailySpo2(payload, refuse)
  return dayRecord(
    'daily_spo2',
    spo2,
    ['spo2_percentage'],
    present({ spo2_avg_pct: alive(spo2.spo2_percentage?.average) }),
    NIGHTLY,
  )
}

export function mapDailyStress({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const stress = readDailyStress(payload, refuse)
  return dayRecord(
    'daily_stress',
    stress,
    ['stress_high', 'recovery_high'],
    present({ stress_high_s: stress.stress_high, stress_rest_s: stress.recovery_high }),
  )
}

export function mapVo2Max({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const vo2 = readVo2Max(payload, refuse)
  return dayRecord('vO2_max', vo2, ['vo2_max'], present({ vo2max_ml_per_min_per_kg: alive(vo2.vo2_max) }))
}

export const mapDailyResilience = passedAlong('daily_resilience')
export const mapCardiovascularAge = passedAlong('daily_cardiovascular_age')
/** When to go to bed, which the vendor derives from the nights so far: part of the newest of them. */
export const mapSleepTime = passedAlong('sleep_time', NIGHTLY)

function passedAlong(resource: string, of: { nightly?: true } = {}) {
  const read = reader(resource, DailyDocument)
  return ({ payload }: RawItem, refuse: Refuse): MappedRecord[] =>
    dayRecord(resource, read(payload, refuse), [], {}, of)
}

/** Only `day` gives the time of these: their `timestamp` is a placeholder at midnight UTC. */
function dayRecord(
  resource: string,
  document: { id?: string | null; day: string },
  placed: readonly string[],
  values: MetricValues,
  of: { nightly?: true } = {},
): MappedRecord[] {
  return [
    {
      ...base(resource, document.id ?? document.day, document, ['day', ...placed]),
      kind: 'day',
      day: document.day,
      offset: null,
      ...of,
      values,
      series: {},
    },
  ]
}
