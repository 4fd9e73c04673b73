import { expect, test } from 'vitest'
import { SUMMARY_FIELDS } from './catalogue.ts'

const at = (structure: string, path: string) =>
  SUMMARY_FIELDS.find((field) => field.structure === structure && field.path === path)

test('every field says what fills it', () => {
  expect(at('physical_summary', '/distance/steps_int')).toMatchObject({ metrics: ['steps'], granular: false })
  expect(at('physical_summary', '/heart_rate/hr_avg_bpm_int')?.metrics).toEqual([
    'heart_rate_avg_bpm',
    'heart_rate_bpm',
  ])
  expect(at('body_summary', '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int')?.metrics).toEqual([
    'blood_pressure_systolic_mmhg',
  ])
  expect(at('sleep_summary', '/duration/sleep_start_datetime_string')?.metrics).toEqual([])
  expect(at('physical_summary', '/distance/steps_granular_data_array')?.granular).toBe(true)
})

test('each field is there once', () => {
  const names = SUMMARY_FIELDS.map(({ structure, path }) => structure + path)
  expect(new Set(names).size).toBe(names.length)
})
