import { describe, expect, it } from 'vitest'
import { textOf } from './line.ts'
import { mergeReadings } from './merge.ts'
import type { ReadCharacter } from './recognise.ts'

const read = (text: string, confidence = 0.98): ReadCharacter[] =>
  [...text].map((character, index) => ({ text: character, at: index / text.length, confidence }))

const merged = (letters: string, symbols: string) => textOf(mergeReadings(read(letters), read(symbols)))

describe('two readings of one line', () => {
  it.each([
    ['Collected: 12/03/2024 08:15', 'Collected:12/03/202408:15', 'Collected: 12/03/2024 08:15'],
    ['Créatinine', 'Creatinine', 'Créatinine'],
    ['69 mol/L', '69µmol/L', '69 µmol/L'],
    ['0.6 mg/L', '<0.6mg/L', '<0.6 mg/L'],
    ['6.7 x103/L', '6.7x10^3/µL', '6.7 x10^3/µL'],
    ['Größe', 'GroBe', 'Größe'],
  ])('%s and %s give %s', (letters, symbols, whole) => {
    expect(merged(letters, symbols)).toBe(whole)
  })

  it('never lose a µ, however faint', () => {
    const symbols = read('µg/dL').map((character, index) =>
      index === 0 ? { ...character, confidence: 0.3 } : character,
    )
    expect(textOf(mergeReadings(read('g/dL'), symbols))).toBe('µg/dL')
  })

  it('leave a doubt where they differ in a digit', () => {
    const doubtful = mergeReadings(read('13.7'), read('13.1'))
    expect(textOf(doubtful)).toBe('13.1')
    expect(doubtful.at(-1)!.confidence).toBeLessThan(0.7)
  })
})
