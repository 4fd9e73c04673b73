import { expect, it } from 'vitest'
import { isTimezone } from './timezone.ts'

it.each(['Z', '+00:00', '-00:00', '-05:00', '+05:45', '-03:30', '+13:45', '+14:00'])(
  '%j is a UTC offset',
  (text) => {
    expect(isTimezone(text)).toBe(true)
  },
)

it.each([
  ...['', 'z', 'UTC', 'GMT', 'EST', 'UTC+1', 'Europe/Berlin', '05:00', '5', '+5', '+5:00', '+0500', '+05'],
  ...[
    '+05:0',
    '+05:60',
    '+14:01',
    '+15:00',
    '+24:00',
    ' Z',
    'Z\n',
    '+05:00 ',
    '−05:00',
    '+０５:００',
    '+05:00:00',
  ],
])('%j is no UTC offset', (text) => {
  expect(isTimezone(text)).toBe(false)
})
