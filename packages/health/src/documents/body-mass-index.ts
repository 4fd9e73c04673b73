import { bodyMassIndex } from '../guidance/index.ts'
import type { Contribution } from '../merge/index.ts'
import { isPlausible } from '../metrics.ts'
import type { Filled } from './fill.ts'
import type { BuildInput } from './types.ts'

const BMI = 'bmi_float'
const path = (field: string) => `/body_metrics/${field}`

/**
 * Fills the body mass index where no source gives it, of the weight beside it and the height beside it, else the one last known. In
 * place, because a document is filled once.
 */
export function addBodyMassIndex({ blocks, trace }: Filled, known: BuildInput['height']): void {
  const metrics = blocks.body_metrics
  if (!metrics || metrics[BMI] !== null || typeof metrics.weight_kg_float !== 'number') return
  const isBeside = typeof metrics.height_cm_int === 'number'
  const height = isBeside ? (metrics.height_cm_int as number) : known?.value
  if (height === undefined || !isPlausible('height_cm', height)) return
  // Heights are known to the centimetre, which is exact to a tenth here.
  const value = Math.round(bodyMassIndex(metrics.weight_kg_float, height) * 10) / 10
  if (!isPlausible('bmi', value)) return
  const heightBy = isBeside
    ? (trace[path('height_cm_int')]?.won ?? [])
    : known?.by
      ? [{ source: known.by.source, records: [known.by.record] }]
      : []
  metrics[BMI] = value
  trace[path(BMI)] = {
    won: joined([...(trace[path('weight_kg_float')]?.won ?? []), ...heightBy]),
    aside: trace[path(BMI)]?.aside ?? [],
  }
}

/** One for each source. */
function joined(given: readonly Contribution[]): Contribution[] {
  return [...Map.groupBy(given, ({ source }) => source)].map(([source, same]) => ({
    source,
    records: [...new Set(same.flatMap(({ records }) => records))],
    derived: 'weight_and_height' as const,
  }))
}
