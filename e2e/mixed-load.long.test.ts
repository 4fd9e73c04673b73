import { expect, test } from 'vitest'
import { render } from './mixed-load/render.ts'
import { MOST_RSS_BYTES, runMixedLoad } from './mixed-load/run.ts'

/** The length of the phase without hostile callers and of the phase with them; `npm run bench:mixed` runs ten minutes. */
const SECONDS = 20

test('hostile callers at twice the capacity lose nothing that was acknowledged, cause no 500 and leave memory bounded', async () => {
  const report = await runMixedLoad(SECONDS)
  process.stdout.write(`${render(report)}\n`)
  // How the rates compare is printed: on a busy machine two phases of seconds say little.
  expect(report.losses.acknowledged.records).toBeGreaterThan(0)
  expect(report.faults).toBe(0)
  expect(report.losses.lost).toEqual({ records: [], labDocuments: [] })
  expect(report.losses.undelivered).toEqual([])
  expect(Math.max(report.rssBytes.api, report.rssBytes.worker)).toBeLessThan(MOST_RSS_BYTES)
})
