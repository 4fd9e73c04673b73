import { describe, expect, it } from 'vitest'
import { LAYOUTS } from './layouts/index.ts'
import { scoreDocument } from './run.ts'
import { missedBars } from './scoring/bars.ts'
import { missesOf } from './scoring/print.ts'
import { tallyOf } from './scoring/tally.ts'

/** This suite reads every layout once; `score.long.test.ts` reads as many documents as the bars require. */
describe('generated reports', () => {
  it('are read within the bars', async () => {
    const documents = []
    for (let index = 0; index < LAYOUTS.length; index++)
      documents.push(await scoreDocument({ kind: 'text', index, seed: 2 }))
    const misses = documents.flatMap((one) => missesOf(one).map((miss) => `${one.name}: ${miss}`))
    expect(missedBars(tallyOf(documents), 'text'), misses.join('\n')).toEqual([])
  }, 120_000)
})
