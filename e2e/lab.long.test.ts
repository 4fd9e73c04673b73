import { readFileSync } from 'node:fs'
import { startTestReceiver, TributaryClient } from '@tributary/sdk'
import { expect, test, vi } from 'vitest'
import { embed, makeReport, rasterise } from '../packages/lab/src/reading/test-support.ts'
import { setAddon } from '../packages/service/src/accounts/addons.ts'
import { createClient } from '../packages/service/src/accounts/clients.ts'
import { setEndpoint } from '../packages/service/src/delivery/webhooks/endpoints.ts'
import { findLabDocument } from '../packages/service/src/lab/views.ts'
import { systemClock } from '../packages/service/src/platform/clock.ts'
import { createTestPlatform } from '../packages/service/test/platform.ts'
import { type Env, freePort, type ServiceProcess, startProcess } from './processes.ts'

/** The dead worker's documents are free after half a minute. */
const PATIENCE_MS = 300_000

const SCAN_DPI = 150

test('a scan whose worker is killed in the middle is read by the next worker and delivered once', async () => {
  const t = await createTestPlatform({ clock: systemClock })
  const { platform } = t
  const receiver = await startTestReceiver()
  const port = await freePort()
  const env: Env = {
    DATABASE_URL: t.databaseUrl,
    TRIBUTARY_MASTER_KEY: `1:${t.masterKeys[0]!.key.toString('base64')}`,
    TRIBUTARY_BASE_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
  }
  const started: ServiceProcess[] = []
  const start = async (role: string, at: number) => {
    const one = await startProcess(['--role', role, '--no-demo'], { ...env, PORT: String(at) })
    started.push(one)
    return one
  }
  try {
    const { clientUuid, secretKey } = await platform.db.transaction().execute(async (trx) => {
      const made = await createClient(platform, trx, 'operator', 'Acme')
      await setEndpoint(platform, trx, 'operator', made.clientUuid, 'data', receiver.url)
      return made
    })
    await setAddon(platform, 'operator', clientUuid, 'lab_data', true)
    const { described } = await start('api', port)
    const worker = await start('worker', 0)
    expect(described['lab_url']).toBe(`http://localhost:${port}/lab`)

    const tributary = new TributaryClient({ baseUrl: described['base_url']!, clientUuid, secretKey })
    const file = new Uint8Array(await embed(await rasterise(await makeReport(), SCAN_DPI)))
    const { document_id: documentId } = await tributary.submitLabDocument({
      userId: 'u',
      file,
      timezone: 'Z',
    })
    const view = async () => (await findLabDocument(platform.db, platform, clientUuid, documentId))!
    const isAt = (state: string) =>
      vi.waitFor(async () => expect(await view()).toMatchObject({ state }), {
        timeout: PATIENCE_MS,
        interval: 100,
      })

    await isAt('reading')
    const readers = await vi.waitUntil(() => childrenOf(worker.child.pid!), { timeout: PATIENCE_MS })
    await worker.kill()
    expect((await view()).state).toBe('reading')
    await vi.waitUntil(() => !readers.some(isAlive), { timeout: PATIENCE_MS })
    await start('worker', 0)
    await isAt('delivered')
    const reports = receiver.received.filter(
      ({ json }) => (json as { data_structure: string }).data_structure === 'lab_report',
    )
    expect(reports).toHaveLength(1)
    expect(reports[0]!.json).toMatchObject({
      user_id: 'u',
      lab_report: { metadata: { document_id_string: documentId } },
    })
  } finally {
    for (const one of started)
      if (one.child.exitCode === null && one.child.signalCode === null) await one.stop()
    await receiver.close()
    await t.close()
  }
})

/** The ids of the child processes; null while there are none. */
function childrenOf(pid: number): number[] | null {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return pids.length > 0 ? pids : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
