import { correctLookalikes } from './alike.ts'
import { withInternational } from './international.ts'
import { confidenceOf, type ReadLine, textOf, withoutSpecks } from './line.ts'
import { withLitre } from './litre.ts'
import { mergeReadings } from './merge.ts'
import type { Models } from './models.ts'
import type { Picture } from './picture.ts'
import { type ReadCharacter, recognise } from './recognise.ts'
import { asRing } from './ring.ts'
import { withSigns } from './signs.ts'
import { partCells } from './spacing.ts'
import type { TextBox } from './text-box.ts'

const SURE = 0.85
/** Two decimal signs in one number show that the dash of a range is missing. */
const LOST_DASH = /^[^\d]*\d+[.,]\d+[.,]\d+[^\d]*$/u
const BLURRED = 0.7
const WORD = /\p{L}{4}/u
/** Accents, and the small words that languages with accents have and English has not. */
const WESTERN =
  /[\u00c0-\u024f]|(?<!\p{L})(?:de|del|da|do|dos|der|die|und|von|mit|la|le|les|du|des|di|della|el|los|para|por|per|pour)(?!\p{L})/u
/** The fewest lines that show that a page is in such a language. */
const FEWEST_WESTERN = 3
/** The longest name of a result, label or heading, in heights of the line; a sentence is longer. */
const LONGEST_NAME = 11
const WIDE_SIGNS = /[\uff01-\uff5e]/gu

/**
 * Every line by the recogniser that knows signs, units and numbers best; once more by the one that knows letters and
 * accents where there is a doubt, and names and labels of a page in a language with accents.
 */
export async function readLines(
  models: Models,
  boxes: readonly TextBox[],
  cut: (box: TextBox) => Picture,
): Promise<ReadLine[]> {
  const crops = boxes.map(cut)
  const read = (await recognise(models.symbols, crops)).map((line) => line.map(toPlain))
  const part = (index: number) => {
    const ringed = asRing(read[index]!, crops[index]!)
    const signed = withSigns(withoutSpecks(ringed), crops[index]!)
    const characters = withInternational(withLitre(signed, crops[index]!), crops[index]!)
    return partCells({ box: boxes[index]!, characters }, crops[index]!)
  }
  const cells = read.map((_, index) => part(index))
  const western = cells.flat().filter(({ characters }) => WESTERN.test(textOf(characters)))
  const accented = western.length >= FEWEST_WESTERN
  const again = boxes.flatMap(({ length, thickness }, index) => {
    const line = read[index]!
    const isShort = length <= LONGEST_NAME * thickness
    const decides = isShort && (isBlurred(line) || (accented && WORD.test(textOf(line))))
    return decides || isDoubtful(line) ? [index] : []
  })
  const letters = await recognise(
    models.latin,
    again.map((index) => crops[index]!),
  )
  for (const [position, index] of again.entries()) {
    read[index] = combine(letters[position]!, read[index]!)
    cells[index] = part(index)
  }
  return cells.flat().map(({ box, characters }) => ({ box, characters: correctLookalikes(characters) }))
}

function isDoubtful(characters: readonly ReadCharacter[]): boolean {
  const text = textOf(characters)
  return isForeign(characters) || LOST_DASH.test(text) || confidenceOf(characters) < SURE
}

function isBlurred(characters: readonly ReadCharacter[]): boolean {
  return characters.some(({ text, confidence }) => /^[\p{L}\d]$/u.test(text) && confidence < BLURRED)
}

function combine(letters: readonly ReadCharacter[], symbols: readonly ReadCharacter[]): ReadCharacter[] {
  return isForeign(symbols) ? [...letters] : mergeReadings(letters, symbols)
}

function isForeign(characters: readonly ReadCharacter[]): boolean {
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(textOf(characters))
}

/** Normalises the signs of the recogniser, which may be as wide as Chinese letters, and its µ, which is the Greek letter. */
function toPlain(character: ReadCharacter): ReadCharacter {
  const text = character.text.replace(WIDE_SIGNS, (sign) => sign.normalize('NFKC')).replace('μ', 'µ')
  return { ...character, text }
}
