import type { Metric } from '@tributary/health'
import type { ResourceManifest } from '../../contract.ts'

/** A resource of a phone's store that yields records of one kind. The app uploads it, so that it needs no scope. */
export const stored = (
  name: string,
  kind: ResourceManifest['emits'][number]['kind'],
  metrics: readonly Metric[] = [],
): ResourceManifest => ({ name, scope: null, emits: [{ kind, metrics }] })

/** The metrics of a meal that every store holds. */
export const NUTRIENTS = [
  'energy_intake_kcal',
  'protein_g',
  'sugar_g',
  'fat_g',
  'carbohydrates_g',
  'fiber_g',
  'sodium_mg',
  'cholesterol_mg',
] as const satisfies Metric[]
