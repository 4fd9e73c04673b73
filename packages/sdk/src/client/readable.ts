import type {
  ActivityEvent,
  BloodGlucoseEvent,
  BloodPressureEvent,
  BodyHeartRateEvent,
  BodyMetricsEvent,
  BodyOxygenationEvent,
  BodySummary,
  CaloriesEvent,
  EcgEvent,
  HydrationEvent,
  MoodEvent,
  NutritionEvent,
  PhysicalHeartRateEvent,
  PhysicalOxygenationEvent,
  PhysicalSummary,
  SleepSummary,
  StressEvent,
  TemperatureEvent,
} from '../generated/documents.ts'

/** What can be read of a user's day, by its path. */
export interface ReadableDocuments {
  'physical_health/summary': PhysicalSummary
  'sleep_health/summary': SleepSummary
  'body_health/summary': BodySummary
  'physical_health/events/activity': ActivityEvent
  'physical_health/events/heart_rate': PhysicalHeartRateEvent
  'physical_health/events/oxygenation': PhysicalOxygenationEvent
  'physical_health/events/stress': StressEvent
  'physical_health/events/calories': CaloriesEvent
  'body_health/events/body_metrics': BodyMetricsEvent
  'body_health/events/heart_rate': BodyHeartRateEvent
  'body_health/events/oxygenation': BodyOxygenationEvent
  'body_health/events/nutrition': NutritionEvent
  'body_health/events/mood': MoodEvent
  'body_health/events/hydration': HydrationEvent
  'body_health/events/blood_glucose': BloodGlucoseEvent
  'body_health/events/blood_pressure': BloodPressureEvent
  'body_health/events/temperature': TemperatureEvent
  'body_health/events/ecg': EcgEvent
}
