import type { Biomarker, ReadReport } from '../../src/types.ts'
import type { TrueResult } from '../truth.ts'
import { ACCEPTED_CODES } from './codes.ts'

export interface Match {
  result: TrueResult
  biomarker: Biomarker
}

export interface Matched {
  right: readonly Match[]
  missed: readonly TrueResult[]
  invented: readonly Biomarker[]
  /** The invented results that are values of earlier samples. */
  previous: readonly Match[]
}

/** Matches each result of the truth with at most one of the report, by name and value. */
export function match(truth: readonly TrueResult[], report: ReadReport): Matched {
  const left = report.panels.flatMap(({ biomarkers }) => biomarkers)
  const right: Match[] = []
  const missed: TrueResult[] = []
  for (const result of truth) {
    const fitting = left.filter(
      (biomarker) => isSameName(result, biomarker) && isSameValue(result, biomarker),
    )
    const biomarker = fitting.find((candidate) => isSameUnit(result, candidate)) ?? fitting[0]
    if (!biomarker) {
      missed.push(result)
      continue
    }
    left.splice(left.indexOf(biomarker), 1)
    right.push({ result, biomarker })
  }
  const previous = left.flatMap((biomarker) => {
    const result = truth.find(
      (candidate) =>
        isSameName(candidate, biomarker) &&
        candidate.previous.some((value) => plain(value) === plain(biomarker.valueInDocument)),
    )
    return result ? [{ result, biomarker }] : []
  })
  return { right, missed, invented: left, previous }
}

function isSameName(result: TrueResult, biomarker: Biomarker): boolean {
  return (
    plain(result.nameInDocument) === plain(biomarker.nameInDocument) || hasAcceptedCode(result, biomarker)
  )
}

export function hasAcceptedCode(result: TrueResult, { code }: Biomarker): boolean {
  return code !== null && (ACCEPTED_CODES[result.key] ?? [result.key]).includes(code)
}

function isSameValue(result: TrueResult, biomarker: Biomarker): boolean {
  const printed = plain(biomarker.valueInDocument)
  const expected = plain(result.valueInDocument)
  if (printed === expected) return true
  if (result.value === null) return plain(biomarker.valueText ?? '') === expected
  const number = plain(/[\d.,]*\d/.exec(printed)?.[0] ?? '')
  return number === expected || isAgain(result, number, biomarker.unitInDocument)
}

/** Whether it is the result as it is printed once more in another unit. */
const isAgain = ({ again }: TrueResult, number: string, unit: string | null): boolean =>
  again !== null &&
  number === plain(again.valueInDocument) &&
  plainUnit(unit ?? '') === plainUnit(again.unitInDocument)

export function isSameUnit(result: TrueResult, { valueInDocument, unitInDocument }: Biomarker): boolean {
  return (
    plainUnit(result.unitInDocument ?? '') === plainUnit(unitInDocument ?? '') ||
    isAgain(result, plain(valueInDocument), unitInDocument)
  )
}

/** Spaces, capitals, accents, comparators and closing signs do not make a text another. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[\s<>=≤≥:*]/g, '')
    .replace(/\.$/, '')
}

/** Letters that look alike do not make a unit another one, when it can be no other. */
function plainUnit(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('μ', 'u')
    .replace(/[\s().,^*]/g, '')
    .replace(/[i1|]/g, 'l')
}
