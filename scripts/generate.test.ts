import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../packages/service/test/database.ts'

test('what is derived from the code is as the code is: typed documents and tables, pages of the docs', {
  timeout: 120_000,
}, async () => {
  const script = fileURLToPath(new URL('generate.ts', import.meta.url))
  const database = await createEmptyDatabase()
  try {
    const env = { ...process.env, DATABASE_URL: database.url }
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--check'], { env })
    expect(stdout).toContain('platform/schema.ts is up to date')
  } finally {
    await database.drop()
  }
})
