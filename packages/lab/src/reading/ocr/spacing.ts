import { inkOf, widestGap } from './ink.ts'
import type { ReadLine } from './line.ts'
import type { Picture } from './picture.ts'
import type { ReadCharacter } from './recognise.ts'
import { cutLine, readSpan } from './unread.ts'

/** The distance between characters in heights of the line, for a text that is too short to measure it. */
const USUAL_PITCH = 0.33
const FEWEST_STEPS = 3
/** Shares of the pitch. Signs and thin letters stand in the middle of wide paper, a decimal point the more so. */
const SPACE = {
  letters: 0.38,
  digits: 0.47,
  mixed: 0.42,
  thin: 0.58,
  bothThin: 0.8,
  signs: 0.65,
  decimals: 0.9,
}
/** The narrowest space in heights of the line, for a text of narrow letters. */
const LEAST_SPACE = 0.13
/** The largest distance between digits that fill the line, in heights of the line. */
const WIDEST_DIGIT = 0.42
/** The gap between cells in pitches, above the space in a font of fixed width. */
const CELL_GAP = 1.6
const CELL_GAP_AT_SIGNS = 2
/** The least gap between cells in heights of the line, about as wide as the gap between the cells of a text layer. */
const LEAST_CELL_GAP = 0.5
/** From this distance on, in heights, something between two characters was not read, such as dots that lead to a value. */
const UNREAD = 1.6

interface Gap {
  start: number
  end: number
  kind: 'none' | 'space' | 'cell'
}

/**
 * Splits a line into its cells and their words by the paper that shows between the characters: what the recognisers say
 * about spaces is dropped.
 */
export function partCells({ box, characters }: ReadLine, crop: Picture): ReadLine[] {
  const written = characters.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return []
  const columns = inkOf(crop)
  const gaps = gapsOf(written, columns, crop)
  const { from, to: last } = readSpan({ characters }, crop)
  const cells: ReadLine[] = []
  let left = from
  let cell: ReadCharacter[] = []
  for (const [index, character] of written.entries()) {
    cell.push(character)
    const gap = gaps[index]
    if (gap?.kind === 'space') cell.push(spaceAt((gap.start + gap.end) / 2 / crop.width))
    if (gap && gap.kind !== 'cell') continue
    cells.push(cutLine({ box, characters: cell }, left / crop.width, (gap ? gap.start : last) / crop.width))
    left = gap?.end ?? last
    cell = []
  }
  return cells
}

function spaceAt(at: number): ReadCharacter {
  return { text: ' ', at, confidence: 1 }
}

/** The gaps after each character but the last. */
function gapsOf(written: readonly ReadCharacter[], columns: Uint8Array, { width, height }: Picture): Gap[] {
  const places = written.map(({ at }) => Math.min(width - 1, Math.round(at * width)))
  const steps = places.slice(1).map((place, index) => place - places[index]!)
  const pitch = pitchOf(written, steps) ?? USUAL_PITCH * height
  const digitPitch = Math.max(pitch, Math.min(digitPitchOf(written, steps), WIDEST_DIGIT * height))
  return steps.map((step, index) => {
    const gap = widestGap(columns, places[index]!, places[index + 1]!)
    const free = gap.end - gap.start
    const [before, after] = [written[index]!.text, written[index + 1]!.text]
    const cellGap = isWord(before) && isWord(after) ? CELL_GAP : CELL_GAP_AT_SIGNS
    if (step > UNREAD * height || free >= Math.max(cellGap * pitch, LEAST_CELL_GAP * height))
      return { ...gap, kind: 'cell' }
    const unit = isDigit(before) && /^[\d.,]$/u.test(after) ? digitPitch : pitch
    const space = leastSpace(before, after, written[index - 1]?.text ?? '') * unit
    const isParted = isArrow(before) || isArrow(after) || free >= Math.max(space, LEAST_SPACE * height)
    return { ...gap, kind: isParted ? 'space' : 'none' }
  })
}

function leastSpace(before: string, after: string, earlier: string): number {
  if (isWord(before) && isWord(after)) {
    const thin = Number(/^[1Il]$/u.test(before)) + Number(/^[1Il]$/u.test(after))
    if (thin === 2) return SPACE.bothThin
    const digits = Number(isDigit(before)) + Number(isDigit(after))
    if (digits === 2) return thin === 1 ? SPACE.thin : SPACE.digits
    return digits === 1 ? SPACE.mixed : SPACE.letters
  }
  if ((before === '.' && isDigit(after)) || (/^[.,]$/u.test(after) && isDigit(before))) return SPACE.decimals
  const endsLabel = before === ':' && !isDigit(earlier)
  const closesWord = endsLabel || (/^[.,:;)\]]$/u.test(before) && /^\p{L}$/u.test(after))
  const opensBracket = isWord(before) && /^[([]$/u.test(after)
  return closesWord || opensBracket ? SPACE.letters : SPACE.signs
}

function isDigit(text: string): boolean {
  return /^\d$/u.test(text)
}

/** Whether the character is an arrow, which is a word of its own. */
function isArrow(text: string): boolean {
  return /^[↑↓▲▼]$/u.test(text)
}

function isWord(text: string): boolean {
  return /^[\p{L}\d]$/u.test(text)
}

/** The mean step from letter to letter or digit, over the lower three quarters: the others are spaces. Null with too few steps. */
function pitchOf(written: readonly ReadCharacter[], steps: readonly number[]): number | null {
  const measured = steps
    .filter((_, index) => isWord(written[index]!.text) && isWord(written[index + 1]!.text))
    .sort((a, b) => a - b)
  if (measured.length < FEWEST_STEPS) return null
  const lower = measured.slice(0, Math.floor(measured.length * 0.75))
  return lower.reduce((sum, value) => sum + value, 0) / lower.length
}

/** The mean step from digit to digit: a number may be printed larger than the unit behind it. */
function digitPitchOf(written: readonly ReadCharacter[], steps: readonly number[]): number {
  const measured = steps.filter(
    (_, index) => isDigit(written[index]!.text) && isDigit(written[index + 1]!.text),
  )
  return measured.reduce((sum, value) => sum + value, 0) / Math.max(1, measured.length)
}
