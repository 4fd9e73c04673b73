import ucum from '@lhncbc/ucum-lhc'
import type { DictionaryEntry } from '../dictionary/entry.ts'
import { beforeDamage } from './corrections.ts'
import { DENOMINATORS, WHOLE_UNITS } from './denominators.ts'
import { formulaMass } from './formula-mass.ts'
import { AMOUNT_WORDS, COUNT_WORDS } from './numerators.ts'
import { readingsOf, withVolume } from './spelling.ts'

const utils = ucum.UcumLhcUtils.getInstance()

export const isUcum = (unit: string): boolean => utils.validateUnitString(unit).status === 'valid'

/** Spellings of units, as far as the tables go. */
export const SPELLINGS: readonly string[] = (() => {
  const above = [...Object.keys(AMOUNT_WORDS), ...Object.keys(COUNT_WORDS), 'G', 'T', '10^5', '10^9']
  return [
    ...Object.keys(WHOLE_UNITS),
    ...above.flatMap((word) => Object.keys(DENOMINATORS).map((below) => `${word}/${below}`)),
    ...['mL/min/1.73m2', 'mL/s/1.73m2', 'mg/L FEU', 'ng/mL FEU', 'ng/mL DDU', '% Hb', '10^3', '10^9'],
  ]
})()

/** Every unit that a printed text can become. */
export const UNITS: readonly string[] = (() => {
  const read = SPELLINGS.flatMap((text) => readingsOf(text))
  const all = [...read, ...withVolume(read), ...read.flatMap(beforeDamage)]
  return [...new Set(all)].filter((unit) => !/^10\*\d+$/.test(unit))
})()

const theirs = (entry: DictionaryEntry, value: number, from: string, to: string): number | null => {
  const { status, toVal } = utils.convertUnitTo(from, value, to, {
    ...(entry.molarMass === null ? {} : { molecularWeight: entry.molarMass }),
    ...(entry.charge === null ? {} : { charge: entry.charge }),
  })
  return status === 'succeeded' ? toVal : null
}

const TOLERANCE = 1e-6

const ARBITRARY = /\[IU\]|\[arb'U\]|\[GPL'U\]|\[MPL'U\]|\[CFU\]/g
const CREATININE = formulaMass('C4H7N3O')

/** Units that UCUM cannot convert, with the conversion that is used instead. */
export const EXCEPTIONS: readonly {
  why: string
  tolerance: number
  applies: (entry: DictionaryEntry, from: string, to: string) => boolean
  expected: (entry: DictionaryEntry, value: number, from: string, to: string) => number | null
}[] = [
  {
    tolerance: 1e-3,
    why: 'the NGSP scale of hemoglobin A1c follows from that of the IFCC by the master equation',
    applies: ({ code }, from) => code === 'hba1c' && from === 'mmol/mol',
    expected: (_, value) => 0.0915 * value + 2.15,
  },
  {
    tolerance: TOLERANCE,
    why: 'the specific gravity of urine is its density relative to water, of which a litre weighs 1,000 g',
    applies: ({ code }, from) => code === 'urine_specific_gravity' && from === 'g/L',
    expected: (_, value) => value / 1000,
  },
  {
    tolerance: TOLERANCE,
    why: 'arbitrary units have no size in UCUM: they differ by their prefixes and volumes alone',
    applies: (_, from, to) => from.search(ARBITRARY) >= 0 || to.search(ARBITRARY) >= 0,
    expected: (entry, value, from, to) =>
      theirs(entry, value, from.replace(ARBITRARY, 'U'), to.replace(ARBITRARY, 'U')),
  },
  {
    tolerance: 1e-4,
    why: 'amounts for each mole of creatinine become amounts for each gram by its molar mass',
    applies: (_, from, to) => to.includes('{creat}') && /\/m?mol/.test(from) !== /\/m?mol/.test(to),
    expected: (entry, value, from, to) => {
      const perGram = (unit: string) => unit.replace(/\/(m?)mol/, '/$1g')
      const [there, back] = [perGram(from) === from, perGram(to) === to]
      const size = theirs(entry, value, perGram(from), perGram(to))
      return size && (there ? size * CREATININE : back ? size / CREATININE : size)
    },
  },
]

/** Converts a value with an independent library and gives the tolerance. */
export function ruler(
  entry: DictionaryEntry,
  value: number,
  from: string,
  to: string,
): { expected: number | null; tolerance: number; why: string | null } {
  if (from === to) return { expected: value, tolerance: TOLERANCE, why: null }
  const exception = EXCEPTIONS.find(({ applies }) => applies(entry, from, to))
  return exception
    ? { ...exception, expected: exception.expected(entry, value, from, to) }
    : { expected: theirs(entry, value, from, to), tolerance: TOLERANCE, why: null }
}
