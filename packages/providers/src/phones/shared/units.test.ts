import { describe, expect, it } from 'vitest'
import { quantity } from './quantity.ts'
import { convert, type Target } from './units.ts'

describe('units', () => {
  it.each<[number, string, Target, number]>([
    [1, 'mi', 'm', 1609.344],
    [3, 'ft', 'm', 0.9144],
    [2.5, 'km', 'm', 2500],
    [72, 'in', 'cm', 182.88],
    [100, 'kJ', 'kcal', 23.9005736138],
    [250, 'Cal', 'kcal', 250],
    [4184, 'J', 'kcal', 1],
    [11, 'st', 'kg', 69.85322498],
    [150, 'lb', 'kg', 68.0388555],
    [98.6, 'degF', 'celsius', 37],
    [310.15, 'K', 'celsius', 37],
    [0.9, 'degF', 'celsius_apart', 0.5],
    [0.97, '%', 'percent_of_fraction', 97],
    [97, '%', 'percent', 97],
    [5.5, 'mmol<180.1558800000541>/L', 'mg_per_dl', 99.0858],
    [5.5, 'mmol/L', 'mg_per_dl', 99.0858],
    [99, 'mg/dL', 'mg_per_dl', 99],
    [44.3, 'mL/min·kg', 'ml_per_min_per_kg', 44.3],
    [1, 'fl_oz_us', 'ml', 29.5735295625],
    [1.5, 'L', 'ml', 1500],
    [1.2, 'count/s', 'per_minute', 72],
    [16, 'kPa', 'mmhg', 120.009869233],
    [80, 'W', 'kcal_per_day', 1652.00764818],
    [90, 'min', 's', 5400],
    [1500, 'ms', 's', 1.5],
    [0, 'mi', 'm', 0],
  ])('%d %s becomes %s %d', (value, unit, target, expected) => {
    expect(convert(value, unit, target)).toBe(expected)
  })

  it('are refused where they are unknown, or where they measure something else', () => {
    expect(convert(1, 'furlong', 'm')).toBeNull()
    expect(convert(1, 'kg', 'm')).toBeNull()
    expect(convert(1, '', 'count')).toBeNull()
    expect(convert(1, 'constructor', 'm')).toBeNull()
    expect(quantity(1, 'furlong', 'm')).toEqual({
      field: 'unit',
      reason: 'must be one of m, km, cm, mi, ft, yd, in',
    })
  })

  it('go with numbers that are none, and below nothing only where that exists', () => {
    expect(quantity('12', 'm', 'm')).toEqual({ field: 'value', reason: 'must be number' })
    expect(quantity(-1, 'count', 'count')).toEqual({ field: 'value', reason: 'must be >= 0' })
    expect(quantity(-3, 'm', 'm_above_sea')).toBe(-3)
    expect(quantity(-0.4, '°C', 'celsius_apart')).toBe(-0.4)
  })
})
