import { FACTS, limitsOf, sampleTimeOf, specimenOf, wrongFactsOf } from './facts.ts'
import { isSameUnit } from './match.ts'
import { isTimeRight, type Scored, type ScoreTally, tallyOf } from './tally.ts'

const HEADINGS = [
  '',
  'docs',
  'values',
  'precision',
  'recall',
  'F1',
  'units',
  'codes',
  'time',
  'failed',
  'reported!',
  'reason',
  'previous',
  'limits',
  'flags',
  'specimen',
  'own time',
  ...FACTS.map((fact) => `${fact}!`),
  'ms/page',
]

export function tableOf(documents: readonly Scored[]): string {
  const rows = [HEADINGS, cells('all', tallyOf(documents))]
  for (const by of [
    (document: Scored) => document.kind,
    (document: Scored) => document.truth.language,
    (document: Scored) => document.truth.layout,
  ]) {
    rows.push(HEADINGS.map(() => ''))
    for (const group of [...new Set(documents.map(by))].sort()) {
      rows.push(cells(group, tallyOf(documents.filter((document) => by(document) === group))))
    }
  }
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
    .join('\n')
}

function cells(group: string, tally: ScoreTally): string[] {
  return [
    group,
    String(tally.documents),
    String(tally.expected),
    share(tally.right, tally.reported),
    share(tally.right, tally.expected),
    share(2 * tally.right, tally.reported + tally.expected),
    share(tally.units, tally.right),
    share(tally.codes, tally.right),
    share(tally.times, tally.readable),
    String(tally.wronglyFailed),
    String(tally.wronglyReported),
    String(tally.otherReason),
    String(tally.previous),
    share(tally.limits.right, tally.limits.printed),
    share(tally.flags.right, tally.flags.printed),
    share(tally.specimens.right, tally.specimens.printed),
    share(tally.sampleTimes, tally.right),
    ...FACTS.map((fact) => String(tally.wrong[fact])),
    tally.pages === 0 ? '' : (tally.milliseconds / tally.pages).toFixed(0),
  ]
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : (part / whole).toFixed(3)
}

/** What went wrong with a document, a line each; empty when nothing did. */
export function missesOf(document: Scored): string[] {
  const { truth, extraction, matched } = document
  if (truth.reason !== null) {
    if (extraction.state === 'extracted') return [`should fail as ${truth.reason}`]
    return extraction.reason === truth.reason
      ? []
      : [`fails as ${extraction.reason}, should as ${truth.reason}`]
  }
  if (extraction.state === 'failed') return [`failed: ${extraction.reason} ${extraction.detail ?? ''}`]
  const lines = isTimeRight(document)
    ? []
    : [`time: ${extraction.report.collected.local}, should be ${truth.collected?.local}`]
  const previous = new Set(matched!.previous.map(({ biomarker }) => biomarker))
  for (const { nameInDocument, valueInDocument, unitInDocument } of matched!.missed) {
    lines.push(`missed: ${nameInDocument} = ${valueInDocument} ${unitInDocument ?? ''}`)
  }
  for (const biomarker of matched!.invented) {
    const what = previous.has(biomarker) ? 'previous' : 'invented'
    const { nameInDocument, code, valueInDocument, unitInDocument } = biomarker
    lines.push(`${what}: ${nameInDocument} (${code}) = ${valueInDocument} ${unitInDocument ?? ''}`)
  }
  for (const { fact, text } of wrongFactsOf(document))
    if (fact !== 'extra') lines.push(`wrong ${fact}: ${text}`)
  for (const match of matched!.right) {
    const { nameInDocument, hasLimits, isFlagged } = match.result
    const { range, flag, flagIsPrinted } = match.biomarker
    if (hasLimits && limitsOf(match) === 'missing')
      lines.push(`limits lost: ${nameInDocument}: ${range?.text}`)
    if (isFlagged && !flagIsPrinted) lines.push(`flag lost: ${nameInDocument}: ${flag}`)
    if (match.result.hasSpecimen && specimenOf(match) === 'missing')
      lines.push(`specimen lost: ${nameInDocument}: ${match.result.specimens[0]}`)
    if (sampleTimeOf(match) === 'missing') lines.push(`own time lost: ${nameInDocument}`)
  }
  for (const { result, biomarker } of matched!.right) {
    if (!isSameUnit(result, biomarker)) {
      lines.push(
        `unit: ${result.nameInDocument}: ${biomarker.unitInDocument}, should be ${result.unitInDocument}`,
      )
    }
  }
  return lines
}
