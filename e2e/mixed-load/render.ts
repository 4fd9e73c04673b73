import type { MixedReport } from './run.ts'

const MIB = 2 ** 20

const listed = (statuses: Record<number, number>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ')

export function render(report: MixedReport): string {
  const { hostile, losses, rssBytes, health } = report
  return [
    `capacity: ${Math.round(report.capacity)} answers a second`,
    ...report.rates.map(
      ({ name, alone, attacked }) =>
        `${name}: ${alone.toFixed(2)}/s alone, ${attacked.toFixed(2)}/s among hostile callers, ratio ${(attacked / alone).toFixed(2)}` +
        (report.statuses[name] ? ` (${listed(report.statuses[name])})` : ''),
    ),
    `hostile calls: ${hostile.offered} offered, ${hostile.sent} sent, the others found no free connection`,
    ...Object.entries(hostile.kinds).map(([name, statuses]) => `hostile, ${name}: ${listed(statuses)}`),
    `memory at most: API ${Math.round(rssBytes.api / MIB)} MiB, worker ${Math.round(rssBytes.worker / MIB)} MiB`,
    `/healthz among hostile callers: ${Math.round(health.medianMs)} ms as a rule, ${Math.round(health.longestMs)} ms at most`,
    `acknowledged: ${losses.acknowledged.records} records and pushes, ${losses.acknowledged.labDocuments} laboratory files; ${losses.acknowledged.documents} document versions`,
    `lost: ${losses.lost.records.length + losses.lost.labDocuments.length}; undelivered: ${losses.undelivered.length}; faults: ${report.faults}`,
  ].join('\n')
}
