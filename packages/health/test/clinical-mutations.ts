import type { Bundle, Observation } from '@medplum/fhirtypes'
import { bundleOf } from './clinical.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from './summaries.ts'

const LOINC = 'http://loinc.org'

/** A day that has every metric. */
export const fullBundle = (): Bundle =>
  bundleOf(
    dayOf('2026-03-08', {
      body: bodyOf({
        '/body_metrics/weight_kg_float': 66.4,
        '/body_metrics/height_cm_int': 172,
        '/body_metrics/bmi_float': 22.4,
        '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int': 118,
        '/blood_pressure/blood_pressure_avg_object/diastolic_mmHg_int': 76,
        '/oxygenation/saturation_avg_percentage_int': 98,
      }),
      physical: physicalOf({ '/heart_rate/hr_avg_bpm_int': 71, '/heart_rate/hr_resting_bpm_int': 55 }),
      nights: [sleepOf({ '/breathing/breaths_avg_per_min_int': 14 })],
    }),
  ) as unknown as Bundle

type Change = readonly [name: string, change: (observation: Observation) => void]

const without = (codes: readonly string[], code: Observation['code']) => ({
  coding: code.coding!.filter((coding) => !codes.includes(coding.code!)),
})

/** Each breaks something that the profiles of the vital signs ask for, in an Observation of the metric that it names. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  average_heart_rate: [
    [
      'no vital-signs category',
      (one) => {
        one.category = one.category!.slice(0, 1)
      },
    ],
    [
      'another unit',
      (one) => {
        one.valueQuantity!.code = '/s'
      },
    ],
    [
      'no unit code',
      (one) => {
        delete one.valueQuantity!.code
      },
    ],
    [
      'no unit text',
      (one) => {
        delete one.valueQuantity!.unit
      },
    ],
    [
      'another unit system',
      (one) => {
        one.valueQuantity!.system = 'http://example.org'
      },
    ],
    [
      'no subject',
      (one) => {
        delete one.subject
      },
    ],
    [
      'no period',
      (one) => {
        delete one.effectivePeriod
      },
    ],
    [
      'neither value nor reason',
      (one) => {
        delete one.valueQuantity
      },
    ],
    [
      'a value and a reason',
      (one) => {
        one.dataAbsentReason = { text: 'why' }
      },
    ],
    [
      'a status that does not exist',
      (one) => {
        one.status = 'done' as never
      },
    ],
  ],
  resting_heart_rate: [
    [
      'the specific code alone',
      (one) => {
        one.code = without(['8867-4'], one.code)
      },
    ],
  ],
  oxygen_saturation: [
    [
      'the specific code alone',
      (one) => {
        one.code = without(['2708-6'], one.code)
      },
    ],
    [
      'another unit',
      (one) => {
        one.valueQuantity!.code = '1'
      },
    ],
  ],
  breathing_rate: [
    [
      'no vital-signs category',
      (one) => {
        one.category = one.category!.slice(0, 1)
      },
    ],
  ],
  body_height: [
    [
      'another unit',
      (one) => {
        one.valueQuantity!.code = 'mm'
      },
    ],
  ],
  body_weight: [
    [
      'another unit',
      (one) => {
        one.valueQuantity!.code = 'mg'
      },
    ],
  ],
  body_mass_index: [
    [
      'another unit',
      (one) => {
        one.valueQuantity!.code = 'g/m2'
      },
    ],
  ],
  blood_pressure: [
    [
      'no components',
      (one) => {
        delete one.component
      },
    ],
    [
      'one component',
      (one) => {
        one.component = one.component!.slice(0, 1)
      },
    ],
    [
      'a component twice',
      (one) => {
        one.component = [one.component![0]!, one.component![0]!]
      },
    ],
    [
      'a component without the required code',
      (one) => {
        one.component![0]!.code = without(['8480-6'], one.component![0]!.code)
      },
    ],
    [
      'a component in another unit',
      (one) => {
        one.component![1]!.valueQuantity!.code = 'kPa'
      },
    ],
    [
      'a component without value and reason',
      (one) => {
        delete one.component![1]!.valueQuantity
      },
    ],
    [
      'a value of its own',
      (one) => {
        one.valueQuantity = { value: 118, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }
      },
    ],
    [
      'a number for systolic pressure alone',
      (one) => {
        one.code = { coding: [{ system: LOINC, code: '8480-6' }] }
        delete one.component
        one.valueQuantity = { value: 118, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }
      },
    ],
  ],
}

/** Bundles that HL7's validation engine refuses, each with one fault; by what is wrong. */
export const brokenBundles = (): readonly (readonly [string, Bundle])[] =>
  Object.entries(CHANGES).flatMap(([metric, changes]) =>
    changes.map(([name, change]) => {
      const bundle = fullBundle()
      const observations = bundle.entry!.flatMap(({ resource }) =>
        resource?.resourceType === 'Observation' ? [resource] : [],
      )
      change(observations.find(({ code }) => code.coding![0]!.code === metric)!)
      return [`${metric}: ${name}`, bundle] as const
    }),
  )
