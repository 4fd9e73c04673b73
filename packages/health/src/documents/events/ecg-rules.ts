import type { ecgEventBlocks } from '../../payloads/events/ecg.ts'
import type { EcgRecord } from '../../records.ts'
import { number } from '../mapping/rules.ts'
import { type EventRules, endTime, ofEcg, startTime } from './rules.ts'

export const ecgRules: EventRules<typeof ecgEventBlocks> = {
  ecg: {
    ecg_start_datetime_string: ofEcg(startTime),
    // Where the length is unknown, the end is the start.
    ecg_end_datetime_string: ofEcg((ecg, zone) => (ecg.end.at > ecg.start.at ? endTime(ecg, zone) : null)),
    classification_string: ofEcg(({ classification }) => classification),
    hr_avg_bpm_int: number('heart_rate_avg_bpm', 'heart_rate_bpm'),
    sampling_frequency_hz_float: ofEcg(({ samplingHz }) => samplingHz),
    number_of_voltage_measurements_int: ofEcg(({ voltages }) => voltages.length || null),
    voltage_granular_data_array: ofEcg(traceOf, { granular: true }),
  },
}

function traceOf({ voltages, samplingHz }: EcgRecord) {
  if (voltages.length === 0) return null
  return voltages.map((voltage, index) => ({
    time_since_start_seconds_float: samplingHz ? Number((index / samplingHz).toPrecision(12)) : null,
    voltage_mV_float: voltage,
  }))
}
