import type { Extraction } from '@tributary/lab'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createLabWorld, extracted, type LabWorld, pdfOf, reportOf, StubReader } from '../../test/lab.ts'
import { startLab } from './run.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  availableParallelism: () => 2,
}))

let world: LabWorld
let client: ApiClient
beforeEach(async () => {
  world = await createLabWorld()
  client = await world.client()
})
afterEach(() => world.close())

/** Never ends with documents that say so, until it is closed. */
class StuckReader extends StubReader {
  readonly #closed = Promise.withResolvers<never>()
  underWay = 0
  most = 0

  constructor() {
    super()
    this.#closed.promise.catch(() => {})
    const read = this.extract
    this.extract = async (bytes, request, onReading): Promise<Extraction> => {
      this.underWay++
      this.most = Math.max(this.most, this.underWay)
      try {
        if (Buffer.from(bytes).includes('stuck')) return await this.#closed.promise
        return await read(bytes, request, onReading)
      } finally {
        this.underWay--
      }
    }
  }

  override async close(): Promise<void> {
    this.#closed.reject(new Error('closed'))
  }
}

const stateOf = async (documentId: string) => (await world.view(client, documentId)).state

test('a document that hangs delays no other document, and is taken up again by the next worker', async () => {
  const reader = new StuckReader()
  const lab = await startLab(world.platform, reader)
  const stuck = await world.submitted(client, { file: pdfOf(extracted(), 'stuck') })
  const others: string[] = []
  for (let n = 0; n < 6; n++)
    others.push(await world.submitted(client, { file: pdfOf(extracted(reportOf({ value: n }))) }))
  await vi.waitFor(
    async () => expect(await Promise.all(others.map(stateOf))).toEqual(others.map(() => 'extracted')),
    { timeout: 20_000 },
  )
  expect(await stateOf(stuck)).toBe('reading')
  expect(reader.most).toBeLessThanOrEqual(3)
  await lab.stop()
  expect(await stateOf(stuck)).toBe('reading')

  const next = await startLab(world.platform, new StubReader())
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.platform.db)
  await world.submitted(client, { file: pdfOf(extracted(reportOf({ value: 99 }))) })
  await vi.waitFor(async () => expect(await stateOf(stuck)).toBe('extracted'), { timeout: 20_000 })
  await next.stop()
})
