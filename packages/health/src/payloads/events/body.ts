import { heartRate, oxygenation, temperature } from '../blocks/index.ts'
import { bodyBlocks } from '../body-summary.ts'
import { eventDocument } from '../envelope.ts'
import { deviceSources } from './device.ts'

const pillar = 'body_health'
const measured = { device_source_data_array: deviceSources }
const { body_metrics, blood_glucose, blood_pressure, hydration, nutrition, mood } = bodyBlocks

export const bodyHeartRateEvent = eventDocument({
  name: 'heart_rate_event',
  pillar,
  title: 'BodyHeartRateEvent',
  description: 'Heart rate or its variability, measured outside a workout.',
  blocks: { heart_rate: heartRate },
})

export const bodyOxygenationEvent = eventDocument({
  name: 'oxygenation_event',
  pillar,
  title: 'BodyOxygenationEvent',
  description: 'Blood oxygen, measured outside a workout.',
  blocks: { oxygenation },
  also: measured,
})

export const bodyMetricsEvent = eventDocument({
  name: 'body_metrics_event',
  pillar,
  title: 'BodyMetricsEvent',
  description: 'A weighing or measuring of the body.',
  blocks: { body_metrics },
})

export const bloodGlucoseEvent = eventDocument({
  name: 'blood_glucose_event',
  pillar,
  title: 'BloodGlucoseEvent',
  description: 'A reading of blood glucose, or those of one clock hour from a phone.',
  blocks: { blood_glucose },
  also: measured,
})

export const bloodPressureEvent = eventDocument({
  name: 'blood_pressure_event',
  pillar,
  title: 'BloodPressureEvent',
  description: 'A reading of blood pressure, or those of one clock hour from a phone.',
  blocks: { blood_pressure },
  also: measured,
})

export const temperatureEvent = eventDocument({
  name: 'temperature_event',
  pillar,
  title: 'TemperatureEvent',
  description: 'A reading of temperature, or those of one clock hour from a phone.',
  blocks: { temperature },
  also: measured,
})

export const hydrationEvent = eventDocument({
  name: 'hydration_event',
  pillar,
  title: 'HydrationEvent',
  description: 'A drink or a reading of hydration, or those of one clock hour from a phone.',
  blocks: { hydration },
})

export const nutritionEvent = eventDocument({
  name: 'nutrition_event',
  pillar,
  title: 'NutritionEvent',
  description: 'A meal, or what was eaten in one clock hour from a phone.',
  blocks: { nutrition },
})

export const moodEvent = eventDocument({
  name: 'mood_event',
  pillar,
  title: 'MoodEvent',
  description: 'A note of the mood.',
  blocks: { mood },
})
