import { inkOf } from './ink.ts'
import { textOf } from './line.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'

const OPEN_UNIT = /[\p{L}µ]\/$/u
/** In heights of the line, from the middle of the stroke: further than it reaches itself. */
const BEYOND_STROKE = 0.12
const DOUBT = 0.6

/** The recognisers lose a thin `l` after the stroke of a unit; there is one when ink follows the stroke. */
export function withLitre(characters: readonly ReadCharacter[], crop: Picture): readonly ReadCharacter[] {
  const last = characters.at(-1)
  if (!last || !OPEN_UNIT.test(textOf(characters))) return characters
  const beyond = inkOf(crop).lastIndexOf(1) - last.at * crop.width
  return beyond < BEYOND_STROKE * crop.height
    ? characters
    : [...characters, { text: 'l', at: Math.min(1, last.at + beyond / crop.width), confidence: DOUBT }]
}
