import { readFile } from 'node:fs/promises'
import { buildDay, type HealthRecord, type MappedRecord } from '@tributary/health'
import { expect, it } from 'vitest'
import type { RawItem } from '../contract.ts'
import { SOURCE_FACTS } from '../registry.ts'
import { garmin } from './index.ts'

const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'

async function recordsOf(names: readonly string[]): Promise<HealthRecord[]> {
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')),
  )
  return texts
    .flatMap((text) => garmin.map((JSON.parse(text) as { item: RawItem }).item).records)
    .filter(isHealth)
}

async function documentsOf(...names: string[]) {
  return buildDay({
    day: '2026-03-02',
    zone: 'Europe/Berlin',
    userId: 'user',
    records: await recordsOf(names),
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
  })
}

it('a night has the heart rate of the day, its HRV and its skin temperature', async () => {
  const documents = await documentsOf('daily', 'sleep', 'hrv', 'skin-temperature', 'pulse-ox', 'respiration')
  const sleeps = documents.filter(({ dataStructure }) => dataStructure === 'sleep_summary')
  expect(sleeps).toHaveLength(1)
  expect(sleeps[0]?.body).toMatchObject({
    sleep_health: {
      summary: {
        sleep_summary: {
          duration: {
            sleep_start_datetime_string: '2026-03-01T23:10:00.000000+01:00',
            sleep_end_datetime_string: '2026-03-02T07:08:00.000000+01:00',
            sleep_duration_seconds_int: 24_720,
            time_in_bed_seconds_int: 28_680,
            time_awake_during_sleep_seconds_int: 3960,
          },
          scores: { sleep_efficiency_1_100_score_int: 86, sleep_quality_rating_1_5_score_int: 3 },
          heart_rate: { hr_minimum_bpm_int: 51, hr_maximum_bpm_int: 53, hrv_avg_rmssd_float: 44 },
          temperature: {
            temperature_delta_object: { temperature_celsius_float: 0, measurement_type_string: 'skin' },
          },
          breathing: {
            breaths_minimum_per_min_int: 14,
            breaths_maximum_per_min_int: 15,
            saturation_minimum_percentage_int: 95,
            saturation_maximum_percentage_int: 97,
          },
        },
      },
    },
  })
})

it('steps of the slots are the steps of the day, not more; the day has an average of its own', async () => {
  const documents = await documentsOf(
    'daily',
    'epochs-two-types',
    'epochs-sitting',
    'epochs-whole',
    'stress-details',
    'activity-run',
    'activity-details-run',
    'user-metrics',
  )
  const physical = documents.find(({ dataStructure }) => dataStructure === 'physical_summary')
  expect(physical?.body).toMatchObject({
    physical_health: {
      summary: {
        physical_summary: {
          activity: { active_seconds_int: 9120, moderate_intensity_seconds_int: 1860 },
          calories: {
            calories_expenditure_kcal_float: 2255,
            calories_net_active_kcal_float: 512,
            calories_basal_metabolic_rate_kcal_float: 1743,
          },
          distance: {
            steps_int: 9214,
            steps_granular_data_array: [
              { steps_int: 612, interval_duration_seconds_float: 900 },
              { steps_int: 0 },
              { steps_int: 588 },
            ],
            // The run alone is longer than the vendor's total, and a day includes its workouts.
            traveled_distance_meters_float: 7992.4,
            floors_climbed_float: 11,
          },
          heart_rate: { hr_avg_bpm_int: 55, hr_resting_bpm_int: 51, hr_maximum_bpm_int: 171 },
          oxygenation: { vo2max_mL_per_min_per_kg_int: 46 },
          stress: {
            stress_avg_level_int: 31,
            stress_maximum_level_int: 92,
            stress_granular_data_array: [
              { stress_score_int: 18 },
              { stress_score_int: 42 },
              { stress_score_int: 0 },
            ],
          },
        },
      },
    },
  })
})

it('scale, cuff and spot readings fill the body', async () => {
  const documents = await documentsOf('body-composition', 'blood-pressure', 'pulse-ox-on-demand')
  const body = documents.find(({ dataStructure }) => dataStructure === 'body_summary')
  expect(body?.body).toMatchObject({
    body_health: {
      summary: {
        body_summary: {
          body_metrics: {
            weight_kg_float: 72.45,
            bmi_float: 23.4,
            muscle_composition_percentage_int: 43,
            bone_composition_percentage_int: 6,
            water_composition_percentage_int: 58,
          },
          blood_pressure: { blood_pressure_avg_object: { systolic_mmHg_int: 122, diastolic_mmHg_int: 78 } },
          heart_rate: { hr_avg_bpm_int: 61 },
          oxygenation: { saturation_avg_percentage_int: 98 },
        },
      },
    },
  })
})
