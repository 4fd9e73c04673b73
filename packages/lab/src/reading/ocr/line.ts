import type { ReadCharacter } from './recognise.ts'
import type { TextBox } from './text-box.ts'

/** A line or cell as it was read from a picture. */
export interface ReadLine {
  box: TextBox
  characters: readonly ReadCharacter[]
}

/** In heights of the line: wider than a space between words. */
const CELL_GAP = 0.6
const SURE_SIGN = 0.85

export function textOf(characters: readonly ReadCharacter[]): string {
  return characters.map(({ text }) => text).join('')
}

/** Mean over the characters; where there are digits the weakest character counts as much as all others. */
export function confidenceOf(characters: readonly ReadCharacter[]): number {
  const written = characters.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return 0
  const mean = written.reduce((sum, { confidence }) => sum + confidence, 0) / written.length
  if (!/\d/u.test(textOf(written))) return mean
  return (mean + Math.min(...written.map(({ confidence }) => confidence))) / 2
}

/** Without the specks at the ends that look like signs. */
export function withoutSpecks(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const isSpeck = ({ text, confidence }: ReadCharacter) =>
    /^[\s.,'`´·]$/u.test(text) && confidence < SURE_SIGN
  const first = characters.findIndex((character) => !isSpeck(character))
  const last = characters.findLastIndex((character) => !isSpeck(character))
  return first === -1 ? [] : characters.slice(first, last + 1)
}

/** The detector sometimes takes two columns for one line: divides where the gap between characters is wide. */
export function splitAtGaps({ box, characters }: ReadLine): ReadLine[] {
  const written = characters.filter(({ text }) => text.trim() !== '')
  const gap = (CELL_GAP * box.thickness) / box.length
  const pitch = typicalPitch(written)
  const cells: ReadLine[] = []
  let first = 0
  for (let index = 1; index <= characters.length; index++) {
    const isEnd = index === characters.length
    if (!isEnd && nextPlace(characters, index) - lastPlace(characters, index) <= gap + pitch) continue
    cells.push(part({ box, characters }, first, index))
    first = index
  }
  return cells.filter((cell) => textOf(cell.characters).trim() !== '')
}

function typicalPitch(written: readonly ReadCharacter[]): number {
  const pitches = written.slice(1).map(({ at }, index) => at - written[index]!.at)
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

function isSpace({ text }: ReadCharacter): boolean {
  return text.trim() === ''
}

/** Of the first written character from here on. */
function nextPlace(characters: readonly ReadCharacter[], index: number): number {
  if (isSpace(characters[index]!)) return 0
  return characters[index]!.at
}

function lastPlace(characters: readonly ReadCharacter[], index: number): number {
  for (let at = index - 1; at >= 0; at--) if (!isSpace(characters[at]!)) return characters[at]!.at
  return characters[index]!.at
}

function part({ box, characters }: ReadLine, first: number, end: number): ReadLine {
  if (first === 0 && end === characters.length) return { box, characters }
  const cell = characters
    .slice(first, end)
    .filter((character, index, all) => !isEdgeSpace(character, index, all))
  const pad = box.thickness / box.length / 2
  const left = first === 0 ? 0 : Math.max(0, (cell[0]?.at ?? 0) - pad)
  const right = end === characters.length ? 1 : Math.min(1, (cell.at(-1)?.at ?? 1) + pad)
  const shift = ((left + right) / 2 - 0.5) * box.length
  return {
    box: {
      ...box,
      centerX: box.centerX + shift * Math.cos(box.angle),
      centerY: box.centerY + shift * Math.sin(box.angle),
      length: (right - left) * box.length,
    },
    characters: cell.map((character) => ({ ...character, at: (character.at - left) / (right - left) })),
  }
}

function isEdgeSpace(character: ReadCharacter, index: number, all: readonly ReadCharacter[]): boolean {
  return isSpace(character) && (index === 0 || index === all.length - 1)
}
