export { activity, workoutActivity } from './activity.ts'
export { calories, workoutCalories } from './calories.ts'
export { distance, workoutDistance } from './distance.ts'
export { heartRate, sleepHeartRate } from './heart-rate.ts'
export {
  dailyEventMetadata,
  dailyMetadata,
  eventMetadata,
  metadata,
  nonStructuredData,
  stepsMetadata,
} from './metadata.ts'
export { movement, position, power } from './movement.ts'
export { oxygenation, saturationReadings } from './oxygenation.ts'
export { stress, trainingStress } from './stress.ts'
export { temperature } from './temperature.ts'
