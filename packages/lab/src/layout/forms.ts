/** The forms of numbers, limits and ranges, whatever they mean. */

const DIGITS = String.raw`(?:\d+(?:[.,'’·]\d+)*|[.,]\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?)`
const COMPARATOR = String.raw`(?:[<>≤≥]\s?(?:or\s?)?=?|=[<>])`
const DASH = String.raw`(?:-|–|—|−|~|÷|\.\.\.?|…|to|and|a|à|bis|und|al?|au|et|y|até|hasta|e|tot|t/m|do|till|och)`

const NUMBER = new RegExp(`^[+−-]?${DIGITS}$`)
const LIMIT = new RegExp(
  `^(?:${COMPARATOR}|up to|bis(?: zu)?|hasta|até|jusqu['’]à|fino a|inferieure? à|inf(?:erior)?(?: a)?|sup(?:erior)?(?: a)?|menor (?:que|de)|mayor (?:que|de)|maior (?:que|de)|less than|more than|below|above|unter|über|kleiner|größer)\\s*${DIGITS}$`,
  'i',
)
const BARE_LIMIT = new RegExp(`^${COMPARATOR}\\s*${DIGITS}$`, 'i')
const SPAN = new RegExp(`^[([]?\\s*${DIGITS}\\s*${DASH}\\s*${DIGITS}\\s*[)\\]]?$`, 'i')
const TITRE = /^[<>]?\s?1\s?[:/]\s?\d+$/
const PLUSES = /^(?:\d\s?\+|\+{1,4}|\({1,2}\+\){1,2}|\+\/-|±)$/

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

/** `2:30`, `1/64` and dates have forms of their own and are not numbers. */
export const MARKED_NUMBER =
  /^([*#!↑↓▲▼⬆⬇+]|\(?[HL]\)?[*:]?|\[[HL]\])?([<>≤≥]?=?(?:\d+(?:[.,'’]\d+)*|[.,]\d+))([^\d.,].*)?$/

const SEEN = String.raw`(?:(?:se|si|been) )?(?:seen|found|growth|visible|isolat|present|prés|obs|osserv|det|dét|ril|nachw|vorh|ges[ei]h|crec|croiss|cresc|evid|visual|react|réact|reakt|reatt|reag|isol|aislad|apprec|appréc|aprec|hall|encontr|trov|contien|cells?|células|cellules|zellen|cellule|bacteri|cristal|crystal|par|per|por|pro|champ|campo|field|trou?b|trüb|torbid|turb|turv|cloud|haz|opal)\p{L}*`
/** Words that say how much of something was seen, and what follows them. */
const AMOUNT = new RegExp(
  `^(?:(?:no|non|not|nicht|não|nao|none|nil|keine?|sin|sem|sans|senza|aucune?|nessun[oa]?|légèrement|legerement|leicht|ligeramente|ligeiramente|leggermente|lievemente|slightly) ${SEEN}|(?:few|rare|some|many|occasional|moderate|numerous|algun[oa]s|algum(?:a|as)?|alguns|quelques|rares|wenige?|viele|vereinzelte?|einzelne|zahlreiche|pochi|poche|rari|numeros[eio]s?|escas[oa]s?|abundantes?|raros?|raras?|poucos|poucas)(?: ${SEEN}){0,2}|abs?ents?|ausentes?|assenti?)$`,
  'iu',
)
/** Words with which such a result cannot end, because the rest of it is missing. */
const UNFINISHED =
  /^(?:no|non|not|nicht|não|nao|legerement|légèrement|leicht|ligeramente|ligeiramente|leggermente|lievemente|slightly|sin|sem|sans|senza)$|\s(?:se|si|been|was|nicht|è|est|fue|sono|sind)$/i

export const isAmount = (text: string): boolean => AMOUNT.test(text) && !UNFINISHED.test(text)

export const isUnfinished = (text: string): boolean => UNFINISHED.test(text)

const AGAIN =
  /^(?:soit|ou|or|o|oder|i\.?\s?e\.?|d\.?\s?h\.?|entspr(?:icht|\.)?|ovvero|ossia|ou seja|o sea|es decir|equiv\w*\.?|=)\s*:?$/i

/** Whether the text announces the same result in another unit. */
export const isAgain = (text: string): boolean => AGAIN.test(text.trim())

const GROUP = /^(?:AB|A|B|O|0)\.?\s*(?:,?\s*(?:Rh\S*)?\s*(?:[+-]|\(?(?:[+-]|pos|neg)\w*\.?\)?))?$/i

/** The code of blood groups in the dictionary. */
export const BLOOD_GROUP = 'blood_group'

const QUOTES = /["“”„«»]/g

/** `A`, `"O"`, `0 Rh positiv`: what a blood group can be, and nothing else. */
export const isBloodGroup = (text: string): boolean => GROUP.test(text.replace(QUOTES, ''))

const SEDIMENT =
  /^urine_(?:leukocytes|erythrocytes|epithelial_cells|casts|bacteria|crystals|yeast|mucus|squamous\w*|hyaline\w*)$/
const COUNTED = /hpf|lpf|campo|champ|feld|\/\s?c\b|^\/?\s?GF$/i

/** Whether a biomarker is counted under the microscope, so that its result can be a range. */
export const isSediment = (code: string | null): boolean => code !== null && SEDIMENT.test(code)
export const isCounted = (unit: string): boolean => COUNTED.test(unit)
