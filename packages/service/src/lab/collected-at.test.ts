import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createLabWorld, extracted, type LabWorld, reportOf } from '../../test/lab.ts'
import { openCollected } from './store.ts'

let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  world = await createLabWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.client()
})
afterEach(() => vi.restoreAllMocks())

describe('the time of collection that a client supplies', () => {
  it.each([
    ['2024-11-05T09:40', { local: '2024-11-05T09:40:00', offset: null }],
    ['2024-11-05 09:40:12', { local: '2024-11-05T09:40:12', offset: null }],
    ['2024-11-05T09:40+05:30', { local: '2024-11-05T09:40:00', offset: '+05:30' }],
    ['2024-11-05T09:40:12Z', { local: '2024-11-05T09:40:12', offset: 'Z' }],
  ])('%s is handed to the reader', async (collectedAt, collected) => {
    const extract = vi.spyOn(world.reader, 'extract')
    await world.submitted(client, { collectedAt })
    await world.drain()
    expect(extract.mock.calls[0]![1]).toEqual({ timezone: '-05:00', collected })
  })

  it('is null where the form has none', async () => {
    const extract = vi.spyOn(world.reader, 'extract')
    await world.submitted(client)
    await world.drain()
    expect(extract.mock.calls[0]![1]).toEqual({ timezone: '-05:00', collected: null })
  })

  it('is stored sealed', async () => {
    const documentId = await world.submitted(client, { collectedAt: '2024-11-05T09:40' })
    const { rows } = await world.platform.pool.query(
      'select collected from lab_documents where document_id = $1',
      [documentId],
    )
    expect(rows[0].collected.toString('latin1')).not.toContain('2024-11-05')
    const { scope } = await world.user(client)
    expect(await openCollected(world.platform.db, world.platform, { ...scope, documentId })).toEqual({
      local: '2024-11-05T09:40:00',
      offset: null,
    })
  })

  it('is marked as supplied in what is delivered', async () => {
    const report = reportOf({ local: '2024-11-05T09:40:00' })
    world.reader.extract = async (_bytes, _request, onReading) => {
      await onReading()
      return extracted({ ...report, collected: { ...report.collected, timeFrom: 'request', location: null } })
    }
    const documentId = await world.submitted(client, { collectedAt: '2024-11-05T09:40' })
    await world.drain()
    const view = await world.view(client, documentId)
    expect(view).toMatchObject({ state: 'extracted', report: { collected: { timeFrom: 'request' } } })
  })
})

describe('400', () => {
  const FORM =
    'collected_at must be a date and time, YYYY-MM-DDTHH:MM, with or without seconds and a UTC offset'
  it.each([
    ['', FORM],
    ['yesterday', FORM],
    ['2024-11-05', FORM],
    ['05.11.2024 09:40', FORM],
    ['2024-02-30T09:40', FORM],
    ['2024-11-05T24:00', FORM],
    ['2024-11-05T09:40+19:00', FORM],
    ['2199-01-01T00:00', 'collected_at must not lie in the future'],
  ])('collected_at %j', async (collectedAt, exception) => {
    const answer = await world.submit(client, { collectedAt })
    expect(answer.status, answer.text).toBe(400)
    expect(JSON.parse(answer.text).exception).toBe(exception)
  })
})
