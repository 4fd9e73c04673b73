import type { DictionaryEntry } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { foldConfusions, plain, tokensOf } from './normalise.ts'

function add(index: Map<string, DictionaryEntry[]>, key: string, entry: DictionaryEntry): void {
  const entries = index.get(key)
  if (!entries) index.set(key, [entry])
  else if (!entries.includes(entry)) entries.push(entry)
}

/** One spelling of a name, ready to be compared with a misread one. */
export interface Spelling {
  key: string
  entry: DictionaryEntry
  /** Which letters occur, as bits: a quick look at how far two spellings can be apart. */
  letters: number
  /** Digits and words of one or two letters in their order: they distinguish biomarkers and are never misspelt. */
  marks: string
}

export function lettersOf(key: string): number {
  let bits = 0
  for (let place = 0; place < key.length; place += 1) bits |= 1 << (key.charCodeAt(place) & 31)
  return bits
}

export function marksOf(tokens: readonly string[]): string {
  return tokens.flatMap((token) => (token.length <= 2 ? [token] : (token.match(/\d+/g) ?? []))).join(' ')
}

const spaced = new Map<string, DictionaryEntry[]>()
const exact = new Map<string, DictionaryEntry[]>()
const folded = new Map<string, DictionaryEntry[]>()
const byEnd = new Map<string, Spelling[]>()

/** A misread name keeps its beginning or its end. */
function endsOf(key: string): readonly string[] {
  return [`${key.slice(0, 3)}-`, `-${key.slice(-3)}`]
}

for (const entry of ENTRIES) {
  const keys = new Set<string>()
  for (const { text } of entry.names) {
    const tokens = tokensOf(plain(text))
    const key = tokens.join('')
    add(spaced, tokens.join(' '), entry)
    add(exact, key, entry)
    add(folded, foldConfusions(key), entry)
    if (keys.has(key)) continue
    keys.add(key)
    const spelling = { key, entry, letters: lettersOf(key), marks: marksOf(tokens) }
    for (const end of endsOf(key)) byEnd.set(end, [...(byEnd.get(end) ?? []), spelling])
  }
}

const sharing = new Map<DictionaryEntry, Set<DictionaryEntry>>(
  ENTRIES.map((entry) => [entry, new Set([entry])]),
)
for (const entries of exact.values()) {
  for (const one of entries) for (const other of entries) sharing.get(one)!.add(other)
}

/** Whether two biomarkers go by one name: a count and a share, or one substance in blood and urine. */
export function shareName(one: DictionaryEntry, other: DictionaryEntry): boolean {
  return sharing.get(one)!.has(other)
}

/** Biomarkers with exactly this name, the likeliest first; spaces count where they distinguish names. */
export function named(tokens: readonly string[]): readonly DictionaryEntry[] {
  return spaced.get(tokens.join(' ')) ?? exact.get(tokens.join('')) ?? []
}

/** Biomarkers whose name looks the same to a reader of pictures. */
export function namedAlike(key: string): readonly DictionaryEntry[] {
  return folded.get(foldConfusions(key)) ?? []
}

/** Spellings that begin or end as the key does. */
export function spellingsLike(key: string): readonly Spelling[] {
  return endsOf(key).flatMap((end) => byEnd.get(end) ?? [])
}
