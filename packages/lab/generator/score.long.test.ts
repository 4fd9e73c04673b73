import { describe, expect, it } from 'vitest'
import type { GeneratedKind } from './documents.ts'
import { scoreDocument } from './run.ts'
import { missedBars } from './scoring/bars.ts'
import { missesOf } from './scoring/print.ts'
import { type Scored, tallyOf } from './scoring/tally.ts'

async function read(kind: GeneratedKind, count: number): Promise<Scored[]> {
  const documents: Scored[] = []
  for (let index = 0; index < count; index++) documents.push(await scoreDocument({ kind, index, seed: 1 }))
  return documents
}

const missesAmong = (documents: readonly Scored[]): string =>
  documents.flatMap((one) => missesOf(one).map((miss) => `${one.name}: ${miss}`)).join('\n')

describe('generated reports, with every fault of layout among them', () => {
  it('are read within the bars from 430 text layers', async () => {
    const documents = await read('text', 430)
    expect(missedBars(tallyOf(documents), 'text'), missesAmong(documents)).toEqual([])
  })

  it('are read within the bars from 12 pictures', async () => {
    const documents = [...(await read('scan', 6)), ...(await read('photo', 6))]
    expect(missedBars(tallyOf(documents), 'picture'), missesAmong(documents)).toEqual([])
  })
})
