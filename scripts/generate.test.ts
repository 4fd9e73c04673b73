import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the typed documents of the SDK are those of the payload schemas', async () => {
  const script = fileURLToPath(new URL('generate.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'])
  expect(stdout).toContain('is up to date')
})
