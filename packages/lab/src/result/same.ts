import type { Biomarker, ReadReport } from '../types.ts'

/** A key that two reports share when they have the same content, however they were scanned or laid out. */
export function fingerprintOf(report: ReadReport): string {
  const results = report.panels.flatMap(({ biomarkers }) => biomarkers.map(resultOf))
  return JSON.stringify([instantOf(report), ...[...new Set(results)].sort()])
}

/** Whether both reports are of one sample: collected at one time, with the same set of results. */
export const sameReport = (a: ReadReport, b: ReadReport): boolean => fingerprintOf(a) === fingerprintOf(b)

function instantOf({ collected: { local, offset } }: ReadReport): string {
  return offset === null ? local : new Date(`${local}${offset}`).toISOString()
}

const resultOf = ({ code, nameInDocument, value, valueText, comparator, unit }: Biomarker): string =>
  JSON.stringify([code ?? nameInDocument.toLowerCase(), comparator, value ?? valueText?.toLowerCase(), unit])
