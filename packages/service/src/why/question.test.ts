import { METRICS, type Metric, SUMMARY_FIELDS } from '@tributary/health'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_FIELDS, valueAt } from './places.ts'
import { canTell, parseQuestion } from './question.ts'

const named = ({ structure, path }: { structure: string; path: string }) => `${structure} ${path}`
const dayOf = (metrics: Metric[]) => ({ emits: [{ kind: 'day' as const, metrics }] })

test('every field that a source can fill is a field of a document', () => {
  const known = new Set(DOCUMENT_FIELDS.map(named))
  expect(SUMMARY_FIELDS.map(named).filter((name) => !known.has(name))).toEqual([])
  expect(DOCUMENT_FIELDS.length).toBe(known.size)
})

describe('a question', () => {
  test('is a metric, a field, a path, or none of them', () => {
    const place = { structure: 'physical_summary', path: '/distance/steps_int' }
    expect(parseQuestion('steps')).toMatchObject({ metrics: ['steps'], granular: false })
    expect(parseQuestion('steps')!.places).toContainEqual(place)
    expect(parseQuestion('steps_int')).toMatchObject({ metrics: ['steps'] })
    expect(parseQuestion('steps_int')!.places).toContainEqual(place)
    expect(parseQuestion('/distance/steps_int')!.places).toContainEqual(place)
    for (const nonsense of ['', 'stepz', '/distance/stepz', 'distance/steps_int', 'constructor', '/'])
      expect(parseQuestion(nonsense)).toBeNull()
  })

  test('is understood for every metric', () => {
    for (const metric of Object.keys(METRICS)) expect(parseQuestion(metric)).not.toBeNull()
  })

  test('names an object by itself or by a part', () => {
    const paths = (asked: string) => parseQuestion(asked)!.places.map(({ path }) => path)
    expect(paths('/blood_pressure/blood_pressure_avg_object')).toContain(
      '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int',
    )
    expect(paths('systolic_mmHg_int')).toContain(
      '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int',
    )
  })

  test('reaches events in whatever pillar', () => {
    expect(parseQuestion('classification_string')!.places).toMatchObject([{ structure: 'ecg_event' }])
    expect(parseQuestion('hr_avg_bpm_int')!.places.map(({ structure }) => structure)).toContain(
      'heart_rate_event',
    )
  })

  test('asks for readings one by one only where all places are such', () => {
    expect(parseQuestion('steps_granular_data_array')!.granular).toBe(true)
    expect(parseQuestion('steps_int')!.granular).toBe(false)
  })
})

test('the sources that offer a metric are read from what the maps emit', () => {
  expect(canTell(dayOf(['steps']), null)).toBe(true)
  expect(canTell(dayOf(['steps']), parseQuestion('steps_int'))).toBe(true)
  expect(canTell(dayOf(['active_s']), parseQuestion('steps_int'))).toBe(false)
  const sleepStart = parseQuestion('sleep_start_datetime_string')
  expect(canTell({ emits: [{ kind: 'sleep', metrics: [] }] }, sleepStart)).toBe(true)
  expect(canTell(dayOf(['steps']), sleepStart)).toBe(false)
  expect(canTell(dayOf(['steps']), parseQuestion('cycle_day_int'))).toBe(false)
  const activity = parseQuestion('activity_type_name_string')
  expect(canTell({ emits: [{ kind: 'workout', metrics: [] }] }, activity)).toBe(true)
})

test('values are found in summaries and in events', () => {
  const summary = { physical_health: { summary: { physical_summary: { distance: { steps_int: 0 } } } } }
  expect(valueAt(summary, { structure: 'physical_summary', path: '/distance/steps_int' })).toBe(0)
  expect(valueAt(summary, { structure: 'body_summary', path: '/distance/steps_int' })).toBeUndefined()
  const event = { body_health: { events: { ecg_event: [{ ecg: { classification_string: 'sinus' } }] } } }
  expect(valueAt(event, { structure: 'ecg_event', path: '/ecg/classification_string' })).toBe('sinus')
  expect(valueAt(null, { structure: 'ecg_event', path: '/ecg' })).toBeUndefined()
})
