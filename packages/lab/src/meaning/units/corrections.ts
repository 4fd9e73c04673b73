import { isCutOff, misreadUnits } from './misread.ts'
import { readingsOf } from './spelling.ts'

/** A unit as it was read, and how sure the reader was of its signs. */
export interface PrintedUnit {
  text: string
  confidence: number
  /** The part of the unit beside the value, where the name holds the rest. */
  beside?: string
}

/** A unit that may have been printed where a reader of pictures saw another, and its spelling. */
export interface Correction {
  unit: string
  spelling: string | null
}

/** From this confidence on the reader was sure of each sign. */
const SURE = 0.9

/** What is left of a unit of which a µ was lost, or was taken for the letter that looks like it. */
const LOST = /^(?:p?(?:mol|g|kat|\[IU\]|U)\/|(?:10\*\d+)?\/p?L$)/

/** What a unit may have been before its µ was lost or taken for another letter. */
export function beforeDamage(ucum: string): readonly string[] {
  if (/^(mol|g|kat|\[IU\]|U)\//.test(ucum)) return [`u${ucum}`]
  if (/^(p|n|m)(g|mol|\[IU\]|U|kat)\//.test(ucum)) return [`u${ucum.slice(1)}`]
  if (/^(10\*\d+)?\/[pn]?L$/.test(ucum)) return [ucum.replace(/\/[pn]?L/, '/uL')]
  return []
}

/** The printed spelling of that unit. */
function printedBeforeDamage(printed: string, ucum: string): string {
  if (ucum.endsWith('/uL')) return printed.replace(/(?:\/\s?[pn]?l)?$/i, '/µL')
  return ucum.startsWith('u') ? `µ${printed.replace(/^[pnmuµ](?=g|mol|i?u|kat)/i, '')}` : printed
}

const spellingOf = (unit: string, read: string): string | null =>
  [...misreadUnits(read), printedBeforeDamage(read, unit)].find((one) => readingsOf(one).includes(unit)) ??
  null

/**
 * What a unit on a picture may be instead of what was read: of signs that are in doubt (a text that is no unit, a µ that readers lose, little
 * confidence), and of any that are alike.
 */
export function correctionsOf(
  { text, confidence }: PrintedUnit,
  readings: readonly string[],
): { doubtful: readonly Correction[]; possible: readonly Correction[] } {
  const damaged = (of: readonly string[]) =>
    of.flatMap(beforeDamage).map((unit) => ({ unit, spelling: spellingOf(unit, text) }))
  const misread =
    readings.length === 0 || isCutOff(text)
      ? misreadUnits(text).flatMap((spelling) => readingsOf(spelling).map((unit) => ({ unit, spelling })))
      : []
  const possible = [...damaged(readings), ...misread]
  const lost = readings.filter((unit) => LOST.test(unit))
  return { doubtful: confidence < SURE ? possible : [...damaged(lost), ...misread], possible }
}
