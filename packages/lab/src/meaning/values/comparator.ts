import type { Comparator } from '../../types.ts'
import { plain } from '../names/normalise.ts'

const WORDS: readonly [RegExp, Comparator][] = [
  [/^(?:<=|≤|=<|⩽|≦|<\s*(?:or|ou|o|od(?:er|\.))\s*=)/i, '<='],
  [/^(?:>=|≥|=>|⩾|≧|>\s*(?:or|ou|o|od(?:er|\.))\s*=)/i, '>='],
  [/^(?:<|‹|〈|&lt;)/, '<'],
  [/^(?:>|›|〉|&gt;)/, '>'],
  [
    /^(?:menor o igual (?:a|que|de)?|less than or equal to|kleiner gleich|inferieur ou egal a|minore o uguale a|menor ou igual a|kleiner dan of gelijk aan|mniejsz[ey] lub rown[ey]|mindre an eller lika med)\s*/,
    '<=',
  ],
  [
    /^(?:mayor o igual (?:a|que|de)?|greater than or equal to|grosser gleich|superieur ou egal a|maggiore o uguale a|maior ou igual a|groter dan of gelijk aan|wieksz[ey] lub rown[ey]|storre an eller lika med)\s*/,
    '>=',
  ],
  [
    /^(?:less than|lower than|below|under|inferior a|inferiores a|menor (?:que|de|a)|menos de|kleiner(?: als| dan)?|unter|weniger als|inf\.? a|inferieure? a|moins de|inferiore a|minore di|meno di|menor que|abaixo de|ate menos de|(?:minder|lager) dan|onder|(?:mniejsz[ey]|mniej|nizsz[ey]) (?:niz|od)|ponizej|(?:mindre|lagre) an)\s*:?\s*/,
    '<',
  ],
  [
    /^(?:(?:greater|more|higher) than|above|over|superior a|superiores a|mayor (?:que|de|a)|mas de|grosser(?: als)?|uber|mehr als|sup\.? a|superieure? a|plus de|superiore a|maggiore di|piu di|maior (?:que|do que)|acima de|mais de|(?:groter|meer|hoger) dan|boven|(?:wieksz[ey]|wiecej|wyzsz[ey]) (?:niz|od)|powyzej|ponad|(?:storre|mer|hogre) an)\s*:?\s*/,
    '>',
  ],
]

/** Takes a comparator off the front of a text, as a sign or in words. */
export function splitComparator(printed: string): { comparator: Comparator | null; rest: string } {
  const text = printed.trim()
  const folded = /\p{L}/u.test(text.charAt(0)) ? plain(text) : text
  for (const [pattern, comparator] of WORDS) {
    const match = pattern.exec(folded)
    if (match) return { comparator, rest: folded.slice(match[0].length).trim() }
  }
  return { comparator: null, rest: text }
}
