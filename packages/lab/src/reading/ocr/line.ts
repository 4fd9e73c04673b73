import type { ReadCharacter } from './recognise.ts'
import type { TextBox } from './text-box.ts'

/** A line or cell as it was read from a picture. */
export interface ReadLine {
  box: TextBox
  characters: readonly ReadCharacter[]
}

const SURE_SIGN = 0.85

export function textOf(characters: readonly ReadCharacter[]): string {
  return characters.map(({ text }) => text).join('')
}

/** The mean confidence of the characters; where there are digits, the weakest sign of a number counts as much as all others. */
export function confidenceOf(characters: readonly ReadCharacter[]): number {
  const written = characters.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return 0
  const mean = written.reduce((sum, { confidence }) => sum + confidence, 0) / written.length
  return (mean + Math.min(mean, ...numbersIn(written).map(({ confidence }) => confidence))) / 2
}

/** The digits, and the signs among them. */
function numbersIn(written: readonly ReadCharacter[]): ReadCharacter[] {
  const isDigit = (character: ReadCharacter | undefined) => /^\d$/u.test(character?.text ?? '')
  return written.filter(
    (character, index) =>
      isDigit(character) ||
      (isDigit(written[index + 1]) && (/^[<>≤≥]$/u.test(character.text) || isDigit(written[index - 1]))),
  )
}

/** Removes specks at the ends that look like signs. */
export function withoutSpecks(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const isSpeck = ({ text, confidence }: ReadCharacter) =>
    /^[\s.,'`´·]$/u.test(text) && confidence < SURE_SIGN
  const first = characters.findIndex((character) => !isSpeck(character))
  const last = characters.findLastIndex((character) => !isSpeck(character))
  return first === -1 ? [] : characters.slice(first, last + 1)
}
