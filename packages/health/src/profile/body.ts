import { bmiScoreFor, bodyMassIndex } from '../guidance/index.ts'
import { average, baselineOf, type DayFacts, type ProfileDays } from './days.ts'
import { type Assessment, decimals, part, whole } from './part.ts'
import type { MetricsOf } from './types.ts'

/** People do not weigh themselves daily, and need not. */
const WEIGHINGS_WANTED = 2

const weightOf = ({ weightKg }: DayFacts) => weightKg?.value

/** `knownHeight`: centimetres, used where no day has a height. */
export function assessBody(
  days: ProfileDays,
  age: number | null,
  knownHeight: number | null,
): Assessment<MetricsOf<'body'>> {
  const weight = average(days.week, weightOf)
  const height = lastHeight(days) ?? knownHeight
  const reported = average(days.week, ({ bmi }) => bmi?.value)
  const computed = weight && height ? { ...weight, value: bodyMassIndex(weight.value, height) } : null
  const bmi = reported ?? computed
  const usual = baselineOf(days, weightOf)
  const change = weight && usual && { ...weight, value: weight.value - usual.value }
  return {
    metrics: {
      weight_avg_kg_float: decimals(weight?.value),
      height_cm_int: whole(height),
      bmi_avg_float: decimals(bmi?.value),
      weight_change_kg_float: decimals(change?.value),
    },
    parts: [
      part({
        metric: 'bmi_avg_float',
        known: bmi,
        evidence: 50,
        rated: { weight: 100, score: (bmi && bmiScoreFor(age)?.(bmi.value)) ?? null },
        daysWanted: WEIGHINGS_WANTED,
      }),
      part({ metric: 'weight_avg_kg_float', known: weight, evidence: 20, daysWanted: WEIGHINGS_WANTED }),
      part({
        metric: 'height_cm_int',
        known: height ? { value: height, days: 1 } : null,
        evidence: 20,
        daysWanted: 1,
      }),
      part({
        metric: 'weight_change_kg_float',
        known: change,
        evidence: 10,
        daysWanted: WEIGHINGS_WANTED,
        trust: usual?.trust ?? 0,
      }),
    ],
  }
}

const lastHeight = ({ week, baseline }: ProfileDays): number | null =>
  [...baseline, ...week].findLast(({ heightCm }) => heightCm !== null)?.heightCm?.value ?? null
