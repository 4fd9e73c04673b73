import { inkTest } from './ink.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'
import { type Island, islandsOf, signOf } from './shape.ts'

/** The confidence of a sign that is known by its shape alone. */
const CERTAIN = 0.9
/** Letters of a word are closer to each other than this, in heights of the line. */
const APART = 0.07
const ARROWS = /^[↑↓▲▼⬆⬇△▽]$/u

/**
 * Arrows and triangles by their shape, because the recognisers overlook them or take them for letters, and mistake one direction for the
 * other: one that is read without such a shape is left out.
 */
export function withSigns(characters: readonly ReadCharacter[], crop: Picture): readonly ReadCharacter[] {
  const { width, height } = crop
  const islands = inkIslands(crop)
  const signs = islands.flatMap((island) => {
    const text = signOf(island)
    const right = island.left + island.width
    const isApart = islands.every(
      (other) =>
        other === island ||
        other.top >= island.top + island.height ||
        other.top + other.height <= island.top ||
        other.left >= right + APART * height ||
        other.left + other.width <= island.left - APART * height,
    )
    return text && isApart ? [{ text, left: island.left / width, right: right / width }] : []
  })
  const others = characters.filter(
    ({ text, at }) => !ARROWS.test(text) && !signs.some(({ left, right }) => at >= left && at <= right),
  )
  if (signs.length === 0) return others.length === characters.length ? characters : others
  const written = signs.map(({ text, left, right }) => ({
    text,
    at: (left + right) / 2,
    confidence: CERTAIN,
  }))
  return [...others, ...written].sort((a, b) => a.at - b.at)
}

function inkIslands(crop: Picture): Island[] {
  const isInk = inkTest(crop.data)
  return islandsOf(crop, (at) => isInk[crop.data[at]!] === 1)
}

/** Marks at the height of a crop: a star is small and stands high, a dash is flat and stands in the middle. */
const STAR = { least: 0.16, most: 0.36, above: 0.6, ink: [0.4, 0.85] } as const
const DASH = { thickest: 0.2, widest: 0.5, middle: [0.3, 0.72], ink: 0.75 } as const
/** The largest specks beside a mark, in heights. */
const SPECK = 0.08

/** The only ink of a crop but for specks and what reaches in from the lines above and below; null where there is more. */
function onlyIsland(crop: Picture): Island | null {
  const [only, ...more] = inkIslands(crop).filter(
    ({ top, width, height }) =>
      Math.max(width, height) >= SPECK * crop.height && top > 0 && top + height < crop.height,
  )
  return only && more.length === 0 ? only : null
}

const inkShare = ({ width, height, ink }: Island): number =>
  ink.reduce((sum, one) => sum + one, 0) / (width * height)

/** The only ink of a crop, where it may be a star beside a line of this height. */
export function starIn(crop: Picture): Island | null {
  const island = onlyIsland(crop)
  if (!island) return null
  const { width, height, top } = island
  const [least, most] = [STAR.least * crop.height, STAR.most * crop.height]
  const isSmall = Math.min(width, height) >= least && Math.max(width, height) <= most
  const isAsWideAsTall = width / height > 0.65 && width / height < 1.5
  const isHigh = top + height / 2 <= STAR.above * crop.height
  const share = inkShare(island)
  return isSmall && isAsWideAsTall && isHigh && share >= STAR.ink[0] && share <= STAR.ink[1] ? island : null
}

/** Whether the only ink of a crop is a dash in the middle of the line. */
export function isDash(crop: Picture): boolean {
  const island = onlyIsland(crop)
  if (!island) return false
  const { width, height, top } = island
  const middle = (top + height / 2) / crop.height
  return (
    height <= DASH.thickest * crop.height &&
    width >= 1.3 * height &&
    width <= DASH.widest * crop.height &&
    middle >= DASH.middle[0] &&
    middle <= DASH.middle[1] &&
    inkShare(island) >= DASH.ink
  )
}
