import { bodyMassIndex } from '../guidance/index.ts'
import type { Contribution } from '../merge/index.ts'
import { isPlausible } from '../metrics.ts'
import type { Source } from '../records.ts'
import type { Filled } from './fill.ts'
import { heightOn, isOfTheDay } from './height.ts'
import type { BuildInput } from './types.ts'

const BMI = 'bmi_float'
const path = (field: string) => `/body_metrics/${field}`

/**
 * Fills the body mass index where no source gives it, of the weight beside it and the height beside it, else the one that is
 * known nearest in time. In place, because a document is filled once.
 */
export function addBodyMassIndex(
  filled: Filled,
  input: Pick<BuildInput, 'day' | 'zone' | 'known' | 'cleaning'>,
  sources: readonly Source[],
): void {
  const { blocks, trace } = filled
  const metrics = blocks.body_metrics
  if (!metrics || metrics[BMI] !== null || typeof metrics.weight_kg_float !== 'number') return
  const height = heightBeside(filled, input) ?? knownHeight(input, sources)
  if (!height || !isPlausible('height_cm', height.value)) return
  // Heights are known to the centimetre, which is exact to a tenth here.
  const value = Math.round(bodyMassIndex(metrics.weight_kg_float, height.value) * 10) / 10
  if (!isPlausible('bmi', value)) return
  metrics[BMI] = value
  trace[path(BMI)] = {
    won: joined([...(trace[path('weight_kg_float')]?.won ?? []), ...height.by]),
    aside: trace[path(BMI)]?.aside ?? [],
  }
}

interface Height {
  value: number
  by: readonly Contribution[]
}

function heightBeside(
  { blocks, trace }: Filled,
  { day, zone, known }: Pick<BuildInput, 'day' | 'zone' | 'known'>,
): Height | null {
  const value = blocks.body_metrics?.height_cm_int
  if (typeof value !== 'number') return null
  const by = trace[path('height_cm_int')]?.won ?? []
  return isOfTheDay(by, day, zone, known) ? { value, by } : null
}

/** A document of one source alone shows nothing of another one. */
function knownHeight(
  { day, zone, known, cleaning }: Pick<BuildInput, 'day' | 'zone' | 'known' | 'cleaning'>,
  sources: readonly Source[],
): Height | null {
  if (!known) return null
  const heights = known.heights.filter(({ by }) => cleaning || !by || sources.includes(by.source))
  const height = heightOn(day, zone, { ...known, heights })
  if (!height) return null
  const { value, by } = height
  return { value, by: by ? [{ source: by.source, records: [by.record] }] : [] }
}

/** One for each source. */
function joined(given: readonly Contribution[]): Contribution[] {
  return [...Map.groupBy(given, ({ source }) => source)].map(([source, same]) => ({
    source,
    records: [...new Set(same.flatMap(({ records }) => records))],
    derived: 'weight_and_height' as const,
  }))
}
