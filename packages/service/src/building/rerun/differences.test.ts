import { describe, expect, it } from 'vitest'
import { differencesOf } from './differences.ts'

const document = (version: number, summary: object) => ({
  version: 2,
  data_structure: 'sleep_summary',
  client_uuid: 'c',
  user_id: 'u',
  document_version: version,
  sleep_health: { summary: { sleep_summary: summary } },
})

describe('differencesOf', () => {
  it('names each field that changed by its path in the summary, and ignores the envelope', () => {
    const before = document(1, { duration: { sleep_s: 10, in_bed_s: 0 }, scores: { quality: null } })
    const after = document(2, { duration: { sleep_s: 12, in_bed_s: 0 }, scores: { quality: 0 } })
    expect(differencesOf(before, after)).toEqual([
      { path: '/duration/sleep_s', from: 10, to: 12 },
      { path: '/scores/quality', from: null, to: 0 },
    ])
    expect(differencesOf(before, document(9, before.sleep_health.summary.sleep_summary))).toEqual([])
  })

  it('takes an array of readings as one field', () => {
    const before = document(1, { heart: { readings: [{ bpm: 1 }] } })
    const after = document(2, { heart: { readings: [{ bpm: 1 }, { bpm: 2 }] } })
    expect(differencesOf(before, after)).toEqual([
      { path: '/heart/readings', from: [{ bpm: 1 }], to: [{ bpm: 1 }, { bpm: 2 }] },
    ])
    expect(differencesOf(document(1, { heart: { readings: [] } }), before)).toHaveLength(1)
  })

  it('looks into the one event of a list', () => {
    const event = (value: number) => ({
      auto_detected: true,
      body_health: { events: { oxygenation_event: [{ oxygenation: { value } }] } },
    })
    expect(differencesOf(event(99), event(97))).toEqual([{ path: '/oxygenation/value', from: 99, to: 97 }])
  })

  it('names the filled fields of a new document', () => {
    expect(differencesOf(null, document(1, { duration: { sleep_s: 0, in_bed_s: null }, list: [] }))).toEqual([
      { path: '/duration/sleep_s', from: null, to: 0 },
    ])
  })
})
