import {
  dailyEventMetadata,
  heartRate,
  movement,
  oxygenation,
  position,
  power,
  trainingStress,
  workoutActivity,
  workoutCalories,
  workoutDistance,
} from '../blocks/index.ts'
import { eventDocument } from '../envelope.ts'
import { float, structure } from '../fields.ts'

const pillar = 'physical_health'

const energy = structure('EnergySpent', 'Energy spent on the day, kilocalories', {
  basal_float: float('Energy spent at rest'),
  active_float: float('Energy spent by activity'),
})

export const physicalEventBlocks = {
  activity_event: {
    activity: workoutActivity,
    calories: workoutCalories,
    distance: workoutDistance,
    heart_rate: heartRate,
    movement,
    power,
    position,
    oxygenation,
    stress: trainingStress,
  },
  heart_rate_event: { heart_rate: heartRate },
  oxygenation_event: { oxygenation },
  stress_event: { stress: trainingStress },
  calories_event: { calories: energy },
}

export const activityEvent = eventDocument({
  name: 'activity_event',
  pillar,
  title: 'ActivityEvent',
  description: 'One workout.',
  blocks: physicalEventBlocks.activity_event,
})

export const physicalHeartRateEvent = eventDocument({
  name: 'heart_rate_event',
  pillar,
  title: 'PhysicalHeartRateEvent',
  description: 'Heart rate during a workout.',
  blocks: physicalEventBlocks.heart_rate_event,
})

export const physicalOxygenationEvent = eventDocument({
  name: 'oxygenation_event',
  pillar,
  title: 'PhysicalOxygenationEvent',
  description: 'Blood oxygen or oxygen uptake during a workout.',
  blocks: physicalEventBlocks.oxygenation_event,
})

export const stressEvent = eventDocument({
  name: 'stress_event',
  pillar,
  title: 'StressEvent',
  description: 'Stress of a workout.',
  blocks: physicalEventBlocks.stress_event,
})

export const caloriesEvent = eventDocument({
  name: 'calories_event',
  pillar,
  title: 'CaloriesEvent',
  description: 'Energy spent on one local day so far.',
  blocks: physicalEventBlocks.calories_event,
  metadata: dailyEventMetadata,
})
