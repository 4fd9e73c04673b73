import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embed, makeReport, rasterise } from '../reading/test-support.ts'
import { formsInForms } from './hostile/bombs.ts'
import { SLOW } from './hostile/cases.ts'
import { type Examination, startExamination } from './hostile/examine.ts'

const MOST_MEMORY = 1_500_000_000
const PATIENCE = 300_000

// One for all: a service goes on with the same readers after a hostile file, and starting them takes longer than most of the files.
let examination: Examination
beforeAll(() => {
  examination = startExamination()
})
afterAll(async () => {
  const pids = examination.pids()
  await examination.close()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})

describe('a hostile file', () => {
  it.each(SLOW)('with %s ends with a reason', { timeout: PATIENCE }, async (_, make, reasons) => {
    const { extraction, peak } = await examination.examine(await make())
    expect(extraction).toMatchObject({ state: 'failed', reason: expect.toBeOneOf([...reasons]) })
    expect(peak).toBeLessThan(MOST_MEMORY)
    expect(examination.left()).toEqual([])
  })

  it('does not delay other files', { timeout: PATIENCE }, async () => {
    const order: string[] = []
    const bad = examination.examine(formsInForms(10)).then(() => order.push('bad'))
    await sleep(100)
    for (let count = 0; count < 3; count++) {
      const { extraction } = await examination.examine(await makeReport())
      order.push(extraction.state)
    }
    await bad
    expect(order).toEqual(['extracted', 'extracted', 'extracted', 'bad'])
  })
})

describe('a scan of eight pages', () => {
  it('is read to its end, however long that takes', { timeout: 3 * PATIENCE }, async () => {
    const scan = await embed(await rasterise(await makeReport(), 100))
    const pages = await repeated(scan, 8)
    const { extraction, peak } = await examination.examine(pages)
    expect(extraction).toMatchObject({ state: 'extracted' })
    expect(peak).toBeLessThan(MOST_MEMORY)
  })
})

async function repeated(pdf: Uint8Array, times: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const source = await PDFDocument.load(pdf)
  const copies = await document.copyPages(source, new Array<number>(times).fill(0))
  for (const page of copies) document.addPage(page)
  return document.save()
}
