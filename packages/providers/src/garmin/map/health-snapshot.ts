import { elements, filled, leftovers, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { type HealthSnapshot, SnapshotReading } from '../schema.ts'
import { bare, isNotNegative, isPercent, isPositive, measured, moment, samples } from './base.ts'

const PLACED = ['heart_rate', 'respiration', 'stress', 'spo2', 'pulse_ox', 'rmssd_hrv']

const readings = elements(SnapshotReading)

/** Two minutes of sitting still on purpose: one measurement with its course. SDRR is neither RMSSD nor SDNN and stays an extra. */
export const mapHealthSnapshot: PayloadMap<typeof HealthSnapshot> = (snapshot, item, refuse) => {
  const summaries = readings('/summaries', snapshot.summaries, refuse)
  const of = (...types: string[]) =>
    summaries.find(({ summaryType }) => types.includes(summaryType.toLowerCase()))
  const heart = of('heart_rate')
  const others = summaries
    .filter(({ summaryType }) => !PLACED.includes(summaryType.toLowerCase()))
    .map((summary) => leftovers(summary, ['epochSummaries']))
  const { startTimeInSeconds, offsetStartTimeInSeconds, startTimeOffsetInSeconds } = snapshot
  const at = moment(startTimeInSeconds, offsetStartTimeInSeconds ?? startTimeOffsetInSeconds)
  const course = (isReading: (value: number) => boolean, ...types: string[]) =>
    samples(at, of(...types)?.epochSummaries, {
      field: 'summaries/epochSummaries',
      seconds: null,
      isReading,
      refuse,
    })
  return [
    {
      ...bare(item),
      kind: 'measurement',
      at,
      site: null,
      values: present({
        heart_rate_bpm: measured(heart?.avgValue, isPositive),
        heart_rate_min_bpm: measured(heart?.minValue, isPositive),
        heart_rate_max_bpm: measured(heart?.maxValue, isPositive),
        breaths_per_min: measured(of('respiration')?.avgValue, isPositive),
        stress_level: measured(of('stress')?.avgValue, isNotNegative),
        spo2_pct: measured(of('spo2', 'pulse_ox')?.avgValue, isPercent),
        hrv_rmssd_ms: measured(of('rmssd_hrv')?.avgValue, isPositive),
      }),
      series: filled({
        heart_rate_bpm: course(isPositive, 'heart_rate'),
        breaths_per_min: course(isPositive, 'respiration'),
        stress_level: course(isNotNegative, 'stress'),
        spo2_pct: course(isPercent, 'spo2', 'pulse_ox'),
        hrv_rmssd_ms: course(isPositive, 'rmssd_hrv'),
      }),
      extras: others.length === 0 ? {} : { healthSnapshot: { summaries: others } },
    },
  ]
}
