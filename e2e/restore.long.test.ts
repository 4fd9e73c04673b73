import { execFileSync } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess, tributary } from './processes.ts'

/** The test starts a process six times, which takes about a minute, on a busy machine half as much again. */
test('a data folder that is restored from a copy does not bring back users who were erased since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
  const env = { TRIBUTARY_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' }

  const first = await startProcess([], env)
  const { client_uuid: client, secret_key: secret } = first.described.demo_client!
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
  for (const userId of ['goes', 'stays']) {
    const answer = await fetch(`${first.described['base_url']}/api/v1/user_id/${userId}/time_zone`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ time_zone: 'Europe/Berlin', offset: '+01:00' }),
    })
    expect(answer.status).toBeLessThan(300)
  }
  expect(await first.stop()).toBe(0)
  execFileSync('cp', ['-a', dataDir, copy])

  const ofUser = (userId: string) => ['--client', client!, '--user', userId]
  await tributary(['user', 'erase', ...ofUser('goes'), '--yes'], env)
  await rm(dataDir, { recursive: true })
  await rename(copy, dataDir)
  await tributary(['user', 'show', ...ofUser('goes')], env)

  const restored = await startProcess([], env)
  const erasedAgain = restored
    .log()
    .split('\n')
    .filter((line) => line.includes('were erased again'))
  expect(await restored.stop()).toBe(0)
  expect(erasedAgain).toEqual([expect.stringContaining('"erased":1')])
  await expect(tributary(['user', 'show', ...ofUser('goes')], env)).rejects.toThrow('no user goes')
  expect(await tributary(['audit', 'verify'], env)).toMatchObject({ whole: true, problems: [] })
}, 180_000)
