import { CONTAINMENTS } from '../documents/containment.ts'
import { SUMMARY_FIELDS } from '../documents/index.ts'
import { boundsOf, type Combine, combineOf } from '../metrics.ts'
import { FIGURES, type FigureName } from './catalogue.ts'
import type { Figure, FigurePart } from './figure.ts'

/** What holds of the field that a figure is read from. */
export interface FieldFacts {
  /** In the unit of the field. */
  bounds: readonly [least: number, most: number]
  combine: Combine
  /** Fields that it is at least, and fields that it is at most; several together. */
  atLeast: readonly string[]
  atMost: readonly string[]
}

const STRUCTURES = { night: 'sleep_summary', physical: 'physical_summary', body: 'body_summary' } as const

/** Of the first place; null where no source fills it. */
export function fieldFactsOf(name: FigureName): FieldFacts | null {
  const { places, only }: Figure = FIGURES[name]
  const [part, path] = places[0] as readonly [FigurePart, string]
  const found = SUMMARY_FIELDS.find((one) => one.structure === STRUCTURES[part] && one.path === path)
  const metric = only?.metric ?? found?.metrics[0]
  if (!metric) return null
  const fields = path.split('/')
  const concerns = (field: string) => fields.includes(field)
  return {
    bounds: boundsOf(metric),
    combine: combineOf(metric),
    atLeast: CONTAINMENTS.filter(({ whole }) => concerns(whole)).map(({ parts }) => parts.join(' + ')),
    atMost: CONTAINMENTS.filter(({ parts }) => parts.some(concerns)).map(({ whole }) => whole),
  }
}
