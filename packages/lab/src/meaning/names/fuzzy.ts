import type { Entry } from '../dictionary/entry.ts'
import { lettersOf, marksOf, spellingsOfLength } from './catalogue.ts'
import { distance } from './distance.ts'
import { keyOf } from './normalise.ts'

function mostErrors(length: number): number {
  if (length < 7) return 0
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

/**
 * Biomarkers whose name is a misspelling of the text. Silent for short names, for names that differ in a digit or a
 * single letter, and wherever another biomarker's name is nearly as close.
 */
export function misspelt(text: string): { entries: readonly Entry[]; errors: number } | null {
  const key = keyOf(text)
  const most = mostErrors(key.length)
  if (most === 0) return null
  const letters = lettersOf(key)
  const marks = marksOf(text)
  const near: { entry: Entry; errors: number }[] = []
  for (let length = key.length - most - 1; length <= key.length + most + 1; length += 1) {
    for (const spelling of spellingsOfLength(length)) {
      if (bitsOf(letters ^ spelling.letters) > 2 * (most + 1)) continue
      const errors = distance(key, spelling.key, most + 1)
      if (errors > most + 1) continue
      near.push({ entry: spelling.entry, errors: marks === spelling.marks ? errors : errors + 1 })
    }
  }
  const errors = Math.min(...near.map((one) => one.errors))
  if (!(errors <= most)) return null
  const best = near.filter((one) => one.errors === errors).map((one) => one.entry)
  const rivals = near.filter((one) => one.errors <= errors + 1)
  if (rivals.some(({ entry }) => !best.some((other) => sameName(entry, other)))) return null
  return distinctNames(best) ? { entries: [...new Set(best)], errors } : null
}

/** A count and a share, or the same substance in blood and urine, go by one name. */
function sameName(one: Entry, other: Entry): boolean {
  return one === other || one.names.some(({ text }) => other.names.some((name) => name.text === text))
}

function distinctNames(entries: readonly Entry[]): boolean {
  return entries.every((entry) => sameName(entry, entries[0]!))
}
