import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/postgres-processes.ts'
import { lastLines, openLog } from './log-file.ts'

test('only lines written since the log was opened are shown', async () => {
  const file = join(await temporaryFolder(), 'log')
  await writeFile(file, 'of yesterday\n')
  const { handle, from } = await openLog(file)
  await handle.writeFile(Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join(''))
  await handle.close()
  const shown = (await lastLines(file, from)).split('\n')
  expect(shown).toHaveLength(15)
  expect(shown.at(-1)).toBe('  line 19')
  expect(await lastLines(file, 0)).not.toContain('yesterday')
})

test('a long log is put aside', async () => {
  const file = join(await temporaryFolder(), 'log')
  await writeFile(file, 'x'.repeat(4_000_000))
  const { handle, from } = await openLog(file)
  await handle.close()
  expect(from).toBe(0)
  expect(await readFile(file, 'utf8')).toBe('')
  expect((await readFile(`${file}.old`)).length).toBe(4_000_000)
})

test('a log that was never written has no lines', async () => {
  expect((await lastLines(join(await temporaryFolder(), 'none'), 0)).trim()).toBe('')
})
