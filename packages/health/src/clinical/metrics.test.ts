import { describe, expect, it } from 'vitest'
import { observationsOf, pathsOf } from '../../test/clinical.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import type { DaySummaries } from '../readings/index.ts'
import { CLINICAL_METRICS } from './metrics.ts'

const DAY = '2026-03-08'

/** Units of UCUM, each with what it means: annotations in braces mean the number one. */
const UCUM = {
  kg: 'kilogram',
  cm: 'centimetre',
  'kg/m2': 'kilogram per square metre',
  'mm[Hg]': 'millimetre of mercury',
  '/min': 'per minute',
  '%': 'percent',
  kcal: 'kilocalorie',
  '1': 'a number',
  m: 'metre',
  'mL/min/kg': 'millilitre per minute and kilogram',
  s: 'second',
}

interface Row {
  path: string
  code: string
  display: string
  unit: string
  ucum: string
  categories: readonly string[]
  loincs: readonly string[]
  context: string
}

const rows = (table: string): Row[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [path, code, display, unit, ucum, categories, loinc, context] = line
        .split('|')
        .map((cell) => cell.trim()) as [string, string, string, string, string, string, string, string]
      return {
        path,
        code,
        display,
        unit,
        ucum,
        categories: categories.split(' '),
        loincs: loinc === '-' ? [] : loinc.split(' '),
        context,
      }
    })

const BODY = rows(`
/body_metrics/weight_kg_float              | body_weight        | Body weight        | kg          | kg        | vital-signs          | 29463-7 | latest
/body_metrics/height_cm_int                | body_height        | Body height        | cm          | cm        | vital-signs          | 8302-2  | latest
/body_metrics/bmi_float                    | body_mass_index    | Body mass index    | kg/m2       | kg/m2     | vital-signs          | 39156-5 | latest
/heart_rate/hr_resting_bpm_int             | resting_heart_rate | Resting heart rate | beats/min   | /min      | vital-signs          | 40443-4 8867-4 | latest
/oxygenation/saturation_avg_percentage_int | oxygen_saturation  | Oxygen saturation  | %           | %         | vital-signs          | 59408-5 2708-6 | daily_average
/nutrition/calories_intake_kcal_float      | caloric_intake     | Caloric intake     | kcal        | kcal      | vital-signs          | 9052-2  | daily_total
/oxygenation/vo2max_mL_per_min_per_kg_int  | vo2_max            | VO2max             | mL/min/kg   | mL/min/kg | activity             | -       | latest
`)

const PHYSICAL = rows(`
/heart_rate/hr_resting_bpm_int             | resting_heart_rate | Resting heart rate | beats/min   | /min      | vital-signs          | 40443-4 8867-4 | latest
/oxygenation/saturation_avg_percentage_int | oxygen_saturation  | Oxygen saturation  | %           | %         | activity vital-signs | 59408-5 2708-6 | daily_average
/distance/steps_int                        | steps              | Steps              | steps       | 1         | activity             | 41950-7 | daily_total
/distance/traveled_distance_meters_float   | distance           | Distance           | m           | m         | activity             | -       | daily_total
/distance/walked_distance_meters_float     | distance           | Distance           | m           | m         | activity             | -       | daily_total
/heart_rate/hr_avg_bpm_int                 | average_heart_rate | Average heart rate | beats/min   | /min      | activity vital-signs | 41924-2 8867-4  | daily_average
/oxygenation/vo2max_mL_per_min_per_kg_int  | vo2_max            | VO2max             | mL/min/kg   | mL/min/kg | activity             | -       | latest
`)

