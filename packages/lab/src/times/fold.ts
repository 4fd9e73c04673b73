/** Text made comparable: small letters without accents, one form of each sign, words that ran together apart. */
export interface Folded {
  text: string
  /** The place of every character, and of the end, in the original text. */
  at: readonly number[]
}

const SAME: Record<string, string> = {
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u202f': ' ',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '´': "'",
  '`': "'",
  '：': ':',
  '∶': ':',
  '⁄': '/',
  '∕': '/',
  ß: 'ss',
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
}

const PLAIN = /^[\x20-\x7e\t]*$/
/** A single capital at the end is a small letter that was read as one. */
const RAN_TOGETHER = /^\p{Ll}\p{Lu}\p{L}/u

/** `approx.09:40`, `Time:09:40`: no space between a word and a time. */
const TOUCHES = /(?<!\p{L})(?:approx|aprox|ca|env|ok)\.$|\p{L}{3}:$/iu

export function fold(text: string): Folded {
  let folded = ''
  const at: number[] = []
  let before = ''
  let place = 0
  for (const character of text) {
    const isTouched = /[.:]/.test(before) && /\d/.test(character) && TOUCHES.test(text.slice(0, place))
    if (isTouched || RAN_TOGETHER.test(before + text.slice(place, place + 2))) {
      folded += ' '
      at.push(place)
    }
    for (const part of foldedCharacter(character)) {
      folded += part
      at.push(place)
    }
    before = character
    place += character.length
  }
  at.push(place)
  return { text: folded, at }
}

function foldedCharacter(character: string): string {
  if (PLAIN.test(character)) return character.toLowerCase()
  const same = SAME[character]
  if (same !== undefined) return same
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Folds a text in which capitals inside of words have a meaning, as in units. */
export const foldedUnits = (text: string): string => [...text].map(foldedCharacter).join('')

/** The folded text without places. */
export const folded = (text: string): string => fold(text).text
