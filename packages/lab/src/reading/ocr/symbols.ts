import { crop } from './crop.ts'
import { confidenceOf, type ReadLine, textOf } from './line.ts'
import type { Recogniser } from './models.ts'
import type { Picture } from './picture.ts'
import { type ReadCharacter, recognise } from './recognise.ts'

const LONGEST = 28
const UNIT_LIKE = /\/|\b[x*×]?\s?10\s?\d|mol|mm|[µu]/iu
const ONLY_SYMBOLS = /[µμu^*·\s]/gu
const SURE = 0.9

/**
 * Reads cells that look like units a second time with a recogniser that knows µ and ^. Its word is taken where both
 * read the same apart from these signs.
 */
export async function rereadUnits(
  recogniser: Recogniser,
  picture: Picture,
  lines: readonly ReadLine[],
): Promise<ReadLine[]> {
  const doubtful = lines.filter(({ characters }) => looksLikeUnit(textOf(characters)))
  const again = await recognise(
    recogniser,
    doubtful.map(({ box }) => crop(picture, box)),
  )
  const second = new Map(doubtful.map((line, index) => [line, again[index]!.map(toHalfWidth)]))
  return lines.map((line) => {
    const other = second.get(line)
    return other && isBetter(line.characters, other) ? { ...line, characters: other } : line
  })
}

function looksLikeUnit(text: string): boolean {
  return text.length <= LONGEST && UNIT_LIKE.test(text)
}

function isBetter(first: readonly ReadCharacter[], second: readonly ReadCharacter[]): boolean {
  const text = textOf(second)
  if (!/[µμ^]/u.test(text) || /\p{Script=Han}/u.test(text)) return false
  const plain = (characters: readonly ReadCharacter[]) =>
    textOf(characters).replace(ONLY_SYMBOLS, '').toLowerCase()
  if (plain(first) === plain(second)) return true
  return confidenceOf(second) > SURE && confidenceOf(second) > confidenceOf(first)
}

/** This recogniser prints some signs in the width of Chinese letters. */
function toHalfWidth(character: ReadCharacter): ReadCharacter {
  return { ...character, text: character.text.replace(/[\uff01-\uff5e]/gu, (sign) => sign.normalize('NFKC')) }
}
