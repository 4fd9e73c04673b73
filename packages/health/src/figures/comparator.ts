import { FIGURES } from './catalogue.ts'
import type { Figure } from './figure.ts'

/** Where the comparator of the value at a path stands, in summaries and events alike; null where it has none. */
export function comparatorPathOf(path: string): string | null {
  const figures: Figure[] = Object.values(FIGURES)
  const found = figures.find(({ comparator, places }) => comparator && places.some(([, own]) => own === path))
  return found?.comparator ?? null
}
