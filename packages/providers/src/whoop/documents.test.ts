import { readFile } from 'node:fs/promises'
import { buildDay, type HealthRecord, type MappedRecord } from '@tributary/health'
import { expect, it } from 'vitest'
import type { RawItem } from '../contract.ts'
import { SOURCE_FACTS } from '../registry.ts'
import { whoop } from './index.ts'

const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'

async function recordsOf(...names: string[]): Promise<HealthRecord[]> {
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')),
  )
  return texts
    .flatMap((text) => whoop.map((JSON.parse(text) as { item: RawItem }).item).records)
    .filter(isHealth)
}

async function documentsOf(day: string, ...names: string[]) {
  return buildDay({
    day,
    zone: 'America/New_York',
    userId: 'user',
    records: await recordsOf(...names),
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
  })
}

it('night and recovery become one sleep', async () => {
  const documents = await documentsOf('2026-03-03', 'sleep-night', 'recovery')
  const sleeps = documents.filter(({ dataStructure }) => dataStructure === 'sleep_summary')
  expect(sleeps).toHaveLength(1)
  expect(sleeps[0]?.body).toMatchObject({
    sleep_health: {
      summary: {
        sleep_summary: {
          duration: {
            sleep_duration_seconds_int: 28_869,
            time_in_bed_seconds_int: 30_273,
            time_awake_during_sleep_seconds_int: 1404,
            time_to_fall_asleep_seconds_int: null,
          },
          scores: { sleep_efficiency_1_100_score_int: 92, sleep_goal_seconds_int: 27_944 },
          heart_rate: { hr_resting_bpm_int: 64, hrv_avg_rmssd_float: 31.813562 },
          temperature: {
            temperature_avg_object: { temperature_celsius_float: 33.7, measurement_type_string: 'skin' },
          },
          breathing: { breaths_avg_per_min_int: 16, saturation_avg_percentage_int: 96 },
        },
      },
    },
  })
})

it('cycle, recovery and body fill the day', async () => {
  const documents = await documentsOf('2026-03-03', 'cycle', 'recovery', 'body')
  const [physical, body] = ['physical_summary', 'body_summary'].map((name) =>
    documents.find(({ dataStructure }) => dataStructure === name),
  )
  expect(physical?.body).toMatchObject({
    physical_health: {
      summary: {
        physical_summary: {
          calories: { calories_expenditure_kcal_float: 1980.95, calories_net_active_kcal_float: null },
          distance: { steps_int: null },
          heart_rate: {
            hr_avg_bpm_int: 68,
            hr_maximum_bpm_int: 141,
            hr_resting_bpm_int: 64,
            hrv_avg_rmssd_float: 31.813562,
          },
          oxygenation: { saturation_avg_percentage_int: 96 },
          metadata: { datetime_string: '2026-03-03T00:00:00.000000-05:00' },
        },
      },
    },
  })
  expect(body?.body).toMatchObject({
    body_health: {
      summary: {
        body_summary: {
          body_metrics: { weight_kg_float: 90.7185, height_cm_int: 183 },
          heart_rate: { hr_maximum_bpm_int: 200 },
        },
      },
    },
  })
})
