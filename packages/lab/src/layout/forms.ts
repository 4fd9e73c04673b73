/** How numbers, limits and ranges look, whatever they mean. */

const DIGITS = String.raw`(?:\d+(?:[.,'’·]\d+)*|[.,]\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?)`
const COMPARATOR = String.raw`(?:[<>≤≥]\s?(?:or\s?)?=?|=[<>])`
const DASH = String.raw`(?:-|–|—|−|~|÷|\.\.\.?|…|to|a|à|bis|al?|até|hasta|e)`

const NUMBER = new RegExp(`^[+−-]?${DIGITS}$`)
const LIMIT = new RegExp(
  `^(?:${COMPARATOR}|up to|bis(?: zu)?|hasta|até|jusqu['’]à|fino a|inferieure? à|inf(?:erior)?(?: a)?|sup(?:erior)?(?: a)?|menor (?:que|de)|mayor (?:que|de)|maior (?:que|de)|less than|more than|below|above|unter|über|kleiner|größer)\\s*${DIGITS}$`,
  'i',
)
const BARE_LIMIT = new RegExp(`^${COMPARATOR}\\s*${DIGITS}$`, 'i')
const SPAN = new RegExp(`^[([]?\\s*${DIGITS}\\s*${DASH}\\s*${DIGITS}\\s*[)\\]]?$`, 'i')
const TITRE = /^[<>]?\s?1\s?[:/]\s?\d+$/
const PLUSES = /^(?:\d\s?\+|\+{1,4}|\(\+\)|\+\/-)$/

export const isNumber = (text: string): boolean => NUMBER.test(text) && !isDottedCode(text)
export const isLimit = (text: string): boolean => LIMIT.test(text)
/** A limit written with a sign, which a result can be as well. */
export const isBareLimit = (text: string): boolean => BARE_LIMIT.test(text)
export const isSpan = (text: string): boolean => SPAN.test(text)
export const isTitre = (text: string): boolean => TITRE.test(text)
export const isGrade = (text: string): boolean => PLUSES.test(text)

/** Telephone numbers, versions and the like are not quantities. */
const isDottedCode = (text: string): boolean => {
  const groups = text.replace(/^[+−-]/, '').split(/[.,'’·]/)
  if (groups.length <= 2) return false
  return groups.slice(1, -1).some((group) => group.length !== 3 && group.length !== 2)
}

/** `2:30`, `1/64` and dates are kept out of the numbers by their own forms. */
export const MARKED_NUMBER =
  /^([*#!↑↓▲▼⬆⬇+]|\(?[HL]\)?[*:]?|\[[HL]\])?([<>≤≥]?=?(?:\d+(?:[.,'’]\d+)*|[.,]\d+))([^\d.,].*)?$/
