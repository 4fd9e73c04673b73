import type { Extraction } from '../../src/types.ts'
import type { Truth } from '../truth.ts'
import { FACTS, limitsOf, type ScoredFact, sampleTimeOf, specimenOf, wrongFactsOf } from './facts.ts'
import { hasAcceptedCode, isSameUnit, type Matched, match } from './match.ts'

export interface Scored {
  name: string
  kind: string
  truth: Truth
  extraction: Extraction
  pages: number
  milliseconds: number
  /** Null when the document gave no report or should give none. */
  matched: Matched | null
}

export interface ScoreTally {
  documents: number
  /** Documents that should give a report. */
  readable: number
  expected: number
  reported: number
  right: number
  units: number
  codes: number
  times: number
  /** Documents with a report that failed. */
  wronglyFailed: number
  /** Documents without a report that gave one. */
  wronglyReported: number
  /** Documents without a report that failed for another reason. */
  otherReason: number
  previous: number
  /** Printed limits of matched results, and how many of them are reported correctly. */
  limits: { printed: number; right: number }
  /** Printed marks of matched results, and how many of them are reported as printed. */
  flags: { printed: number; right: number }
  /** Printed specimens of matched results, and how many of them are reported correctly. */
  specimens: { printed: number; right: number }
  /** Matched results that are reported with the time of their own sample. */
  sampleTimes: number
  wrong: Record<ScoredFact, number>
  pages: number
  milliseconds: number
}

export function score(
  name: string,
  kind: string,
  truth: Truth,
  extraction: Extraction,
  pages: number,
  milliseconds: number,
): Scored {
  const matched =
    truth.reason === null && extraction.state === 'extracted' ? match(truth.results, extraction.report) : null
  return { name, kind, truth, extraction, pages, milliseconds, matched }
}

/** With several samples the report has the time of one of them. */
export function isTimeRight({ truth, extraction }: Scored): boolean {
  if (extraction.state !== 'extracted') return false
  const { local } = extraction.report.collected
  return local === truth.collected?.local || truth.results.some(({ collected }) => collected.local === local)
}

export function tallyOf(documents: readonly Scored[]): ScoreTally {
  const sum = (count: (document: Scored) => number) =>
    documents.reduce((total, document) => total + count(document), 0)
  const failing = (document: Scored) => document.truth.reason !== null
  const matches = documents.flatMap(({ matched }) => matched?.right ?? [])
  const limited = matches.filter(({ result }) => result.hasLimits)
  const flagged = matches.filter(({ result }) => result.isFlagged)
  const named = matches.filter(({ result }) => result.hasSpecimen)
  const facts = documents.flatMap(wrongFactsOf)
  return {
    documents: documents.length,
    readable: sum((document) => (failing(document) ? 0 : 1)),
    expected: sum(({ truth }) => truth.results.length),
    reported: sum(({ matched }) => (matched ? matched.right.length + matched.invented.length : 0)),
    right: sum(({ matched }) => matched?.right.length ?? 0),
    units: sum(
      ({ matched }) =>
        matched?.right.filter(({ result, biomarker }) => isSameUnit(result, biomarker)).length ?? 0,
    ),
    codes: sum(
      ({ matched }) =>
        matched?.right.filter(({ result, biomarker }) => hasAcceptedCode(result, biomarker)).length ?? 0,
    ),
    times: sum((document) => (!failing(document) && isTimeRight(document) ? 1 : 0)),
    wronglyFailed: sum((document) => (!failing(document) && document.extraction.state === 'failed' ? 1 : 0)),
    wronglyReported: sum((document) =>
      failing(document) && document.extraction.state === 'extracted' ? 1 : 0,
    ),
    otherReason: sum(({ truth, extraction }) =>
      truth.reason !== null && extraction.state === 'failed' && extraction.reason !== truth.reason ? 1 : 0,
    ),
    previous: sum(({ matched }) => matched?.previous.length ?? 0),
    limits: {
      printed: limited.length,
      right: limited.filter((match) => limitsOf(match) === 'right').length,
    },
    flags: {
      printed: flagged.length,
      right: flagged.filter(({ biomarker }) => biomarker.flagIsPrinted).length,
    },
    specimens: {
      printed: named.length,
      right: named.filter((match) => specimenOf(match) === 'right').length,
    },
    sampleTimes: matches.filter((match) => sampleTimeOf(match) === 'right').length,
    wrong: Object.fromEntries(
      FACTS.map((fact) => [fact, facts.filter((one) => one.fact === fact).length]),
    ) as Record<ScoredFact, number>,
    pages: sum(({ pages }) => pages),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  }
}
