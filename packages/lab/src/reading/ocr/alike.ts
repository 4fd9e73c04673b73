import { textOf } from './line.ts'
import type { ReadCharacter } from './recognise.ts'

/** No word of the western languages begins with an l before one of these: it is the capital that looks like it. */
const CAPITAL_I = /(?<![\p{L}\d/µ])l(?=[b-df-hjkmnp-tvwxz]\p{L}|[A-KM-Z])/gu
/** A capital I between small letters is an l. */
const SMALL_L = /(?<=\p{Ll})I(?=\p{Ll})/gu
/** A 6 between small letters is an ó, whose accent closes the ring. */
const ACCENTED_O = /(?<=\p{Ll})6(?=\p{Ll}{2})/gu
/** The last sign of a unit per litre or per part of a litre. */
const LITRE = /(?<=[\p{L}µ]\/[dcmµnpf]?)[I1|](?![\p{L}\d])|(?<=[\p{L}µ]\/)\/$/gu
const EQUIVALENTS = /(?<=\b[mµ]?E)g(?=\/)/gu
/** The I of international units: IU, UI. */
const UNITS_I = /(?<=(?<!\p{L})[µumk]?)[l1|](?=U\/)|(?<=(?<!\p{L})[µumk]?U)[l1|](?=\/)/gu

/** A letter that is a digit, by its neighbours. */
const ONE = /(?<![\p{L}\d])[lI|](?=[.,]\d)|(?<=\d[.,]?)[lI|](?=\d)/gu
const ZERO = /(?<=\d[.,]?)[Oo](?=[.,]?\d)|(?<=\d[.,])[Oo](?!\p{L})|(?<![\p{L}\d])O(?=[.,]\d)/gu

/** Corrects letters that are drawn alike, where only one of them can stand. */
export function correctLookalikes(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const text = textOf(characters)
  const right = [
    ...text
      .replace(CAPITAL_I, 'I')
      .replace(UNITS_I, 'I')
      .replace(SMALL_L, 'l')
      .replace(ACCENTED_O, 'ó')
      .replace(LITRE, 'l')
      .replace(EQUIVALENTS, 'q')
      .replace(ONE, '1')
      .replace(ZERO, '0'),
  ]
  if (right.length !== characters.length) return [...characters]
  return characters.map((character, index) => ({ ...character, text: right[index]! }))
}
