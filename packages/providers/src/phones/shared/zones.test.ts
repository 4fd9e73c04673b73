import { describe, expect, it } from 'vitest'
import { offsetIn } from './zones.ts'

describe('zones of records', () => {
  const winter = Date.parse('2026-01-15T12:00:00Z')
  const summer = Date.parse('2026-07-15T12:00:00Z')

  it('are names, whose offset is that of the instant, or offsets', () => {
    expect(offsetIn('Europe/Berlin', winter)).toBe(3600)
    expect(offsetIn('Europe/Berlin', summer)).toBe(7200)
    expect(offsetIn('Asia/Kolkata', winter)).toBe(19_800)
    expect(offsetIn('-05:00', summer)).toBe(-18_000)
    expect(offsetIn('+0545', winter)).toBe(20_700)
    expect(offsetIn('Z', winter)).toBe(0)
    expect(offsetIn('-00:00', winter)).toBe(0)
  })

  it('are unknown where the store names none that exists', () => {
    for (const zone of [null, undefined, '', 'Mars/Olympus', '+25:00', 'constructor']) {
      expect(offsetIn(zone, winter)).toBeNull()
    }
  })
})
