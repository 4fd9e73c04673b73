import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchHealth } from '../../test/health.ts'
import { batchOf, type PhonesWorld, startPhonesWorld, steps, type TestPhone } from '../../test/phones.ts'
import { storedRecords } from './testing/stored.ts'

const MB = 1024 * 1024
/** Parsed on the loop, one of these bodies would stop it for many times as long. */
const LONGEST_MS = 2_000

let world: PhonesWorld
let hostile: TestPhone
let honest: TestPhone
beforeAll(async () => {
  world = await startPhonesWorld()
  const phoneOf = async (userId: string) => {
    const { clientUuid } = await world.newClient()
    const phone = await world.enrol(clientUuid, userId)
    await phone.connect()
    return phone
  }
  hostile = await phoneOf('mallory')
  honest = await phoneOf('ada')
})
afterAll(() => world.close())

const GZIP = { 'content-encoding': 'gzip' }
const whole = (records: string) =>
  JSON.stringify(batchOf({})).replace('"records":[]', () => `"records":${records}`)

test('bodies that are small on the wire and huge or deep in memory stop neither the loop nor other phones', async () => {
  const texts: [string, number][] = [
    // 20 KB each: what they are inflated to is not looked at beyond a hundred times that.
    ['['.repeat(20 * MB), 413],
    [whole(`[${'['.repeat(10 * MB)}`), 413],
    // Within the ratio.
    [whole('['.repeat(MB / 2)), 400],
    [whole(`[${'{"a":'.repeat(MB / 8)}`), 400],
    [whole(`[${'[],'.repeat(300_000)}[]]`), 422],
  ]
  const bodies = texts.map(([text, status]) => ({ bytes: gzipSync(text), status }))
  expect(Math.max(...bodies.map(({ bytes }) => bytes.length))).toBeLessThan(25_000)
  const watch = await watchHealth(world.platform.baseUrl)
  const attack = Promise.all(
    [...bodies, ...bodies].map(async ({ bytes, status }) => {
      expect((await hostile.call('POST', '/records', bytes, GZIP)).status).toBe(status)
    }),
  )
  const upload = await honest.upload({ records: [steps('a', '2026-03-09T08:00:00.000Z')] })
  expect(upload.body.records).toEqual([{ id: 'a', result: 'taken' }])
  await attack
  const { answers, longestMs } = await watch.stop()
  expect(answers).toBeGreaterThan(5)
  expect(longestMs).toBeLessThan(LONGEST_MS)
})

test('large uploads are read in threads, and are as good as small ones', async () => {
  const route = Array.from({ length: 6_000 }, (_, index) => ({
    at: new Date(Date.parse('2026-03-09T09:00:00.000Z') + index * 1000).toISOString(),
    latitude: Math.sin(index) * 80,
    longitude: Math.cos(index) * 170,
  }))
  const workout = {
    id: 'w',
    type: 'HKWorkoutTypeIdentifier',
    start: '2026-03-09T09:00:00.000Z',
    end: '2026-03-09T10:00:00.000Z',
    activity: 'running',
    route,
  }
  const records = [workout, steps('b', '2026-03-09T11:00:00.000Z'), { id: 'c' }]
  const batch = { sequence: 2, records: records as never }
  // A thread has a parser of its own.
  const parse = vi.spyOn(JSON, 'parse')
  const { body } = await honest.upload(batch)
  const parsedHere = parse.mock.calls.map(([text]) => text.length)
  parse.mockRestore()
  expect(Math.max(...parsedHere)).toBeLessThan(MB / 4)
  expect(JSON.stringify(records).length).toBeGreaterThan(MB / 4)
  expect(body.records).toEqual([
    { id: 'w', result: 'taken' },
    { id: 'b', result: 'taken' },
    { id: 'c', result: 'refused', reason: expect.stringContaining('unreadable') },
  ])
  const repeated = await honest.call('POST', '/records', gzipSync(JSON.stringify(batchOf(batch))), GZIP)
  expect(repeated.body['records']).toMatchObject([{ result: 'repeated' }, { result: 'repeated' }, {}])
  await world.drain()
  const stored = await storedRecords(world, honest)
  expect(stored.length).toBeGreaterThan(1)
})
