import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSuccess, judge, RETRY_DELAYS_MS } from './retry.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const answer = (status: number | null, retryAfter: string | null = null) => ({ status, retryAfter })
const middle = () => 0.5
const waitAfter = (failures: number, retryAfter: string | null = null, random = middle) => {
  const verdict = judge(answer(503, retryAfter), failures, NOW, random)
  return verdict.state === 'pending' ? verdict.nextAttemptAt - NOW : verdict.state
}

test.each([
  [0, '5 s', 5],
  [1, '1 min', 60],
  [2, '5 min', 300],
  [3, '30 min', 1_800],
  [4, '2 h', 7_200],
  [5, '5 h', 18_000],
  [6, '10 h', 36_000],
  [7, '24 h', 86_400],
  [8, '48 h', 172_800],
])('after %i earlier failures the next attempt is in %s', (failures, _text, seconds) => {
  expect(waitAfter(failures)).toBe(seconds * 1000)
})

test('after the last of them it is rejected', () => {
  expect(waitAfter(9)).toBe('rejected')
  expect(waitAfter(50)).toBe('rejected')
})

test('jitter stays within a fifth either way and uses all of it', () => {
  fc.assert(
    fc.property(
      fc.nat(8),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const wait = waitAfter(failures, null, () => random)
        const delay = RETRY_DELAYS_MS[failures]!
        expect(wait).toBeGreaterThanOrEqual(delay * 0.8)
        expect(wait).toBeLessThanOrEqual(delay * 1.2)
      },
    ),
  )
  expect(waitAfter(0, null, () => 0)).toBe(4_000)
  expect(waitAfter(0, null, () => 1)).toBe(6_000)
})

test('only 200, 201 and 202 are success', () => {
  const successes = Array.from({ length: 600 }, (_, status) => status).filter(isSuccess)
  expect(successes).toEqual([200, 201, 202])
  expect(isSuccess(null)).toBe(false)
  expect(judge(answer(202), 3, NOW, middle)).toEqual({ state: 'delivered' })
})

test('410 stops at once', () => {
  expect(judge(answer(410), 0, NOW, middle)).toEqual({ state: 'rejected' })
  expect(judge(answer(410, '60'), 0, NOW, middle)).toEqual({ state: 'rejected' })
})

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['a date', 'Tue, 10 Mar 2026 12:10:00 GMT', 600_000],
    ['sooner than the schedule', '1', 5_000],
    ['a date that has passed', 'Tue, 10 Mar 2026 11:00:00 GMT', 5_000],
    ['more than a day', '999999', 86_400_000],
    ['a number beyond all bounds', '9'.repeat(400), 86_400_000],
    ['nonsense', 'soon', 5_000],
    ['a negative number', '-60', 5_000],
    ['nothing', '', 5_000],
  ])('%s', (_text, header, wait) => {
    expect(waitAfter(0, header)).toBe(wait)
  })

  test('shorter than a late step of the schedule does not bring it forward', () => {
    expect(waitAfter(8, '60')).toBe(172_800_000)
  })
})
