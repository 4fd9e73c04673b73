import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulaMass } from './formula-mass.ts'

describe('the molar mass of a formula', () => {
  it.each([
    ['Na', 22.99],
    ['H2O', 18.015],
    ['C6H12O6', 180.156],
    ['C4H7N3O', 113.12],
    ['CH4N2O', 60.056],
    ['C27H46O', 386.66],
    ['C33H36N4O6', 584.67],
    ['C63H88CoN14O14P', 1355.38],
    ['C15H11I4NO4', 776.87],
    ['Ca(OH)2', 74.092],
    ['Ca3(PO4)2', 310.18],
    ['Fe4(Fe(CN)6)3', 859.23],
    ['CuSO4·5H2O', 249.68],
  ])('of %s is %f', (formula, mass) => {
    expect(Math.abs(formulaMass(formula) / mass - 1)).toBeLessThan(5e-5)
  })

  it.each(['', 'c6h12', 'Xx2', 'H2O)', '(H2O', 'H-2', 'NaCl·', '6', 'Na+'])('of "%s" is none', (formula) => {
    expect(() => formulaMass(formula)).toThrow()
  })

  it('is the sum of its parts', () => {
    const part = fc.tuple(
      fc.constantFrom('C', 'H', 'N', 'O', 'Na', 'Cl', 'Ca'),
      fc.integer({ min: 1, max: 99 }),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (parts, times) => {
        const whole = parts.map(([element, count]) => `${element}${count}`).join('')
        const sum = parts.reduce((all, [element, count]) => all + formulaMass(element) * count, 0)
        expect(formulaMass(whole)).toBeCloseTo(sum, 6)
        expect(formulaMass(`(${whole})${times}`)).toBeCloseTo(sum * times, 5)
        expect(formulaMass(`H2O·${times}${whole}`)).toBeCloseTo(formulaMass('H2O') + sum * times, 5)
      }),
    )
  })
})
