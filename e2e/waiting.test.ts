import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../packages/service/test/database.ts'
import { until } from '../packages/service/test/until.ts'
import { wireTo } from '../packages/service/test/wire.ts'
import { type Env, freePort, startProcess, tributary } from './processes.ts'

async function unreachable(): Promise<{ env: Env; connect(): void }> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { wire, url } = await wireTo(database.url)
  onTestFinished(() => wire.close())
  wire.down = true
  const env = {
    DATABASE_URL: url,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_BASE_URL: 'http://localhost:1',
  }
  return {
    env,
    connect() {
      wire.down = false
    },
  }
}

test('a start waits for its database and reports so to probes and in the log', {
  timeout: 90_000,
}, async () => {
  const { env, connect } = await unreachable()
  const port = await freePort()
  const answer = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return (
      response && ([response.status, response.headers.get('retry-after'), await response.text()] as const)
    )
  }
  const starting = startProcess(['--role', 'worker'], { ...env, PORT: String(port) })
  await until(
    async () => (await answer('/readyz'))?.[2]?.startsWith('{"status":"waiting for the database"') === true,
    () => 'the start does not wait',
  )
  expect(await answer('/readyz')).toEqual([
    503,
    '1',
    expect.stringContaining('"error_code":"service_starting"'),
  ])
  expect(await answer('/healthz')).toEqual([200, null, '{"status":"ok"}'])
  connect()
  const started = await starting
  expect(await answer('/readyz')).toEqual([200, null, '{"status":"ok"}'])
  expect(started.log()).toContain('waiting for the database')
  expect(await started.stop()).toBe(0)
})

test('a command fails at once without its database and says why', { timeout: 90_000 }, async () => {
  const { env } = await unreachable()
  await expect(tributary(['client', 'list'], env)).rejects.toThrow('the database cannot be used now')
})
