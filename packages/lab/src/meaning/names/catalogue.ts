import type { Entry } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { foldConfusions, keyOf, plain, tokensOf } from './normalise.ts'

function add(index: Map<string, Entry[]>, key: string, entry: Entry): void {
  const entries = index.get(key)
  if (!entries) index.set(key, [entry])
  else if (!entries.includes(entry)) entries.push(entry)
}

/** One spelling of a name, ready to be compared with a misread one. */
export interface Spelling {
  key: string
  entry: Entry
  /** Which letters occur, as bits: a quick look at how far two spellings can be apart. */
  letters: number
  /** Digits and words of one or two letters in their order: they tell biomarkers apart and are never misspelt. */
  marks: string
}

export function lettersOf(key: string): number {
  let bits = 0
  for (let place = 0; place < key.length; place += 1) bits |= 1 << (key.charCodeAt(place) & 31)
  return bits
}

export function marksOf(text: string): string {
  return tokensOf(plain(text))
    .flatMap((token) => (token.length <= 2 ? [token] : (token.match(/\d+/g) ?? [])))
    .join(' ')
}

const spaced = new Map<string, Entry[]>()
const exact = new Map<string, Entry[]>()
const folded = new Map<string, Entry[]>()
const byLength: Spelling[][] = []

for (const entry of ENTRIES) {
  for (const { text } of entry.names) {
    const key = keyOf(text)
    add(spaced, tokensOf(plain(text)).join(' '), entry)
    add(exact, key, entry)
    add(folded, foldConfusions(key), entry)
    const spellings = byLength[key.length] ?? []
    byLength[key.length] = spellings
    if (!spellings.some((other) => other.key === key && other.entry === entry)) {
      spellings.push({ key, entry, letters: lettersOf(key), marks: marksOf(text) })
    }
  }
}

/** Biomarkers with exactly this name, the likeliest first; spaces count where they tell names apart. */
export function named(tokens: readonly string[]): readonly Entry[] {
  return spaced.get(tokens.join(' ')) ?? exact.get(tokens.join('')) ?? []
}

/** Biomarkers whose name looks the same to a reader of pictures. */
export function namedAlike(key: string): readonly Entry[] {
  return folded.get(foldConfusions(key)) ?? []
}

export function spellingsOfLength(length: number): readonly Spelling[] {
  return byLength[length] ?? []
}
