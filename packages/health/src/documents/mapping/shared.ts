import {
  intervals,
  moments,
  number,
  type TemperatureChoice,
  temperatureOf,
  temperatureReadings,
} from './rules.ts'

export const heartRateFields = {
  hr_maximum_bpm_int: number('heart_rate_max_bpm', 'heart_rate_bpm'),
  hr_minimum_bpm_int: number('heart_rate_min_bpm', 'heart_rate_bpm'),
  hr_avg_bpm_int: number('heart_rate_avg_bpm', 'heart_rate_bpm'),
  hr_resting_bpm_int: number('heart_rate_resting_bpm'),
  hr_granular_data_array: moments({ hr_bpm_int: 'heart_rate_bpm' }),
  hrv_avg_rmssd_float: number('hrv_rmssd_ms'),
  hrv_avg_sdnn_float: number('hrv_sdnn_ms'),
  hrv_rmssd_granular_data_array: moments({ hrv_rmssd_float: 'hrv_rmssd_ms' }),
  hrv_sdnn_granular_data_array: moments({ hrv_sdnn_float: 'hrv_sdnn_ms' }),
}

export const saturationFields = {
  saturation_avg_percentage_int: number('spo2_avg_pct', 'spo2_pct'),
  saturation_granular_data_array: intervals({ saturation_percentage_int: 'spo2_pct' }),
}

export const oxygenationFields = {
  ...saturationFields,
  vo2max_mL_per_min_per_kg_int: number('vo2max_ml_per_min_per_kg'),
  vo2_granular_data_array: intervals({ vo2_mL_per_min_per_kg_int: 'vo2_ml_per_min_per_kg' }),
}

const TEMPERATURES: readonly TemperatureChoice[] = [
  { metric: 'body_temperature_c', site: 'body' },
  { metric: 'skin_temperature_c', site: 'skin' },
]

export const temperatureFields = {
  temperature_avg_object: temperatureOf(TEMPERATURES),
  temperature_minimum_object: temperatureOf(TEMPERATURES, 'min'),
  temperature_maximum_object: temperatureOf(TEMPERATURES, 'max'),
  temperature_delta_object: temperatureOf([{ metric: 'skin_temperature_delta_c', site: 'skin' }]),
  temperature_granular_data_array: temperatureReadings(TEMPERATURES),
}
