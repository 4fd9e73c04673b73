import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeClient, storeDocuments } from '../bench/documents.ts'
import { systemClock } from '../packages/service/src/platform/clock.ts'
import { createTestPlatform } from '../packages/service/test/platform.ts'
import { type Env, freePort, type ServiceProcess, startProcess } from './processes.ts'

const DOCUMENTS = 5_000
/** One in this many messages is refused the first time. */
const REFUSED = 40

/** Starts a receiver that refuses some messages once and counts the messages that it acknowledged. */
async function startCounting() {
  const acknowledged = new Map<string, number>()
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      if (Number.parseInt(id.slice(-4), 16) % REFUSED === 0 && !refused.has(id)) {
        refused.add(id)
        response.writeHead(503).end()
        return
      }
      acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    acknowledged,
    refused,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function deliveredBy(worker: ServiceProcess, port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(worker.child.exitCode).toBeNull()
  return Number(
    /tributary_delivery_attempts_total\{kind="data",outcome="delivered"\} (\d+)/.exec(text)?.[1] ?? 0,
  )
}

test('two workers on one database share the work and every document is acknowledged once', async () => {
  const t = await createTestPlatform({ clock: systemClock })
  const receiver = await startCounting()
  const env: Env = {
    DATABASE_URL: t.databaseUrl,
    TRIBUTARY_MASTER_KEY: `1:${t.masterKeys[0]!.key.toString('base64')}`,
    TRIBUTARY_BASE_URL: 'http://localhost:1',
    LOG_LEVEL: 'error',
  }
  const ports = [await freePort(), await freePort()]
  const workers: ServiceProcess[] = []
  try {
    const { users } = await makeClient(t.platform, receiver.url, 300)
    for (const port of ports)
      workers.push(await startProcess(['--role', 'worker'], { ...env, PORT: String(port) }))
    await storeDocuments(t.platform, users, DOCUMENTS)
    while (receiver.acknowledged.size < DOCUMENTS) await sleep(200)
    await sleep(2_000)
    const shares = await Promise.all(workers.map((worker, index) => deliveredBy(worker, ports[index]!)))
    process.stdout.write(
      `${DOCUMENTS} documents: ${shares.join(' and ')} by each worker, ${receiver.refused.size} refused once and tried again\n`,
    )
    expect([...receiver.acknowledged.values()].filter((times) => times !== 1)).toEqual([])
    expect(receiver.acknowledged.size).toBe(DOCUMENTS)
    expect(receiver.refused.size).toBeGreaterThan(0)
    expect(shares[0]! + shares[1]!).toBe(DOCUMENTS)
    for (const share of shares) expect(share).toBeGreaterThan(DOCUMENTS / 10)
    const { rows } = await t.platform.pool.query<{ state: string; attempts: number; n: number }>(
      'select state, attempts, count(*)::int as n from deliveries group by 1, 2 order by 2',
    )
    expect(rows).toEqual([
      { state: 'delivered', attempts: 1, n: DOCUMENTS - receiver.refused.size },
      { state: 'delivered', attempts: 2, n: receiver.refused.size },
    ])
  } finally {
    await Promise.allSettled(workers.map((worker) => worker.stop()))
    await receiver.close()
    await t.close()
  }
})
