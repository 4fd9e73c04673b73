import type { Source } from '@tributary/health'
import { describe, expect, test } from 'vitest'
import { standingOf } from './state.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const ago = (days: number) => new Date(NOW - days * 86_400_000)
const read = (source: Source, lastDataAt: Date | null, failing = false) =>
  new Map([[source, { lastDataAt, failing }]])
const live = [{ source: 'Oura', state: 'active' }] as const
const ended = [{ source: 'Oura', state: 'ended' }] as const

describe('how a user stands', () => {
  test.each([
    ['never_connected', [], new Map()],
    ['disconnected', ended, read('Oura', ago(1))],
    ['waiting', live, read('Oura', null)],
    ['waiting', live, new Map()],
    ['receiving', live, read('Oura', ago(1))],
    ['receiving', live, read('Oura', ago(7))],
    ['quiet', live, read('Oura', ago(8))],
    ['failing', live, read('Oura', ago(0), true)],
  ] as const)('%s', (state, connections, readings) => {
    expect(standingOf(connections, readings, NOW).state).toBe(state)
  })

  test('a source that has ended does not fail, but its last data stay the last', () => {
    const both = [
      { source: 'Garmin', state: 'active' },
      { source: 'Oura', state: 'ended' },
    ] as const
    const readings = new Map([
      ['Oura' as Source, { lastDataAt: ago(2), failing: true }],
      ['Garmin' as Source, { lastDataAt: ago(3), failing: false }],
    ])
    expect(standingOf(both, readings, NOW)).toEqual({
      state: 'receiving',
      live_sources: ['Garmin'],
      failing_sources: [],
      last_data_at: ago(2).toISOString(),
    })
  })
})
