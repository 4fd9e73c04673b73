/** Ten minutes of mixed load: half of them without and half with hostile callers. Fails where a promise is broken. */
import { render } from './render.ts'
import { MOST_RSS_BYTES, runMixedLoad } from './run.ts'

const LEAST_SHARE = 0.8
const seconds = Number(process.env['MIXED_LOAD_SECONDS'] ?? 600) / 2
const report = await runMixedLoad(seconds)
process.stdout.write(`${render(report)}\n`)
const { losses, rates, rssBytes } = report
const broken = [
  ...rates
    .filter(({ alone, attacked }) => attacked < LEAST_SHARE * alone)
    .map(({ name }) => `${name} fell below ${LEAST_SHARE * 100} %`),
  ...(report.faults > 0 ? ['answers of 500 and above other than 503'] : []),
  ...(losses.lost.records.length + losses.lost.labDocuments.length > 0 ? ['lost what was acknowledged'] : []),
  ...(losses.undelivered.length > 0 ? ['documents were not delivered'] : []),
  ...(Math.max(rssBytes.api, rssBytes.worker) > MOST_RSS_BYTES ? ['too much memory'] : []),
]
for (const promise of broken) process.stdout.write(`broken: ${promise}\n`)
process.exitCode = broken.length > 0 ? 1 : 0
