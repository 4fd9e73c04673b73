import { confidenceOf, type ReadLine, splitAtGaps, textOf, withoutSpecks } from './line.ts'
import { mergeReadings } from './merge.ts'
import type { Models } from './models.ts'
import type { Picture } from './picture.ts'
import { type ReadCharacter, recognise } from './recognise.ts'
import type { TextBox } from './text-box.ts'

const SURE = 0.9
const NUMBERS = /^[\d\s.,<>≤≥=()+–-]+$/u
const UNIT = /^[x×*]?\s?(10\^\d+)?\s?\/?\s?[a-zA-Zµ%]{0,8}\/[a-zA-Zµ0-9.²³]{1,8}$/u
/** Two decimal signs in one number: the dash of a range is missing. */
const LOST_DASH = /^[^\d]*\d+[.,]\d+[.,]\d+[^\d]*$/u
const LONG = 10
const WIDE_SIGNS = /[\uff01-\uff5e]/gu

/**
 * Every line by the recogniser that knows signs, units and numbers best; those with words, dates or doubt once more by
 * the one that knows spaces and accents.
 */
export async function readLines(
  models: Models,
  boxes: readonly TextBox[],
  cut: (box: TextBox) => Picture,
): Promise<ReadLine[]> {
  const crops = boxes.map(cut)
  const symbols = (await recognise(models.symbols, crops)).map((line) => line.map(toPlain))
  const wordy = boxes.map((_, index) => index).filter((index) => hasWords(symbols[index]!))
  const letters = await recognise(
    models.latin,
    wordy.map((index) => crops[index]!),
  )
  const read = [...symbols]
  for (const [position, index] of wordy.entries()) {
    read[index] = combine(letters[position]!, symbols[index]!)
  }
  return boxes.flatMap((box, index) => splitAtGaps({ box, characters: withoutSpecks(read[index]!) }))
}

function hasWords(characters: readonly ReadCharacter[]): boolean {
  const text = textOf(characters)
  if (isForeign(characters) || confidenceOf(characters) < SURE || LOST_DASH.test(text)) return true
  if (NUMBERS.test(text) || UNIT.test(text)) return false
  return text.length > LONG || /\p{L}{3}|\d\s?\p{L}|[:;]/u.test(text)
}

function combine(letters: readonly ReadCharacter[], symbols: readonly ReadCharacter[]): ReadCharacter[] {
  return isForeign(symbols) ? [...letters] : mergeReadings(letters, symbols)
}

function isForeign(characters: readonly ReadCharacter[]): boolean {
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(textOf(characters))
}

/** Its signs may be as wide as Chinese letters, its µ is the Greek letter. */
function toPlain(character: ReadCharacter): ReadCharacter {
  const text = character.text.replace(WIDE_SIGNS, (sign) => sign.normalize('NFKC')).replace('μ', 'µ')
  return { ...character, text }
}
