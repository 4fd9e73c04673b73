import { describe, expect, it } from 'vitest'
import { flagOf } from './flags.ts'

describe('a printed mark', () => {
  it.each([
    ['▼ (L)', 'low'],
    ['H ↑', 'high'],
    ['* H', 'high'],
    ['** *', 'abnormal'],
    ['H', 'high'],
    ['h', 'high'],
  ])('%s says %s', (mark, flag) => expect(flagOf(mark)).toBe(flag))

  it.each(['H L', '▲ L', 'H normal', 'H x', ''])('%s says nothing', (mark) => expect(flagOf(mark)).toBeNull())

  it('A of a Romance page is high, and its small letter a word', () => {
    expect(flagOf('A', 'pt')).toBe('high')
    expect(flagOf('a', 'pt')).toBeNull()
    expect(flagOf('b', 'es')).toBeNull()
  })
})
