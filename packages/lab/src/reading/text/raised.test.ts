import { describe, expect, it } from 'vitest'
import { plainPowers, raise } from './raised.ts'

describe('small raised print', () => {
  it.each([
    ['x 10', '9', 'x 10^9'],
    ['10', '-3', '10^-3'],
    ['x10 ', '12', 'x10^12'],
    ['mL/min/1.73 m', '2', 'mL/min/1.73 m²'],
    ['cells/mm', '3', 'cells/mm³'],
    ['Na', '+', 'Na+'],
  ])('belongs to %s', (text, raised, whole) => {
    expect(raise(text, raised)).toBe(whole)
  })

  it.each([
    ['13.2', '1'],
    ['WBC', '01'],
    ['Calcium', '1, 2'],
    ['110', '2'],
  ])('is the mark of a footnote after %s', (text, raised) => {
    expect(raise(text, raised)).toBe(text)
  })

  it('is separate text when it is a word', () => {
    expect(raise('13.2', 'High')).toBeNull()
  })

  it('is written like the raised digits of a text layer', () => {
    expect(plainPowers('x10⁹/L, 10⁻³, m², 110²')).toBe('x10^9/L, 10^-3, m², 110²')
  })
})
