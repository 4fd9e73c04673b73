import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../words.ts'
import { addDays, apiOf, isDay, namesIn, shortDay } from './names.ts'

describe('the address of a user', () => {
  test.each(['anna', 'a/b', '50%', '%2F', 'a b?c#d', 'é日本', '/users/'])(
    'holds any user_id: %s',
    (userId) => {
      const { pathname } = new URL(`https://x.example/portal/c/1${apiOf(userId)}/days/2026-03-09`)
      expect(namesIn(pathname)).toEqual([userId, 'days', '2026-03-09'])
    },
  )
})

describe('local dates', () => {
  test('are counted and named whatever the zone of the reader', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(shortDay('2026-03-09')).toBe('9 Mar')
    expect([isDay('2026-03-09'), isDay('2026-13-09'), isDay('today'), isDay(null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

test('names of fields are read as words', () => {
  expect(wordsOf('resting_heart_rate')).toBe('Resting heart rate')
  expect(wordsOf('allDayRespiration')).toBe('All day respiration')
  expect(wordsOf('hrv_rmssd')).toBe('Heart rate variability (RMSSD)')
})
