import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUICK } from './hostile/cases.ts'
import { type Examination, startExamination } from './hostile/examine.ts'
import { DEFAULT_PROCESS_LIMITS } from './limits.ts'

let examination: Examination
beforeAll(() => {
  examination = startExamination()
})
afterAll(() => examination.close())

describe('a hostile file', () => {
  it.each(QUICK)('with %s ends with a reason', async (_, make, reasons) => {
    const { extraction } = await examination.examine(await make())
    expect(extraction).toMatchObject({ state: 'failed', reason: expect.toBeOneOf([...reasons]) })
    expect(examination.left()).toEqual([])
  })
})

it('takes a minute at most, unless pages are read', () => {
  const { page, text, render, ocr, understand } = DEFAULT_PROCESS_LIMITS
  expect(page + understand).toBeLessThan(60_000)
  for (const step of [text, render, ocr]) expect(step).toBeLessThan(page)
})
