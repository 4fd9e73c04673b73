import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { CHANNEL } from './channel.ts'
import { type Listener, listen } from './listener.ts'

/** Between the listener and the database: cuts every connection while it is down. */
class Wire {
  connections = 0
  down = false
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(database: { host: string; port: number }) {
    this.#server = createServer((near) => {
      this.connections += 1
      if (this.down) return near.destroy()
      const far = connect(database.port, database.host)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.down = true
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

let stage: TestPlatform
let wire: Wire
let platform: Platform
let listener: Listener | null = null
beforeEach(async () => {
  stage = await createTestPlatform()
  const url = new URL(String(stage.platform.pool.options.connectionString))
  wire = new Wire({ host: url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(await wire.open())
  platform = { ...stage.platform, pool: { options: { connectionString: url.href } } as Platform['pool'] }
})
afterEach(async () => {
  await listener?.stop()
  await wire.close()
  await stage.close()
})

test('a database that stays away is asked once at a time, and heard again when it is back', async () => {
  const heard: string[] = []
  let gaps = 0
  listener = await listen(platform, { message: (payload) => heard.push(payload), gap: () => gaps++ })
  expect([wire.connections, gaps]).toEqual([1, 1])
  wire.cut()
  await sleep(4_500)
  // Each second one at most; had every failure begun a line of its own, there would be fifteen.
  expect(wire.connections).toBeGreaterThan(1)
  expect(wire.connections).toBeLessThanOrEqual(6)
  wire.down = false
  while (gaps < 2) await sleep(50)
  await stage.platform.pool.query('select pg_notify($1, $2)', [CHANNEL, '7'])
  while (heard.length === 0) await sleep(50)
  expect(heard).toEqual(['7'])
})
