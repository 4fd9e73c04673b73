import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const VITEST = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')))
const REPORTER = fileURLToPath(new URL('skip-reasons.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-skip-reasons-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function runOf(tests: string, ...flags: string[]): Promise<{ code: number | null; said: string[] }> {
  await writeFile(join(folder, 'some.test.ts'), tests)
  const flagsOfAll = ['run', '--globals', `--root=${folder}`, `--reporter=${REPORTER}`]
  const { status, stdout } = spawnSync(process.execPath, [VITEST, ...flagsOfAll, ...flags], {
    encoding: 'utf8',
  })
  return { code: status, said: stdout.split('\n').filter((line) => line !== '') }
}

test('reports each reason once, with its tests', async () => {
  const tests = `
    test('one', ({ skip }) => skip('no printer'))
    test('two', ({ skip }) => skip('no network'))
    describe('of a page', () => { test('three', ({ skip }) => skip('no printer')) })
    test('four', () => {})`
  expect(await runOf(tests)).toEqual({
    code: 0,
    said: [
      'Skipped, no printer:',
      '  some.test.ts > one',
      '  some.test.ts > of a page > three',
      'Skipped, no network:',
      '  some.test.ts > two',
    ],
  })
})

test('a test skipped without a reason fails the run', async () => {
  const tests = `
    test.skip('one', () => {})
    test('two', () => {})`
  expect(await runOf(tests)).toEqual({
    code: 1,
    said: ['Skipped without a reason:', '  some.test.ts > one'],
  })
})

test('what a selection by name leaves out is not counted', async () => {
  const tests = `
    test('one', () => {})
    test('two', () => {})`
  expect(await runOf(tests, '-t', 'two')).toEqual({ code: 0, said: [] })
})
