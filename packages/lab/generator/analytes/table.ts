import type { Language } from '../../src/types.ts'
import { northernNames } from './northern.ts'

/** Which laboratories measure in which unit: conventional, SI, German, French, Brazilian, Dutch, Swedish. */
export type UnitSystem = 'c' | 's' | 'd' | 'f' | 'b' | 'n' | 'w'

export interface AnalyteMeasure {
  /** The unit in our own spelling; the spellings of laboratories are in ../units.ts. */
  unit: string
  low: number | null
  high: number | null
  decimals: number
  /** The factor from the first measure of the analyte. */
  factor: number
}

export interface Analyte {
  key: string
  names: Record<Language, readonly string[]>
  measures: Record<UnitSystem, AnalyteMeasure>
  /** The lower limit of the method, in the first measure. */
  lowest: number | null
  /** The upper limit of the method, in the first measure. */
  highest: number | null
}

export interface WordedAnalyte {
  key: string
  names: Record<Language, readonly string[]>
  /** Ids of `words` in ../wording; the first is the usual one, `!` takes its first wording always. */
  words: readonly string[]
}

const ORDER = ['en', 'es', 'de', 'fr', 'it', 'pt'] as const

/**
 * One analyte a line: key | names in en | es | de | fr | it | pt | measures. Names are separated by `;`.
 * The first measure is `unit range .decimals`, each further one `systems: unit *factor .decimals`;
 * `?<x` and `?>x` end the measuring range. What is SI is Dutch and Swedish too, unless a later measure says otherwise.
 */
export function readAnalytes(table: string): Analyte[] {
  return lines(table).map((cells) => {
    const [first, ...others] = cells.slice(7)
    const { measure: base, lowest, highest } = readBase(first!)
    const measures: Record<UnitSystem, AnalyteMeasure> = {
      c: base,
      s: base,
      d: base,
      f: base,
      b: base,
      n: base,
      w: base,
    }
    for (const other of others) {
      const [, systems, unit, factor, decimals] = /^([csdfbnw]+): (\S+) \*(\S+) \.(\d)$/.exec(other)!
      const scaled = scale(base, unit!, Number(factor), Number(decimals))
      for (const system of systems!.replace('s', 'snw')) measures[system as UnitSystem] = scaled
    }
    return { key: cells[0]!, names: readNames(cells), measures, lowest, highest }
  })
}

/** As above, with the ids of the words a result can have as the last cell. */
export function readWorded(table: string): WordedAnalyte[] {
  return lines(table).map((cells) => ({
    key: cells[0]!,
    names: readNames(cells),
    words: cells[7]!.split(' '),
  }))
}

function lines(table: string): string[][] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

function readNames(cells: readonly string[]): Record<Language, readonly string[]> {
  const english = cells[1]!
  const southern = Object.fromEntries(
    ORDER.map((language, index) => [
      language,
      (cells[index + 1] || english).split(';').map((name) => name.trim()),
    ]),
  ) as Record<(typeof ORDER)[number], string[]>
  return { ...southern, ...northernNames(cells[0]!, southern.en) }
}

function readBase(text: string): { measure: AnalyteMeasure; lowest: number | null; highest: number | null } {
  const parts = text.split(' ')
  const [unit, range, decimals] = parts as [string, string, string]
  const limit = (sign: string) => {
    const part = parts.find((candidate) => candidate.startsWith(`?${sign}`))
    return part ? Number(part.slice(2)) : null
  }
  const [low, high] = range.startsWith('<')
    ? [null, Number(range.slice(1))]
    : range.startsWith('>')
      ? [Number(range.slice(1)), null]
      : (range.split('-').map(Number) as [number, number])
  return {
    measure: { unit, low, high, decimals: Number(decimals.slice(1)), factor: 1 },
    lowest: limit('<'),
    highest: limit('>'),
  }
}

function scale(base: AnalyteMeasure, unit: string, factor: number, decimals: number): AnalyteMeasure {
  const round = (value: number | null) => (value === null ? null : Number((value * factor).toFixed(decimals)))
  return { unit, low: round(base.low), high: round(base.high), decimals, factor }
}
