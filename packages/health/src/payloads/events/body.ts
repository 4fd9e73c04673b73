import { heartRate, oxygenation, temperature } from '../blocks/index.ts'
import { bloodGlucoseReading, bodyBlocks } from '../body-summary.ts'
import { eventDocument } from '../envelope.ts'
import { deviceSources } from './device.ts'

const pillar = 'body_health'
const measured = { device_source_data_array: deviceSources }
const { body_metrics, blood_pressure, hydration, nutrition, mood } = bodyBlocks

export const bodyEventBlocks = {
  heart_rate_event: { heart_rate: heartRate },
  oxygenation_event: { oxygenation },
  body_metrics_event: { body_metrics },
  blood_glucose_event: { blood_glucose: bloodGlucoseReading },
  blood_pressure_event: { blood_pressure },
  temperature_event: { temperature },
  hydration_event: { hydration },
  nutrition_event: { nutrition },
  mood_event: { mood },
}

export const bodyHeartRateEvent = eventDocument({
  name: 'heart_rate_event',
  pillar,
  title: 'BodyHeartRateEvent',
  description: 'Heart rate or its variability, measured outside a workout.',
  blocks: bodyEventBlocks.heart_rate_event,
})

export const bodyOxygenationEvent = eventDocument({
  name: 'oxygenation_event',
  pillar,
  title: 'BodyOxygenationEvent',
  description: 'Blood oxygen, measured outside a workout.',
  blocks: bodyEventBlocks.oxygenation_event,
  also: measured,
})

export const bodyMetricsEvent = eventDocument({
  name: 'body_metrics_event',
  pillar,
  title: 'BodyMetricsEvent',
  description: 'A weighing or measuring of the body.',
  blocks: bodyEventBlocks.body_metrics_event,
})

export const bloodGlucoseEvent = eventDocument({
  name: 'blood_glucose_event',
  pillar,
  title: 'BloodGlucoseEvent',
  description: 'A reading of blood glucose, or those of one clock hour from a phone.',
  blocks: bodyEventBlocks.blood_glucose_event,
  also: measured,
})

export const bloodPressureEvent = eventDocument({
  name: 'blood_pressure_event',
  pillar,
  title: 'BloodPressureEvent',
  description: 'A reading of blood pressure, or those of one clock hour from a phone.',
  blocks: bodyEventBlocks.blood_pressure_event,
  also: measured,
})

export const temperatureEvent = eventDocument({
  name: 'temperature_event',
  pillar,
  title: 'TemperatureEvent',
  description: 'A reading of temperature, or those of one clock hour from a phone.',
  blocks: bodyEventBlocks.temperature_event,
  also: measured,
})

export const hydrationEvent = eventDocument({
  name: 'hydration_event',
  pillar,
  title: 'HydrationEvent',
  description: 'A drink or a reading of hydration, or those of one clock hour from a phone.',
  blocks: bodyEventBlocks.hydration_event,
})

export const nutritionEvent = eventDocument({
  name: 'nutrition_event',
  pillar,
  title: 'NutritionEvent',
  description: 'A meal, or what was eaten in one clock hour from a phone.',
  blocks: bodyEventBlocks.nutrition_event,
})

export const moodEvent = eventDocument({
  name: 'mood_event',
  pillar,
  title: 'MoodEvent',
  description: 'A note of the mood.',
  blocks: bodyEventBlocks.mood_event,
})
