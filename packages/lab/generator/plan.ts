import { canLackTime, REASONS, type Reason } from './failing/index.ts'
import { LAYOUTS } from './layouts/index.ts'
import type { Layout } from './layouts/layout.ts'
import { regionOf } from './regions/index.ts'
import type { GeneratedRegion } from './regions/types.ts'

export interface Plan {
  layout: Layout
  region: GeneratedRegion
  /** Why the document must fail; null when it gives a report. */
  reason: Reason | null
}

const ONE_FAILS_OF = 10

/**
 * The layouts take turns and each takes turns through its regions, so that any count of documents holds them as
 * evenly as it can. One of ten must fail.
 */
export function planOf(index: number, only?: string): Plan {
  const layouts = only ? LAYOUTS.filter(({ id }) => id === only) : LAYOUTS
  const at = index % layouts.length
  const layout = layouts[at]
  if (!layout) throw new Error(`no layout ${only}`)
  const round = Math.floor(index / layouts.length)
  const region = regionOf(layout.regions[(round + at * 5) % layout.regions.length]!)
  const reason =
    index % ONE_FAILS_OF === ONE_FAILS_OF - 1
      ? REASONS[Math.floor(index / ONE_FAILS_OF) % REASONS.length]!
      : null
  if (reason === null) return { layout, region, reason }
  return {
    layout: canLackTime(layout) ? layout : LAYOUTS.find(canLackTime)!,
    region: reason === 'ambiguous_collection_time' ? regionOf('in') : region,
    reason,
  }
}
