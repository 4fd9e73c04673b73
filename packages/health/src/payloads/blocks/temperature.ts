import { float, moments, parts, structure, text } from '../fields.ts'

const reading = {
  temperature_celsius_float: float('Degrees Celsius'),
  measurement_type_string: text("Where it was measured: skin, body, or the provider's name of the site"),
}

export const temperature = structure('Temperature', 'Body or skin temperature', {
  temperature_avg_object: parts('Mean temperature', reading),
  temperature_minimum_object: parts('Lowest temperature', reading),
  temperature_maximum_object: parts('Highest temperature', reading),
  temperature_delta_object: parts("Deviation from the person's usual temperature", reading),
  temperature_granular_data_array: moments('Temperature readings', reading),
})
