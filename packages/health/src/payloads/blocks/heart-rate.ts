import { float, int, moments, structure } from '../fields.ts'

const fields = {
  hr_maximum_bpm_int: int('Highest heart rate, beats per minute'),
  hr_minimum_bpm_int: int('Lowest heart rate, beats per minute'),
  hr_avg_bpm_int: int('Mean heart rate, beats per minute'),
  hr_resting_bpm_int: int('Resting heart rate, beats per minute'),
  hr_granular_data_array: moments('Heart rate readings', {
    hr_bpm_int: int('Beats per minute'),
  }),
  hrv_avg_rmssd_float: float('Mean heart rate variability as RMSSD, milliseconds'),
  hrv_avg_sdnn_float: float('Mean heart rate variability as SDNN, milliseconds'),
  hrv_rmssd_granular_data_array: moments('RMSSD readings', {
    hrv_rmssd_float: float('RMSSD, milliseconds'),
  }),
  hrv_sdnn_granular_data_array: moments('SDNN readings', {
    hrv_sdnn_float: float('SDNN, milliseconds'),
  }),
}

export const heartRate = structure('HeartRate', 'Heart rate and its variability', fields)

export const sleepHeartRate = structure('SleepHeartRate', 'Heart rate and its variability while asleep', {
  ...fields,
  hr_basal_bpm_int: int('Basal heart rate, beats per minute'),
})
