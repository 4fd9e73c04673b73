import { describe, expect, it } from 'vitest'
import { type RecordedRequest, spanBetween } from './recording.ts'
import { PROVIDERS } from './registry.ts'

const day = (text: string) => Date.parse(text)

describe('a span of time', () => {
  it.each([
    ['2026-03-01', '2026-03-02', '2026-03-01', '2026-03-03'],
    ['2026-03-01T00:00:00', '2026-03-02T00:00:00', '2026-03-01', '2026-03-02'],
    ['2026-03-01T00:00:00+01:00', '2026-03-02T00:00:00Z', '2026-02-28T23:00:00Z', '2026-03-02'],
    ['2026-03-01T00:00:00 01:00', '2026-03-02', '2026-02-28T23:00:00Z', '2026-03-03'],
    ['1772323200', '1772409600000', '2026-03-01', '2026-03-02'],
  ])('from %s to %s is understood', (from, to, start, end) => {
    expect(spanBetween(from, to)).toEqual({ from: day(start), to: day(end) })
  })

  it('may be open, and is unknown when nothing is readable', () => {
    expect(spanBetween('2026-03-01', undefined)).toEqual({ from: day('2026-03-01'), to: Infinity })
    expect(spanBetween('soon', '')).toBeNull()
  })
})

const request = (path: string, parameters = {}, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  method: 'GET',
  path,
  parameters,
  body: undefined,
  ...more,
})
const GOOGLE = '/v4/users/me/dataTypes'
const rollup = { range: { start: { date: { year: 2026, month: 3, day: 1 } }, end: {} }, windowSizeDays: 1 }

it.each<[string, RecordedRequest, object | null]>([
  [
    'oura',
    request('/v2/usercollection/sleep', { next_token: 't' }),
    { name: 'sleep', page: 't', role: 'list' },
  ],
  ['oura', request('/v2/sandbox/usercollection/sleep/x'), { resource: 'sleep', id: 'x', role: 'object' }],
  ['oura', request('/v2/usercollection/vo2_max'), { resource: 'vO2_max' }],
  [
    'oura',
    request('/v2/usercollection/ring_configuration'),
    { resource: 'ring_configuration', role: 'profile' },
  ],
  ['oura', request('/v2/usercollection/ring_configuration/x'), null],
  ['oura', request('/v2/webhook/subscription'), null],
  ['whoop', request('/developer/v2/cycle', { nextToken: 't' }), { resource: 'cycle', page: 't' }],
  ['whoop', request('/developer/v2/activity/workout/x'), { resource: 'workout', id: 'x' }],
  ['whoop', request('/developer/v2/cycle/7/sleep'), { role: 'detail' }],
  [
    'dexcom',
    request('/v3/users/self/egvs', { startDate: '2026-03-01T00:00:00' }),
    { resource: 'egvs', role: 'samples' },
  ],
  ['dexcom', request('/v3/users/self/alerts'), { resource: 'alerts' }],
  ['dexcom', request('/v3/users/self/statistics'), null],
  ['garmin', request('/wellness-api/rest/pulseOx'), { resource: 'pulseox', list: [] }],
  ['garmin', request('/partner-gateway/rest/sleeps'), { resource: 'sleeps', list: [] }],
  ['garmin', request('/wellness-api/rest/backfill/dailies'), null],
  ['polar', request('/v3/users/sleep/2026-03-01'), { resource: 'sleep', id: '2026-03-01' }],
  ['polar', request('/v3/users/sleep/available'), { role: 'detail', resource: null }],
  [
    'polar',
    request('/v3/users/biosensing/ecg', { from: '2026-03-01', to: '2026-03-02' }),
    { resource: 'ecg' },
  ],
  ['polar', request('/v3/exercises/x/fit'), null],
  [
    'polar',
    request('/v3/users/12/exercise-transactions/34/exercises/56'),
    { name: 'exercises/56', role: 'object', resource: 'exercises', id: '56' },
  ],
  [
    'polar',
    request('/v3/users/12/activity-transactions/34/activities/56'),
    { name: 'users/activities/56', resource: 'activities', id: '56' },
  ],
  [
    'polar',
    request('/v3/users/12/physical-information-transactions/34/physical-informations/56'),
    { name: 'users/physical-info', role: 'profile' },
  ],
  ['polar', request('/v3/users/12/activity-transactions/34/activities/56/step-samples'), null],
  [
    'withings',
    request('/v2/measure', { action: 'getactivity', offset: '0' }),
    { resource: 'activity', page: null },
  ],
  [
    'withings',
    request('/v2/heart', { action: 'get', signalid: '5' }),
    { name: 'heart/get/5', role: 'detail' },
  ],
  ['withings', request('/v2/user', { action: 'getdevice' }), { resource: 'devices', role: 'profile' }],
  ['withings', request('/v2/user', { action: 'getgoals' }), { resource: 'goals', role: 'profile' }],
  ['withings', request('/v2/user', { action: 'get' }), null],
  [
    'fitbit',
    request(`${GOOGLE}/steps/dataPoints:reconcile`),
    { name: 'steps:reconcile', alternatives: ['steps:list'] },
  ],
  ['fitbit', request('/v4/users/123/dataTypes/sleep/dataPoints/9'), { resource: 'sleep', id: '9' }],
  [
    'fitbit',
    request(`${GOOGLE}/steps/dataPoints:dailyRollUp`, {}, { method: 'POST', body: rollup }),
    { resource: 'steps-rollup', span: { from: day('2026-03-01'), to: Infinity } },
  ],
  [
    'fitbit',
    request(
      `${GOOGLE}/steps/dataPoints:dailyRollUp`,
      {},
      { method: 'POST', body: { ...rollup, windowSizeDays: 7 } },
    ),
    { resource: null },
  ],
  [
    'fitbit',
    request(`${GOOGLE}/weight/dataPoints`, {
      filter:
        'weight.sample_time.physical_time >= "2026-03-01T00:00:00Z" AND weight.sample_time.physical_time < "2026-03-02T00:00:00Z"',
    }),
    { resource: 'weight', span: { from: day('2026-03-01'), to: day('2026-03-02') } },
  ],
])('%s recognises what a request asks for: %j', (slug, given, expected) => {
  const query = PROVIDERS[slug]!.recording.queryOf(given)
  if (expected === null) expect(query).toBeNull()
  else expect(query).toMatchObject(expected)
})
