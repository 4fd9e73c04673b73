import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what is derived from the code is as the code is: typed documents, pages of the docs', {
  timeout: 120_000,
}, async () => {
  const script = fileURLToPath(new URL('generate.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'])
  expect(stdout).toContain('is up to date')
})
