import type { DictionaryEntry } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { named, shareName } from './catalogue.ts'
import { NEUTRAL, SPECIMENS } from './neutral.ts'
import { plain, tokensOf } from './normalise.ts'

/** Words whose order decides the meaning. */
const ORDERED = /[/:]|\b(?:ratio|index|indice|quotient|rapport|rapporto|relacion|relacao|cociente)\b/

/** An immunoglobulin class says already that an antibody is meant. */
const ANTIBODY =
  /^(?:anti|ac|acs|ak|ab|abs|antikorper|antibody|antibodies|anticuerpos?|anticorps|anticorp[oi]s?)$/
const CLASS = /^ig[agme]$/

const SHORTEST_BAG = 2

/** Of `Anticuerpos anti-La` an article is left out, and what is left says only that some antibody is meant. */
const saysWhich = (words: readonly string[]): boolean => words.some((token) => !ANTIBODY.test(token))

function bagOf(tokens: readonly string[]): string | null {
  const isClassed = tokens.some((token) => CLASS.test(token))
  const words = tokens.filter(
    (token) => !NEUTRAL.has(token) && !SPECIMENS.blood.has(token) && !(isClassed && ANTIBODY.test(token)),
  )
  return words.length >= SHORTEST_BAG && saysWhich(words) ? [...new Set(words)].sort().join(' ') : null
}

const bags = new Map<string, Set<DictionaryEntry>>()
const vocabularies = new Map<DictionaryEntry, Set<string>>()
for (const entry of ENTRIES) {
  const vocabulary = new Set<string>()
  vocabularies.set(entry, vocabulary)
  for (const { text } of entry.names) {
    const folded = plain(text)
    const tokens = tokensOf(folded)
    for (const token of tokens) vocabulary.add(token)
    const bag = ORDERED.test(folded) ? null : bagOf(tokens)
    if (bag) bags.set(bag, (bags.get(bag) ?? new Set()).add(entry))
  }
}

/** Biomarkers with these words in another order: `Hemoglobin, glycated`, `IgG anti-Rubella`. */
export function reordered(folded: string, tokens: readonly string[]): readonly DictionaryEntry[] {
  const bag = ORDERED.test(folded) ? null : bagOf(tokens)
  const entries = bag ? [...(bags.get(bag) ?? [])] : []
  return entries.every((one) => entries.every((other) => shareName(one, other))) ? entries : []
}

const SHORTEST_NAME = 3
/** Names with their description have no more words than this. */
const MOST_WORDS = 10

/** A name beside words of other names of the same biomarker: `MCV volume medio`, `HIV 1/2 Ag/Ak-Suchtest`. */
export function described(tokens: readonly string[]): readonly DictionaryEntry[] {
  if (tokens.length > MOST_WORDS) return []
  for (let length = tokens.length - 1; length >= 1; length -= 1) {
    for (const [name, rest] of [
      [tokens.slice(0, length), tokens.slice(length)],
      [tokens.slice(-length), tokens.slice(0, -length)],
    ] as const) {
      if (name.join('').length < SHORTEST_NAME) continue
      const entries = named(name).filter((entry) => rest.every((word) => vocabularies.get(entry)!.has(word)))
      if (entries.length > 0) return entries
    }
  }
  return []
}
