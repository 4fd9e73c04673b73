import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { dayRecord, moment, workoutRecord } from '../../test/records.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { buildStepsEvent, stepsOfDay } from './index.ts'

const DAY = '2026-03-10'
const AT = Date.parse('2026-03-10T01:15:30Z')

const built = (records: Parameters<typeof buildStepsEvent>[0]['records'] = []) =>
  buildStepsEvent({
    userId: 'user-1',
    day: DAY,
    zone: 'Pacific/Auckland',
    at: AT,
    accepted: {
      steps: 4321,
      won: [{ source: 'Garmin', records: ['daily:1'] }],
      aside: [{ source: 'Oura', records: ['daily:2'], reason: 'lower_value' }],
    },
    records,
  })

describe('the document of the steps', () => {
  it('has the documented shape', () => {
    const document = envelope(built(), { clientUuid: 'client', userId: 'user-1', documentVersion: 3 })
    expect(Check(DOCUMENT_SCHEMAS.steps_event, document)).toBe(true)
    expect(document).toEqual({
      version: 2,
      data_structure: 'steps_event',
      client_uuid: 'client',
      user_id: 'user-1',
      document_version: 3,
      document_key_string: `steps_event:${DAY}`,
      retracted_bool: false,
      auto_detected: true,
      physical_health: {
        events: {
          steps_event: [
            {
              steps: { accumulated_steps_int: 4321 },
              metadata: {
                datetime_string: '2026-03-10T14:15:30.000000+13:00',
                user_id_string: 'user-1',
                sources_of_data_array: ['Garmin'],
                was_the_user_under_physical_activity_bool: false,
              },
              non_structured_data_array: [],
            },
          ],
        },
      },
    })
  })

  it('is one per local day, traced to the records behind it', () => {
    expect(built()).toMatchObject({
      key: 'steps_event:2026-03-10',
      day: DAY,
      sources: ['Garmin'],
      trace: {
        '/steps/accumulated_steps_int': {
          won: [{ source: 'Garmin', records: ['daily:1'] }],
          aside: [{ source: 'Oura', records: ['daily:2'], reason: 'lower_value' }],
        },
      },
    })
  })

  it.each([
    ['2026-03-10T01:00:00Z', '2026-03-10T02:00:00Z', true],
    ['2026-03-10T00:00:00Z', '2026-03-10T01:15:30Z', false],
    ['2026-03-10T02:00:00Z', '2026-03-10T03:00:00Z', false],
  ])('knows whether a workout from %s to %s was under way: %s', (start, end, under) => {
    const workout = workoutRecord({ start: moment(start), end: moment(end) })
    expect(built([dayRecord({ day: DAY }), workout]).body).toMatchObject({
      physical_health: {
        events: { steps_event: [{ metadata: { was_the_user_under_physical_activity_bool: under } }] },
      },
    })
  })
})

describe('what a source says of a day', () => {
  const total = (key: string, day: string, steps?: number) =>
    dayRecord({ key, source: 'Whoop', day, values: steps === undefined ? {} : { steps } })

  it.each([
    ['its total', [total('a', DAY, 900)], { steps: 900, records: ['a'] }],
    ['a zero', [total('a', DAY, 0)], { steps: 0, records: ['a'] }],
    ['the highest of several', [total('a', DAY, 9), total('b', DAY, 12)], { steps: 12, records: ['b'] }],
    ['a whole number', [total('a', DAY, 9.5)], { steps: 10, records: ['a'] }],
    ['nothing without a total', [total('a', DAY)], { steps: null, records: [] }],
    ['nothing from another day', [total('a', '2026-03-09', 9000)], { steps: null, records: [] }],
    ['nothing from other kinds', [workoutRecord({ values: { steps: 70 } })], { steps: null, records: [] }],
  ])('is %s', (_name, records, expected) => {
    expect(stepsOfDay('Whoop', DAY, records)).toEqual({ source: 'Whoop', ...expected })
  })
})
