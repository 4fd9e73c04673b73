import type { DictionaryEntry } from '../dictionary/entry.ts'
import { lettersOf, marksOf, type Spelling, shareName, spellingsLike } from './catalogue.ts'
import { distance } from './distance.ts'

const LONGEST_NAME = 70

function mostErrors(length: number): number {
  if (length < 7 || length > LONGEST_NAME) return 0
  if (length < 12) return 1
  return length < 20 ? 2 : 3
}

function bitsOf(word: number): number {
  let bits = word
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}

/** Errors between a text and a spelling; a digit or a single letter that differs weighs as one more. */
function errorsBetween(
  key: string,
  letters: number,
  marks: string,
  spelling: Spelling,
  limit: number,
): number {
  if (Math.abs(key.length - spelling.key.length) > limit) return limit + 1
  if (bitsOf(letters ^ spelling.letters) > 2 * limit) return limit + 1
  return distance(key, spelling.key, limit) + (marks === spelling.marks ? 0 : 1)
}

/** Biomarkers with a name that these words are near to, with the errors between. */
function nearTo(tokens: readonly string[], most: number): { entry: DictionaryEntry; errors: number }[] {
  const key = tokens.join('')
  const letters = lettersOf(key)
  const marks = marksOf(tokens)
  return spellingsLike(key)
    .map((spelling) => ({
      entry: spelling.entry,
      errors: errorsBetween(key, letters, marks, spelling, most),
    }))
    .filter(({ errors }) => errors <= most)
}

/** Biomarkers of whose long name one letter is wrong, however many there are. */
export function oneLetterOff(tokens: readonly string[]): readonly DictionaryEntry[] {
  return mostErrors(tokens.join('').length) === 0 ? [] : nearTo(tokens, 1).map(({ entry }) => entry)
}

/** The fewest letters of a name that may be known although one of them is wrong. */
const SHORTEST_NEAR = 5

/**
 * Whether one sign is wrong, lost or too much in the name of a biomarker, even where nothing shows which one that is. A name that is
 * spelt as it should be is no such one, whatever it may mean.
 */
export function isNearName(tokens: readonly string[]): boolean {
  const near = nearTo(tokens, 1)
  return tokens.join('').length >= SHORTEST_NEAR && near.length > 0 && near.every(({ errors }) => errors > 0)
}

/**
 * Biomarkers whose name is a misspelling of these words. Silent for short names, for names that differ in a digit or a
 * single letter, and wherever another biomarker's name is nearly as close.
 */
export function misspelt(
  tokens: readonly string[],
): { entries: readonly DictionaryEntry[]; errors: number } | null {
  const key = tokens.join('')
  const most = mostErrors(key.length)
  if (most === 0) return null
  const near = nearTo(tokens, most + 1)
  const errors = near.reduce((least, one) => Math.min(least, one.errors), most + 1)
  if (errors > most) return null
  const best = near.filter((one) => one.errors === errors).map(({ entry }) => entry)
  const rivals = near.filter((one) => one.errors <= errors + 1)
  const alone = rivals.every(({ entry }) => best.every((other) => shareName(entry, other)))
  return alone ? { entries: [...new Set(best)], errors } : null
}
