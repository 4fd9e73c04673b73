import { API_SOURCES, providerOf } from '@tributary/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SourcesWorld, startSourcesWorld } from '../../../test/sources.ts'
import { rerun } from './run.ts'

let world: SourcesWorld
beforeAll(async () => {
  world = await startSourcesWorld()
})
afterAll(() => world.close())

const HOUR = 3_600_000

it('changes no data of any source when no map has changed', { timeout: 240_000 }, async () => {
  const clientUuid = await world.client()
  for (const source of API_SOURCES) await world.connect(clientUuid, 'ada', source, 'olivia-office')
  await world.drain()
  await world.advance(5 * HOUR)
  const failures: unknown[] = []
  const totals = await rerun(
    world.platform,
    {
      range: { from: '2026-03-01', to: '2026-03-12' },
      source: null,
      clientUuid,
      userId: null,
      rehearsal: false,
    },
    { providerOf, onUser: () => {}, onFailed: (_, error) => void failures.push(error) },
  )
  expect(failures).toEqual([])
  expect(totals).toMatchObject({
    recordsChanged: 0,
    recordsRemoved: 0,
    versions: 0,
    refused: 0,
    withoutRaw: 0,
  })
  expect(totals.objects).toBeGreaterThan(100)
})
