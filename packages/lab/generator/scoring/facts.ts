import type { Biomarker, Flag } from '../../src/types.ts'
import type { TrueResult } from '../truth.ts'
import { equivalentIn, isNear } from './canonical.ts'
import { isSameUnit, type Match } from './match.ts'
import { isTimeRight, type Scored } from './tally.ts'

export const FACTS = ['extra', 'value', 'unit', 'limit', 'flag', 'specimen', 'time'] as const
export type ScoredFact = (typeof FACTS)[number]

export interface WrongFact {
  fact: ScoredFact
  text: string
}

const SIDES: Partial<Record<Flag, string>> = {
  low: 'low',
  critical_low: 'low',
  high: 'high',
  critical_high: 'high',
  abnormal: 'abnormal',
  normal: 'normal',
}

/** Whether a flag contradicts value and range. */
function isWrongFlag({ result, biomarker }: Match): boolean {
  if (biomarker.flag === null || result.equivalents.length === 0) return false
  const side = SIDES[biomarker.flag]!
  if (result.verdict === 'normal') return side !== 'normal'
  return side === 'normal' || (side !== 'abnormal' && side !== result.verdict)
}

/** The result with its limits in the unit that is reported. */
function expectedOf({ result, biomarker }: Match) {
  const said = equivalentIn(biomarker, result.equivalents)
  if (said) return said
  return biomarker.value !== null && biomarker.value === result.value ? (result.equivalents[0] ?? null) : null
}

/** A result that is reported as valid with another value than the printed one is worth, or without its sign. */
function isWrongValue(match: Match): boolean {
  const { value, valueInDocument, comparator, validation } = match.biomarker
  if (value === null || validation !== 'valid' || match.result.equivalents.length === 0) return false
  if ((comparator?.[0] ?? null) !== (match.result.comparator?.[0] ?? null)) return true
  const expected = expectedOf(match)
  return expected === null || !isNear(value, expected.value, valueInDocument, match.result.valueInDocument)
}

export type Said = 'right' | 'missing' | 'wrong'

/** How the specimen was reported. */
export function specimenOf({ result, biomarker }: Match): Said {
  if (biomarker.specimen === null) return 'missing'
  return result.specimens.includes(biomarker.specimen) ? 'right' : 'wrong'
}

/** How the time of the sample was reported. */
export function sampleTimeOf({ result, biomarker }: Match): Said {
  if (biomarker.collected === null) return 'missing'
  return biomarker.collected.local === result.collected.local ? 'right' : 'wrong'
}

/** How the limits of a printed range were reported. */
export function limitsOf(match: Match): Said {
  const { range } = match.biomarker
  if (!range || (range.low === null && range.high === null)) return 'missing'
  const expected = expectedOf(match)
  const [low = '', high = low] = range.text.match(/\d[\d.,]*/g) ?? []
  const isAgain = match.biomarker.valueInDocument === match.result.again?.valueInDocument
  const isRight = (limit: number | null, wanted: number | null, printed: string) =>
    limit === null || wanted === null
      ? limit === wanted
      : isNear(limit, wanted, ...(isAgain ? [printed, printed, printed] : [printed]))
  return expected && isRight(range.low, expected.low, low) && isRight(range.high, expected.high, high)
    ? 'right'
    : 'wrong'
}

const described = (
  { nameInDocument }: TrueResult,
  { value, unit, range, flag, specimen, collected }: Biomarker,
): string =>
  `${nameInDocument}: ${value} ${unit} [${range?.low ?? ''}..${range?.high ?? ''}] ${flag} ${specimen} ${collected?.local}`

/** The wrong facts of a report. A missing value is no wrong fact. */
export function wrongFactsOf(document: Scored): WrongFact[] {
  const { truth, extraction, matched } = document
  if (extraction.state === 'failed') return []
  if (truth.reason !== null || !matched)
    return [{ fact: 'extra', text: `a report, should fail as ${truth.reason}` }]
  const wrong: WrongFact[] = matched.invented.map(({ nameInDocument, valueInDocument, unitInDocument }) => ({
    fact: 'extra',
    text: `${nameInDocument} = ${valueInDocument} ${unitInDocument ?? ''}`,
  }))
  if (!isTimeRight(document)) wrong.push({ fact: 'time', text: extraction.report.collected.local })
  for (const match of matched.right) {
    const { result, biomarker } = match
    const add = (fact: ScoredFact) => wrong.push({ fact, text: described(result, biomarker) })
    if (isWrongValue(match)) add('value')
    if (biomarker.unitInDocument !== null && !isSameUnit(result, biomarker)) add('unit')
    if (result.hasLimits && limitsOf(match) === 'wrong') add('limit')
    if (isWrongFlag(match)) add('flag')
    if (specimenOf(match) === 'wrong') add('specimen')
    if (sampleTimeOf(match) === 'wrong') add('time')
  }
  return wrong
}
