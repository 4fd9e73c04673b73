import type { ReadCharacter } from './recognise.ts'

const DOUBT = 0.6
const LEAST_FOR_ALONE = 0.5
const SPACE_COST = 0.1

type Pair = readonly [letters: ReadCharacter | null, symbols: ReadCharacter | null]

/**
 * Merges two readings of the same line into one: spaces and letters with accents by the recogniser of letters, digits and
 * signs by that of symbols. A digit on which they differ stays with low confidence.
 */
export function mergeReadings(
  letters: readonly ReadCharacter[],
  symbols: readonly ReadCharacter[],
): ReadCharacter[] {
  return align(letters, symbols).flatMap((pair) => choose(pair) ?? [])
}

function choose([letter, symbol]: Pair): ReadCharacter | null {
  if (letter && symbol) return letter.text === symbol.text ? surer(letter, symbol) : decide(letter, symbol)
  const alone = (letter ?? symbol)!
  if (alone.text === ' ' || alone.text === 'µ') return alone
  return alone.confidence >= LEAST_FOR_ALONE ? { ...alone, confidence: alone.confidence * 0.95 } : null
}

function decide(letter: ReadCharacter, symbol: ReadCharacter): ReadCharacter {
  if (letter.text === ' ') return symbol
  if (isLetter(letter) && isLetter(symbol)) {
    return hasAccent(letter) || symbol.text === 'µ' ? pick(letter, symbol) : surer(letter, symbol)
  }
  const chosen = isLetter(letter) && letter.confidence > symbol.confidence ? letter : symbol
  return /\d/u.test(letter.text + symbol.text) ? { ...chosen, confidence: chosen.confidence * DOUBT } : chosen
}

function pick(letter: ReadCharacter, symbol: ReadCharacter): ReadCharacter {
  return symbol.text === 'µ' ? symbol : letter
}

function surer(one: ReadCharacter, other: ReadCharacter): ReadCharacter {
  return one.confidence >= other.confidence ? one : other
}

function isLetter({ text }: ReadCharacter): boolean {
  return /^\p{L}$/u.test(text)
}

function hasAccent({ text }: ReadCharacter): boolean {
  return text.normalize('NFD').length > 1 || /[ßøæœłđ]/iu.test(text)
}

/** The pairing of least cost, as in an edit distance. */
function align(letters: readonly ReadCharacter[], symbols: readonly ReadCharacter[]): Pair[] {
  const costs = costTable(letters, symbols)
  const pairs: Pair[] = []
  let row = letters.length
  let column = symbols.length
  while (row > 0 || column > 0) {
    const here = costs[row]![column]!
    const letter = letters[row - 1] ?? null
    const symbol = symbols[column - 1] ?? null
    if (letter && symbol && here === costs[row - 1]![column - 1]! + differ(letter, symbol)) {
      pairs.push([letter, symbol])
      row--
      column--
    } else if (letter && isLastAlone(letter, symbol, here, costs, row, column)) {
      pairs.push([letter, null])
      row--
    } else {
      pairs.push([null, symbol])
      column--
    }
  }
  return pairs.reverse()
}

/** Whether the letter goes last: of two characters without a counterpart, the one further along the line does. */
function isLastAlone(
  letter: ReadCharacter,
  symbol: ReadCharacter | null,
  here: number,
  costs: readonly (readonly number[])[],
  row: number,
  column: number,
): boolean {
  if (here !== costs[row - 1]![column]! + alone(letter)) return false
  const symbolFits = symbol !== null && here === costs[row]![column - 1]! + alone(symbol)
  return !symbolFits || letter.at > symbol.at
}

function costTable(letters: readonly ReadCharacter[], symbols: readonly ReadCharacter[]): number[][] {
  const costs: number[][] = [[0]]
  for (let column = 1; column <= symbols.length; column++) {
    costs[0]!.push(costs[0]![column - 1]! + alone(symbols[column - 1]!))
  }
  for (let row = 1; row <= letters.length; row++) {
    const line = [costs[row - 1]![0]! + alone(letters[row - 1]!)]
    for (let column = 1; column <= symbols.length; column++) {
      line.push(
        Math.min(
          costs[row - 1]![column - 1]! + differ(letters[row - 1]!, symbols[column - 1]!),
          costs[row - 1]![column]! + alone(letters[row - 1]!),
          line[column - 1]! + alone(symbols[column - 1]!),
        ),
      )
    }
    costs.push(line)
  }
  return costs
}

function alone({ text }: ReadCharacter): number {
  return text === ' ' ? SPACE_COST : 1
}

function differ(letter: ReadCharacter, symbol: ReadCharacter): number {
  if (letter.text === symbol.text) return 0
  if (letter.text === ' ' || symbol.text === ' ') return 2
  return letter.text.toLowerCase() === symbol.text.toLowerCase() || hasAccent(letter) ? 0.5 : 1.2
}
