import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../platform/http/errors.ts'
import { UploadGate } from './gate.ts'

const LIMITS = { atOnce: 3, ofOneClient: 2, patienceMs: 1_000, arrivalMs: 1_000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

test('who leaves lets in the first that there is room for', async () => {
  const gate = new UploadGate(LIMITS)
  const inside: string[] = []
  const enter = (clientUuid: string, name: string) =>
    gate.enter(clientUuid).then((leave) => {
      inside.push(name)
      return leave
    })
  const [first] = await Promise.all([enter('a', 'a1'), enter('a', 'a2'), enter('b', 'b1')])
  void enter('a', 'a3')
  void enter('c', 'c1')
  void enter('b', 'b2')
  await settled()
  expect(inside).toEqual(['a1', 'a2', 'b1'])
  first()
  await settled()
  expect(inside).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a client that fills its own share gets its own refusal, others that the service is busy', async () => {
  const gate = new UploadGate(LIMITS)
  await Promise.all(['a', 'a', 'b'].map((clientUuid) => gate.enter(clientUuid)))
  const refusals = ['a', 'b', 'c'].map((clientUuid) =>
    gate.enter(clientUuid).catch((error: ApiError) => error),
  )
  await vi.advanceTimersByTimeAsync(LIMITS.patienceMs)
  expect(await Promise.all(refusals)).toMatchObject([
    { status: 429, exception: 'too many uploads at once', headers: { 'Retry-After': '5' } },
    { status: 503, exception: 'busy with other uploads; try again', headers: { 'Retry-After': '5' } },
    { status: 503 },
  ])
})

test('never lets in more than it may, and lets in every caller in the end', async () => {
  const uploads = fc.array(fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), takes: fc.nat(50) }), {
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(uploads, async (wanted) => {
      const gate = new UploadGate({ ...LIMITS, patienceMs: 1_000_000 })
      const inside: string[] = []
      let done = 0
      for (const { client, takes } of wanted) {
        void gate.enter(client).then((leave) => {
          inside.push(client)
          expect(inside.length).toBeLessThanOrEqual(LIMITS.atOnce)
          expect(inside.filter((one) => one === client).length).toBeLessThanOrEqual(LIMITS.ofOneClient)
          setTimeout(() => {
            inside.splice(inside.indexOf(client), 1)
            done++
            leave()
          }, takes)
        })
      }
      await vi.advanceTimersByTimeAsync(100 * wanted.length)
      expect(done).toBe(wanted.length)
    }),
  )
})
