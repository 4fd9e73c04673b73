import type { TextItem } from '../types.ts'
import { centreX, rightOf } from './geometry.ts'

/** What a bar from the lowest to the highest value with a mark on it is drawn with, and what a picture makes of it. */
const SIGNS = /^[[|]?[-–=_oO0x*]*[\]|]?$/
const LINE = /[-–=_]{3}|=.*=/
/** A bracket on one side only, with a line or a mark beside it. */
const TORN = /^[[|][^\]|]*[-–=_x*][^\]|]*$|^[^[|]*[-–=_x*][^[|]*[\]|]$/
/** A line without a mark stands for a missing value elsewhere. */
const DASHES = /^[-–_]+$/

const isBar = ({ text }: TextItem): boolean =>
  SIGNS.test(text) && !DASHES.test(text) && (LINE.test(text) || TORN.test(text))

/** With fewer bars than this they are something else. */
const FEWEST = 2

/**
 * The items of a picture without the bars that show where a value lies. A picture tears them, and their parts would be read as
 * noughts, flags and parts of ranges: where bars stand below each other, nothing else that is made of their signs is text.
 */
export function withoutBars(items: readonly TextItem[]): readonly TextItem[] {
  const bars = items.filter(isBar)
  if (bars.length < FEWEST) return items
  const isAmongBars = (item: TextItem) =>
    SIGNS.test(item.text) && bars.some((bar) => centreX(item) >= bar.x && centreX(item) <= rightOf(bar))
  return items.filter((item) => !isAmongBars(item))
}
