import { DOCUMENT_SCHEMAS, emptyOf } from '@tributary/health'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { emptied } from './emptied.ts'

const METADATA = {
  datetime_string: '2026-03-09T00:00:00.000000+01:00',
  user_id_string: 'u1',
  sources_of_data_array: ['Oura'],
}

function physical() {
  const summary =
    DOCUMENT_SCHEMAS.physical_summary.properties.physical_health.properties.summary.properties
      .physical_summary
  const { metadata: _metadata, ...blocks } = summary.properties
  const values = Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, emptyOf(block)]))
  return {
    version: 2 as const,
    data_structure: 'physical_summary' as const,
    client_uuid: 'c',
    user_id: 'u1',
    document_version: 1,
    document_key_string: 'physical_summary:2026-03-09',
    retracted_bool: false,
    physical_health: { summary: { physical_summary: { ...values, metadata: METADATA } } },
  }
}

describe('emptied', () => {
  it('takes every value and every source out and keeps the schema', () => {
    const document = physical()
    const { physical_summary: summary } = document.physical_health.summary as {
      physical_summary: Record<string, unknown>
    }
    Object.assign(summary['distance'] as object, { steps_int: 0, walked_distance_meters_float: 12.5 })
    summary['non_structured_data_array'] = [{ source_of_data_string: 'Oura', score: 5 }]
    expect(Check(DOCUMENT_SCHEMAS.physical_summary, document)).toBe(true)
    const result = { ...document, ...emptied(document) }
    expect(Check(DOCUMENT_SCHEMAS.physical_summary, result)).toBe(true)
    expect(JSON.stringify(result)).not.toMatch(/12\.5|"steps_int":0|score"/)
    expect(result.physical_health.summary.physical_summary.metadata).toEqual({
      ...METADATA,
      sources_of_data_array: [],
    })
    expect(emptied(result)).toEqual(emptied(document))
  })

  it('leaves an event its place and nothing else', () => {
    const event = {
      data_structure: 'blood_glucose_event',
      auto_detected: true,
      device_source_data_array: [{ manufacturer_string: 'Dexcom' }],
      body_health: {
        events: {
          blood_glucose_event: [
            {
              blood_glucose: {
                blood_glucose_avg_mg_per_dL_int: 104,
                blood_glucose_granular_data_array: [{ blood_glucose_mg_per_dL_int: 104 }],
              },
              metadata: { ...METADATA, was_the_user_under_physical_activity_bool: false },
              non_structured_data_array: [{ source_of_data_string: 'Dexcom', trend: 'flat' }],
            },
          ],
        },
      },
    }
    expect(emptied(event)).toEqual({
      auto_detected: true,
      device_source_data_array: [],
      body_health: {
        events: {
          blood_glucose_event: [
            {
              blood_glucose: { blood_glucose_avg_mg_per_dL_int: null, blood_glucose_granular_data_array: [] },
              metadata: {
                ...METADATA,
                sources_of_data_array: [],
                was_the_user_under_physical_activity_bool: false,
              },
              non_structured_data_array: [],
            },
          ],
        },
      },
    })
  })

  it('refuses what is neither a summary nor an event', () => {
    expect(() => emptied({ version: 2 })).toThrow('neither a summary nor an event')
  })
})
