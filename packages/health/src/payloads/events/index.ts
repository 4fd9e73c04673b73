import { type Static, type TSchema, Type } from 'typebox'
import {
  bloodGlucoseEvent,
  bloodPressureEvent,
  bodyHeartRateEvent,
  bodyMetricsEvent,
  bodyOxygenationEvent,
  hydrationEvent,
  moodEvent,
  nutritionEvent,
  temperatureEvent,
} from './body.ts'
import { ecgEvent } from './ecg.ts'
import {
  activityEvent,
  caloriesEvent,
  physicalHeartRateEvent,
  physicalOxygenationEvent,
  stressEvent,
} from './physical.ts'

const heartRateEvent = Type.Union([physicalHeartRateEvent, bodyHeartRateEvent], {
  $id: 'HeartRateEvent',
  title: 'HeartRateEvent',
  description: 'Heart rate: in the physical pillar during a workout, in the body pillar otherwise.',
})

const oxygenationEvent = Type.Union([physicalOxygenationEvent, bodyOxygenationEvent], {
  $id: 'OxygenationEvent',
  title: 'OxygenationEvent',
  description: 'Oxygen: in the physical pillar during a workout, in the body pillar otherwise.',
})

/** What happened at a moment of a local day, beside its summaries. */
export const EVENT_SCHEMAS = {
  activity_event: activityEvent,
  heart_rate_event: heartRateEvent,
  oxygenation_event: oxygenationEvent,
  stress_event: stressEvent,
  calories_event: caloriesEvent,
  body_metrics_event: bodyMetricsEvent,
  blood_glucose_event: bloodGlucoseEvent,
  blood_pressure_event: bloodPressureEvent,
  temperature_event: temperatureEvent,
  hydration_event: hydrationEvent,
  nutrition_event: nutritionEvent,
  mood_event: moodEvent,
  ecg_event: ecgEvent,
} as const satisfies Record<string, TSchema>

export type EventStructure = keyof typeof EVENT_SCHEMAS
export type EventDocument = { [S in EventStructure]: Static<(typeof EVENT_SCHEMAS)[S]> }[EventStructure]

export type ActivityEvent = Static<typeof activityEvent>
export type HeartRateEvent = Static<typeof heartRateEvent>
export type OxygenationEvent = Static<typeof oxygenationEvent>
export type StressEvent = Static<typeof stressEvent>
export type CaloriesEvent = Static<typeof caloriesEvent>
export type BodyMetricsEvent = Static<typeof bodyMetricsEvent>
export type BloodGlucoseEvent = Static<typeof bloodGlucoseEvent>
export type BloodPressureEvent = Static<typeof bloodPressureEvent>
export type TemperatureEvent = Static<typeof temperatureEvent>
export type HydrationEvent = Static<typeof hydrationEvent>
export type NutritionEvent = Static<typeof nutritionEvent>
export type MoodEvent = Static<typeof moodEvent>
export type EcgEvent = Static<typeof ecgEvent>
