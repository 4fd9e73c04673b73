import { Type } from 'typebox'
import { eventDocument } from '../envelope.ts'
import { float, int, nullableTime, structure, text } from '../fields.ts'
import { deviceSources } from './device.ts'

const voltage = Type.Object(
  {
    time_since_start_seconds_float: float('Seconds since the start'),
    voltage_mV_float: float('Millivolts'),
  },
  { additionalProperties: false },
)

const ecg = structure('Ecg', 'One electrocardiogram', {
  ecg_start_datetime_string: nullableTime('Start of the recording'),
  ecg_end_datetime_string: nullableTime('End of the recording'),
  classification_string: text("The verdict in the source's own words"),
  hr_avg_bpm_int: int('Mean heart rate, beats per minute'),
  sampling_frequency_hz_float: float('Voltages per second'),
  number_of_voltage_measurements_int: int('How many voltages were recorded'),
  voltage_granular_data_array: Type.Array(voltage, {
    description: 'The trace. Empty unless Granular Data is active.',
  }),
})

export const ecgEventBlocks = { ecg }

export const ecgEvent = eventDocument({
  name: 'ecg_event',
  pillar: 'body_health',
  title: 'EcgEvent',
  description: 'One electrocardiogram.',
  blocks: ecgEventBlocks,
  also: { device_source_data_array: deviceSources },
})
