import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'

/** A darker pixel is ink, once shadows are removed. */
const DARKEST_PAPER = 140
/** Above this confidence the recogniser is sure. */
const SURE = 0.7
const DOUBT = 0.75
/** The least width of the letter by its height; a zero is narrower. */
const NARROWEST = 0.8
const WIDEST = 1.3
const RINGS = /^[oO0〇○]$/u

/** A ring alone in its box is a letter or a zero, and the recogniser is sure of neither: a wide one is the letter. */
export function asRing(characters: readonly ReadCharacter[], crop: Picture): readonly ReadCharacter[] {
  const [only, ...more] = characters
  if (!only || more.length > 0 || !RINGS.test(only.text) || only.confidence >= SURE) return characters
  return isWideRing(crop) ? [{ ...only, text: 'O', confidence: DOUBT }] : characters
}

function isWideRing({ width, height, data }: Picture): boolean {
  const isInk = (x: number, y: number) => data[y * width + x]! < DARKEST_PAPER
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  const shape = (right - left) / (bottom - top)
  const middle = isInk(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2))
  return right > left && shape >= NARROWEST && shape <= WIDEST && !middle
}
