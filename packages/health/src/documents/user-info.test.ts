import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { moment } from '../../test/records.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { envelope } from './envelope.ts'
import { buildUserInfo, type ReportedSize } from './user-info.ts'

const scale = (value: number, at: string): ReportedSize => ({
  value,
  at: moment(at),
  by: { source: 'Withings', record: `measures:${at}` },
})

const info = {
  userId: 'user-1',
  zone: 'Europe/Berlin',
  at: moment('2026-11-14T23:30:00Z'),
  demographics: { sex: 'female', dateOfBirth: '1990-02-01', timeZone: 'Europe/Berlin' },
  heights: [{ value: 171.6, at: moment('2026-11-01T10:00:00Z'), by: null }],
  weights: [scale(64.2, '2026-11-10T07:00:00+01:00'), scale(63.8, '2026-11-14T07:00:00+01:00')],
}

it('holds what is known of a person, of each size the newest report', () => {
  const built = buildUserInfo(info)
  expect(built).toEqual({
    key: 'user_info',
    dataStructure: 'user_info',
    day: '2026-11-15',
    sources: ['Withings'],
    body: {
      metadata: {
        datetime_string: '2026-11-15T00:30:00.000000+01:00',
        user_id_string: 'user-1',
        sources_of_data_array: ['Withings'],
      },
      user_information: {
        user_body_metrics: { height_cm_int: 172, weight_kg_float: 63.8 },
        user_demographics: {
          sex_string: 'female',
          gender_string: null,
          date_of_birth_string: '1990-02-01',
          country_string: null,
          state_string: null,
          city_string: null,
          ethnicity_string: null,
          income_string: null,
          marital_status_string: null,
          time_zone_string: 'Europe/Berlin',
          education_string: null,
        },
      },
    },
    trace: {
      '/user_body_metrics/height_cm_int': { won: [], aside: [] },
      '/user_body_metrics/weight_kg_float': {
        won: [{ source: 'Withings', records: ['measures:2026-11-14T07:00:00+01:00'] }],
        aside: [
          { source: 'Withings', records: ['measures:2026-11-10T07:00:00+01:00'], reason: 'other_record' },
        ],
      },
    },
  })
  const document = envelope(built, { clientUuid: 'c', userId: 'user-1', documentVersion: 1 })
  expect(Value.Check(DOCUMENT_SCHEMAS.user_info, document)).toBe(true)
})

it('is valid when nothing is known', () => {
  const built = buildUserInfo({ ...info, demographics: {}, heights: [], weights: [] })
  const document = envelope(built, { clientUuid: 'c', userId: 'user-1', documentVersion: 1 })
  expect(Value.Check(DOCUMENT_SCHEMAS.user_info, document)).toBe(true)
  expect(built.sources).toEqual([])
})

it('does not depend on the order in which sizes are given', () => {
  expect(buildUserInfo({ ...info, weights: info.weights.toReversed() })).toEqual(buildUserInfo(info))
})
