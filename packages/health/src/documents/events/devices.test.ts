import { expect, it } from 'vitest'
import { buildTheEvents } from '../../../test/build.ts'
import { ecgRecord, measurementRecord, moment, workoutRecord } from '../../../test/records.ts'
import { SOURCES } from '../../../test/sources.ts'
import type { MetricValues } from '../../metrics.ts'
import type { Device, Source } from '../../records.ts'

const device: Device = { type: 'monitor', manufacturer: 'Acme', model: null, medicalGrade: true }
const when = moment('2026-11-14T07:00:00+01:00')

const VITALS: Record<string, MetricValues> = {
  blood_glucose_event: { glucose_mg_per_dl: 90 },
  blood_pressure_event: { blood_pressure_systolic_mmhg: 120, blood_pressure_diastolic_mmhg: 80 },
  oxygenation_event: { spo2_pct: 97 },
  temperature_event: { body_temperature_c: 36.9 },
  heart_rate_event: { heart_rate_bpm: 60 },
  body_metrics_event: { weight_kg: 80 },
}

const everything = (source: Source, of: Device | null = device) => [
  measurementRecord({ source, at: when, device: of, values: Object.assign({}, ...Object.values(VITALS)) }),
  ecgRecord({ source, start: when, end: when, device: of }),
  workoutRecord({ source, start: when, end: when, device: of, values: { spo2_avg_pct: 95 } }),
]

const named = (source: Source) =>
  buildTheEvents(everything(source), { deviceMetadata: true })
    .filter(({ body }) => 'device_source_data_array' in body)
    .map(({ dataStructure, body }) => `${Object.keys(body).at(-1)}/${dataStructure}`)
    .sort()

const PHONE = ['blood_glucose_event', 'blood_pressure_event', 'oxygenation_event', 'temperature_event']

it.each<[Source, string[]]>([
  ['Apple Health', [...PHONE, 'ecg_event']],
  ['Withings', ['blood_pressure_event', 'temperature_event', 'oxygenation_event', 'ecg_event']],
  ['Dexcom', ['blood_glucose_event']],
  ['Health Connect', PHONE],
  ['Samsung Health', PHONE],
])('%s names its devices on its own events', (source, structures) => {
  expect(named(source)).toEqual(structures.map((name) => `body_health/${name}`).sort())
})

it('no other source names devices', () => {
  const others = SOURCES.filter(
    (source) => !['Apple Health', 'Withings', 'Dexcom', 'Health Connect', 'Samsung Health'].includes(source),
  )
  expect(others.flatMap(named)).toEqual([])
})

const devicesOf = (source: Source, of: Device | null, deviceMetadata = true) =>
  buildTheEvents(everything(source, of), { deviceMetadata }).find(
    ({ dataStructure, body }) => dataStructure === 'oxygenation_event' && 'body_health' in body,
  )?.body.device_source_data_array

it('says what the source knows of a device, and how it reached us', () => {
  expect(devicesOf('Withings', device)).toEqual([
    {
      device_type_string: 'monitor',
      manufacturer_string: 'Acme',
      medical_grade_bool: true,
      model_string: 'unknown',
      source_type_string: 'withings_api',
    },
  ])
  expect(devicesOf('Apple Health', device)).toMatchObject([{ source_type_string: 'apple_health_sdk' }])
})

it.each([
  ['continuous glucose monitor', 'continuous_glucose_monitor'],
  ['Blood Pressure Monitor', 'blood_pressure_monitor'],
  ['blood_pressure_monitor', 'blood_pressure_monitor'],
  ['Watch', 'watch'],
  [' ', 'unknown'],
  [null, 'unknown'],
])('writes the type %j as %s, and no null where the specification has a text', (type, written) => {
  const unnamed = { type, manufacturer: null, model: null, medicalGrade: null }
  expect(devicesOf('Withings', unnamed)).toEqual([
    {
      device_type_string: written,
      manufacturer_string: 'unknown',
      medical_grade_bool: null,
      model_string: 'unknown',
      source_type_string: 'withings_api',
    },
  ])
})

it('is empty when the device is not known, and absent when the add-on is off', () => {
  expect(devicesOf('Withings', null)).toEqual([])
  expect(devicesOf('Withings', device, false)).toBeUndefined()
})

it('lists a device once, and none that gave no value', () => {
  const spot = (key: string, minute: string, of: Device) =>
    measurementRecord({
      source: 'Apple Health',
      key,
      at: moment(`2026-11-14T07:${minute}:00+01:00`),
      device: of,
      values: { spo2_pct: 97 },
    })
  const watch = { ...device, model: 'Watch' }
  const [event] = buildTheEvents([spot('a', '10', device), spot('b', '20', device), spot('c', '30', watch)], {
    deviceMetadata: true,
  })
  expect(event!.body.device_source_data_array).toMatchObject([
    { model_string: 'unknown' },
    { model_string: 'Watch' },
  ])
  const led = buildTheEvents(
    [
      measurementRecord({ source: 'Garmin', key: 'g', at: when, values: { spo2_pct: 96 } }),
      { ...spot('a', '05', device), source: 'Dexcom' },
    ],
    { deviceMetadata: true },
  )
  expect(led).toHaveLength(1)
  expect(led[0]!.body).not.toHaveProperty('device_source_data_array')
})
