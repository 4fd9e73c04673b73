import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as hostile from '../reading/test-hostile.ts'
import { embed, makeReport, rasterise } from '../reading/test-support.ts'
import type { LabFailure, ReadDocument } from '../types.ts'
import { createTaskPool, type TaskPool } from './pool.ts'

const LIMIT = 60_000
const TASK = { url: new URL('./test-task.ts', import.meta.url).href, exportName: 'testTask' }

let pool: TaskPool
let folder: string
const temporaryFolder = process.env['TMPDIR']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-lab-'))
  process.env['TMPDIR'] = folder
  pool = createTaskPool({ task: TASK, size: 2 })
})
afterAll(async () => {
  const pids = pool.pids()
  await pool.close()
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  if (temporaryFolder === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporaryFolder
  rmSync(folder, { recursive: true })
})

const reasonOf = (bytes: Uint8Array) =>
  pool.run(bytes, 'read').then(
    (document) => `read ${(document as ReadDocument).pages.flatMap(({ items }) => items).length} items`,
    (error: LabFailure) => error.reason,
  )

const STOPPED = /^(took_too_long|used_too_much_memory|too_much_content|damaged_file)$/

describe('a hostile file', () => {
  it.each([
    ['one bomb', () => hostile.flateBomb(1), /^(read 0 items|took_too_long|used_too_much_memory)$/],
    ['three bombs in each other', () => hostile.flateBomb(3), STOPPED],
    ['nine million operators', hostile.operatorFlood, STOPPED],
    ['forms in forms', () => hostile.formsInForms(10), STOPPED],
    ['a form in itself', hostile.formInItself, /^(read 0 items|damaged_file)$/],
    [
      'a huge picture inside',
      hostile.hugePictureInside,
      /^(read 0 items|took_too_long|used_too_much_memory)$/,
    ],
    ['200,000 pages', () => hostile.manyPages(200_000), /^(too_many_pages|took_too_long)$/],
    ['a page of a square kilometre', hostile.squareKilometre, /^page_too_large$/],
    ['scripts and attachments', hostile.scriptsAndAttachments, /^read 0 items$/],
    ['broken references', hostile.brokenReferences, /^damaged_file$/],
    ['a password', hostile.encrypted, /^encrypted_file$/],
    ['a missing end', hostile.truncated, /^damaged_file$/],
    ['900 million pixels', hostile.hugePng, /^image_too_large$/],
  ])('with %s ends with a reason', { timeout: 2 * LIMIT }, async (_, make, reason) => {
    const bytes = await make()
    expect(await reasonOf(bytes)).toMatch(reason)
  })

  it('does not hold up others, and leaves nothing behind', { timeout: 2 * LIMIT }, async () => {
    const bad = reasonOf(hostile.formsInForms(10))
    expect(await reasonOf(await makeReport())).toMatch(/^read \d{2} items$/)
    expect(await bad).toMatch(STOPPED)
    expect(await reasonOf(await embed(await rasterise(await makeReport(), 100)))).toMatch(
      /^read \d{2} items$/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})
