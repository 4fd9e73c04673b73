import { API_SOURCES, providerOf, VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepsResource } from './read.ts'
import { nextTurn, turnAfterFailure } from './turns.ts'

const HOUR_MS = 3_600_000
const instants = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') })

describe('the turns of a user', () => {
  test('come every hour, at the same minute for ever', () => {
    fc.assert(
      fc.property(fc.uuid(), instants, fc.nat(HOUR_MS - 1), (user, now, late) => {
        const turn = nextTurn(user, now)
        expect(turn - now).toBeGreaterThan(0)
        expect(turn - now).toBeLessThanOrEqual(HOUR_MS)
        expect(nextTurn(user, turn + late)).toBe(turn + HOUR_MS)
      }),
    )
  })

  test('are spread over the hour', () => {
    const users = Array.from(
      { length: 60 },
      (_, index) => `${(index * 0x3ade68b).toString(16).padStart(8, '0')}-…`,
    )
    const minutes = new Set(users.map((user) => Math.floor(nextTurn(user, 0) / 60_000)))
    expect(minutes.size).toBeGreaterThan(30)
  })

  test('wait for a vendor that says when to come back, and for no other', () => {
    const user = crypto.randomUUID()
    const limited = (seconds?: number) =>
      new VendorError('rate_limited', 'too many', seconds === undefined ? {} : { retryAfterSeconds: seconds })
    const wait = 5.5 * HOUR_MS
    expect(turnAfterFailure(user, 0, limited(wait / 1000))).toBe(nextTurn(user, wait))
    expect(turnAfterFailure(user, 0, limited())).toBe(nextTurn(user, 0))
    expect(turnAfterFailure(user, 0, new VendorError('unavailable', 'no', { retryAfterSeconds: 9e5 }))).toBe(
      nextTurn(user, 0),
    )
    expect(turnAfterFailure(user, 0, null)).toBe(nextTurn(user, 0))
  })
})

test('six sources report the steps of a day', () => {
  const resources = API_SOURCES.map((source) => [source, stepsResource(providerOf(source)!.manifest)])
  expect(Object.fromEntries(resources)).toEqual({
    Dexcom: null,
    Fitbit: 'steps-rollup',
    Garmin: 'dailies',
    Oura: 'daily_activity',
    Polar: 'activities',
    Whoop: 'cycle',
    Withings: 'activity',
  })
})
