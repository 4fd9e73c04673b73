import { float, int, intervals, parts, structure, text } from '../fields.ts'

const velocity = {
  speed_meters_per_second_float: float('Metres per second'),
  direction_string: text("Direction in the source's own words"),
}

export const movement = structure('Movement', 'Speed, pace, cadence and torque', {
  speed_normalized_meters_per_second_float: float('Speed corrected for the terrain, metres per second'),
  speed_avg_meters_per_second_float: float('Mean speed, metres per second'),
  speed_maximum_meters_per_second_float: float('Highest speed, metres per second'),
  speed_granular_data_array: intervals('Speed over time', {
    speed_meters_per_second_float: float('Metres per second'),
  }),
  velocity_avg_object: parts('Mean speed with its direction', velocity),
  velocity_maximum_object: parts('Highest speed with its direction', velocity),
  pace_avg_min_per_km_float: float('Mean pace, minutes per kilometre'),
  pace_maximum_min_per_km_float: float('Fastest pace, minutes per kilometre'),
  cadence_avg_rpm_float: float('Mean cadence, revolutions per minute; on foot a revolution is two steps'),
  cadence_maximum_rpm_float: float(
    'Highest cadence, revolutions per minute; on foot a revolution is two steps',
  ),
  cadence_granular_data_array: intervals('Cadence over time', {
    cadence_rpm_float: float('Revolutions per minute; on foot a revolution is two steps'),
  }),
  torque_avg_newton_meters_float: float('Mean torque, newton metres'),
  torque_maximum_newton_meters_float: float('Highest torque, newton metres'),
  torque_granular_data_array: intervals('Torque over time', {
    torque_newton_meters_float: float('Newton metres'),
  }),
  lap_granular_data_array: intervals('Laps', { laps_int: int('Laps') }),
})

export const power = structure('Power', 'Mechanical power', {
  power_avg_watts_float: float('Mean power, watts'),
  power_maximum_watts_float: float('Highest power, watts'),
  power_granular_data_array: intervals('Power over time', { power_watts_float: float('Watts') }),
})

const place = {
  lat_deg_float: float('Latitude, degrees north'),
  lng_deg_float: float('Longitude, degrees east'),
}

export const position = structure('Position', 'Where the workout took place', {
  position_start_object: parts('Where it began', place),
  position_centroid_object: parts('The mean of the places it passed', place),
  position_end_object: parts('Where it ended', place),
  position_granular_data_array: intervals('The way taken', place),
  position_polyline_map_data_summary_string: text('The way taken as an encoded polyline'),
})
