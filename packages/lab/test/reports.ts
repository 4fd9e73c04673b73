import fc from 'fast-check'
import { type Biomarker, FLAGS, LANGUAGES, type ReadReport, SPECIMENS, VALIDATIONS } from '../src/types.ts'

export const biomarker = (change: Partial<Biomarker> = {}): Biomarker => ({
  code: 'hemoglobin',
  name: 'Hemoglobin',
  nameInDocument: 'Hämoglobin',
  loinc: '718-7',
  specimen: null,
  collected: { local: '2026-11-14T07:30:00', offset: '+01:00' },
  value: 14.2,
  valueText: null,
  comparator: null,
  unit: 'g/dL',
  valueInDocument: '142',
  unitInDocument: 'g/l',
  unitCorrected: false,
  range: { low: 13.5, high: 17.5, text: '135 - 175' },
  flag: 'normal',
  flagIsPrinted: false,
  validation: 'valid',
  confidence: 0.98,
  location: { page: 1, x: 40, y: 210.5, width: 120, height: 9 },
  ...change,
})

const NOWHERE: ReadReport['seen'] = {
  sheets: [],
  collected: { page: 1, x: 0, y: 0, width: 0, height: 0 },
  values: [],
}

export const labReport = (change: Partial<ReadReport> = {}): ReadReport => ({
  collected: {
    local: '2026-11-14T07:30:00',
    offset: '+01:00',
    zoneFrom: 'request',
    timeFrom: 'document',
    location: { page: 1, x: 300, y: 90, width: 80, height: 9 },
  },
  laboratory: 'Labor Nord',
  language: 'de',
  panels: [{ code: 'cbc', name: 'Blutbild', biomarkers: [biomarker()] }],
  seen: NOWHERE,
  ...change,
})

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', 'positiv', '\u0000'),
)
const box = fc.record({
  page: fc.integer({ min: 1, max: 30 }),
  x: number,
  y: number,
  width: number,
  height: number,
})

const biomarkers: fc.Arbitrary<Biomarker> = fc.record({
  code: orNull(fc.constantFrom('hemoglobin', 'ph', 'ana_titre')),
  name: text,
  nameInDocument: text,
  loinc: orNull(fc.constantFrom('718-7', '2345-7')),
  specimen: orNull(fc.constantFrom(...SPECIMENS)),
  collected: orNull(
    fc.record({
      local: fc.constantFrom('2026-11-14T07:30:00', '2026-11-15T06:50:00'),
      offset: fc.constantFrom('+01:00', 'Z', null),
    }),
  ),
  value: orNull(number),
  valueText: orNull(text),
  comparator: orNull(fc.constantFrom('<', '<=', '>', '>=')),
  unit: orNull(fc.constantFrom('g/dL', '10*3/uL', '%', '[pH]', 'mL/min/{1.73_m2}')),
  valueInDocument: text,
  unitInDocument: orNull(text),
  unitCorrected: fc.boolean(),
  range: orNull(fc.record({ low: orNull(number), high: orNull(number), text })),
  flag: orNull(fc.constantFrom(...FLAGS)),
  flagIsPrinted: fc.boolean(),
  validation: fc.constantFrom(...VALIDATIONS),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  location: box,
})

/** Any report that the steps before may hand over, odd text included. */
export const labReports: fc.Arbitrary<ReadReport> = fc.record({
  collected: fc
    .tuple(
      fc.date({ min: new Date('2001-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
      fc.constantFrom('+01:00', '-03:30', '+14:00', 'Z', null),
      box,
    )
    .map(([at, offset, location]) => ({
      local: at.toISOString().slice(0, 19),
      offset,
      zoneFrom: offset === null ? null : ('request' as const),
      timeFrom: 'document' as const,
      location,
    })),
  laboratory: orNull(text),
  language: orNull(fc.constantFrom(...LANGUAGES)),
  panels: fc.array(
    fc.record({
      code: orNull(fc.constant('cbc')),
      name: text,
      biomarkers: fc.array(biomarkers, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
  seen: fc.constant(NOWHERE),
})
