import { expect, test } from 'vitest'
import { LONGEST_BODY_BYTES, writeContent } from './body-limit.ts'

const series = (items: number, text = 'x') =>
  Array.from({ length: items }, () => ({ hr_bpm_int: 60, of: text }))

const content = (long: number, short: number) => ({
  physical_health: {
    events: {
      activity_event: [
        {
          heart_rate: { hr_avg_bpm_int: 61, hr_granular_data_array: series(long) },
          movement: { speed_granular_data_array: series(short) },
          non_structured_data_array: [{ source_of_data_string: 'Garmin' }],
        },
      ],
    },
  },
})

test('writes a content that fits as it is', () => {
  const whole = content(1000, 10)
  expect(writeContent(whole)).toEqual({ text: JSON.stringify(whole), emptied: [] })
})

test.each([
  ['one byte', 'x'],
  ['three bytes', '王'],
])('keeps a body of characters of %s within the limit by emptying the longest series only', (_name, text) => {
  const large = content(1000, 10)
  const [event] = large.physical_health.events.activity_event
  event!.heart_rate.hr_granular_data_array = series(200_000, text.repeat(80))
  const before = JSON.stringify(large)
  const written = writeContent(large)
  expect(Buffer.byteLength(written.text)).toBeLessThan(LONGEST_BODY_BYTES)
  expect(written.emptied).toEqual(['hr_granular_data_array'])
  expect(JSON.parse(written.text)).toEqual(content(0, 10))
  expect(JSON.stringify(large)).toBe(before)
})

test('empties as many series as the limit requires, whatever their order', () => {
  for (const limit of [10_000, 20_000, 40_000, 60_000]) {
    const { text } = writeContent(content(900, 1100), limit)
    expect(Buffer.byteLength(text)).toBeLessThan(limit)
    expect(JSON.parse(text).physical_health.events.activity_event[0].heart_rate.hr_avg_bpm_int).toBe(61)
  }
})