const SLEEP = rows(`
/breathing/saturation_avg_percentage_int      | oxygen_saturation    | Oxygen saturation    | %           | %    | survey vital-signs | 59408-5 2708-6 | average
/duration/sleep_duration_seconds_int          | sleep_duration       | Sleep duration       | s           | s    | survey             | 93832-4 | total
/duration/rem_sleep_duration_seconds_int      | rem_sleep_duration   | REM sleep duration   | s           | s    | survey             | 93829-0 | total
/duration/light_sleep_duration_seconds_int    | light_sleep_duration | Light sleep duration | s           | s    | survey             | 93830-8 | total
/duration/deep_sleep_duration_seconds_int     | deep_sleep_duration  | Deep sleep duration  | s           | s    | survey             | 93831-6 | total
/duration/time_to_fall_asleep_seconds_int     | time_to_fall_asleep  | Time to fall asleep  | s           | s    | survey             | -       | total
/breathing/breaths_avg_per_min_int            | breathing_rate       | Breathing rate       | breaths/min | /min | survey vital-signs | 9279-1  | average
`)

/** What the Observation of a row says, whatever its time and identity are. */
const expected = ({ code, display, unit, ucum, categories, loincs, context }: Row, span = '') => ({
  resourceType: 'Observation',
  status: 'final',
  extension: [
    {
      url: 'https://tributary.health/fhir/StructureDefinition/measurement-context',
      valueString: `${span}${context}`,
    },
  ],
  category: categories.map((category) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category }],
  })),
  code: {
    coding: [
      { system: 'https://tributary.health/fhir/CodeSystem/metrics', code, display },
      ...loincs.map((loinc) => ({ system: 'http://loinc.org', code: loinc, display: expect.any(String) })),
    ],
  },
  valueQuantity: { value: 7, unit, system: 'http://unitsofmeasure.org', code: ucum },
})

describe('a number of the body summary', () => {
  it.each(BODY)('$path is $code', (row) => {
    const body = bodyOf({ [row.path]: 7 })
    expect(observationsOf(dayOf(DAY, { body }))).toMatchObject([expected(row)])
  })
})

describe('a number of the physical summary', () => {
  it.each(PHYSICAL)('$path is $code', (row) => {
    const physical = physicalOf({ [row.path]: 7 })
    expect(observationsOf(dayOf(DAY, { physical }))).toMatchObject([expected(row)])
  })
})

describe('a number of a sleep summary', () => {
  it.each(SLEEP)('$path is $code', (row) => {
    const sleep = sleepOf({ [row.path]: 7 })
    expect(observationsOf(dayOf(DAY, { nights: [sleep] }))).toMatchObject([expected(row, 'night_')])
    expect(observationsOf(dayOf(DAY, { naps: [sleep] }))).toMatchObject([expected(row, 'nap_')])
  })
})

const AWAKE = '/duration/time_awake_during_sleep_seconds_int'

it('time awake in a night has a code of LOINC, time awake in a nap has none', () => {
  const awake = sleepOf({ [AWAKE]: 7 })
  const codes = (of: Partial<DaySummaries>) =>
    observationsOf(dayOf(DAY, of))[0]!.code.coding.map(({ code }) => code)
  expect(codes({ nights: [awake] })).toEqual(['awake_duration', '93828-2'])
  expect(codes({ naps: [awake] })).toEqual(['awake_duration'])
})

it('the tables are complete', () => {
  const paths = (table: readonly Row[]) => table.map(({ path }) => path).sort()
  const pressures = ['systolic', 'diastolic'].map(
    (name) => `/blood_pressure/blood_pressure_avg_object/${name}_mmHg_int`,
  )
  expect(pathsOf('body').sort()).toEqual([...paths(BODY), ...pressures].sort())
  expect(pathsOf('physical').sort()).toEqual(paths(PHYSICAL))
  expect(pathsOf('sleep').sort()).toEqual([...paths(SLEEP), AWAKE].sort())
})

it('every unit is one of UCUM, every code is there once and explained', () => {
  expect(CLINICAL_METRICS.filter(({ ucum }) => !(ucum in UCUM))).toEqual([])
  expect(new Set(CLINICAL_METRICS.map(({ code }) => code)).size).toBe(CLINICAL_METRICS.length)
  for (const { code, definition } of CLINICAL_METRICS) {
    expect(code).toMatch(/^[a-z][a-z0-9_]+$/)
    expect(definition).toMatch(/^[A-Z].+\.$/)
  }
})
