import type { DayRecord } from '@tributary/health'
import { expect, test } from 'vitest'
import { refusedDays } from './refused-days.ts'

const AT = { zone: 'Europe/Berlin', today: '2026-03-10' }
const item = (id: string, payload: unknown) => ({ resource: 'thing', id, payload })
const dayRecord = (day: string): DayRecord => ({
  kind: 'day',
  key: `day:${day}`,
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  series: {},
  extras: {},
  day,
  offset: null,
})

test.each([
  ['a plain date in the payload', item('8f9a', { day: '2026-03-09', steps: 'many' }), ['2026-03-09']],
  ['an id that is a date', item('2026-03-08', 'nonsense'), ['2026-03-08']],
  ['an id with a date in it', item('u1:2026-03-08', null), ['2026-03-08']],
  [
    'local times where no plain date is given',
    item('x', { start: '2026-03-08T23:10:00+01:00', end: '2026-03-09T06:50:00.000+0100' }),
    ['2026-03-08', '2026-03-09'],
  ],
  [
    'a plain date before times',
    item('x', { day: '2026-03-09', start: '2026-03-08T23:10:00+01:00' }),
    ['2026-03-09'],
  ],
  ['times in UTC, which have no local date', item('x', { start: '2026-03-08T23:10:00Z' }), null],
  ['when the vendor handled it', item('x', { updated_at: '2026-03-08T23:10:00+01:00' }), null],
  ['a birthday', item('x', { date_of_birth: '1980-01-01', anniversary: '1999-05-05' }), null],
  [
    'dates that do not exist',
    item('2026-02-30', { day: '2026-02-31', start: '2026-02-29T23:10:00+01:00' }),
    null,
  ],
  ['no payload to speak of', item('x', null), null],
])('days of a refused payload from %s', (_name, given, days) => {
  expect(refusedDays(given, [], AT)).toEqual(days)
})

test('days of a payload refused in part are the days of its readable records', () => {
  const records = [
    dayRecord('2026-03-07'),
    { kind: 'retraction' as const, key: 'k', source: 'Oura' as const, updatedAt: null },
  ]
  expect(refusedDays(item('x', { day: '2026-03-01' }), records, AT)).toEqual(['2026-03-07'])
})
