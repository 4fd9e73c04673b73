import {
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

const energy = structure('EnergySpent', 'Energy spent during a workout, kilocalories', {
  basal_float: float('Energy spent at rest'),
  active_float: float('Energy spent by activity'),
})

export const activityEvent = eventDocument({
  name: 'activity_event',
  pillar,
  title: 'ActivityEvent',
  description: 'One workout.',
  blocks: {
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
})

export const physicalHeartRateEvent = eventDocument({
  name: 'heart_rate_event',
  pillar,
  title: 'PhysicalHeartRateEvent',
  description: 'Heart rate during a workout.',
  blocks: { heart_rate: heartRate },
})

export const physicalOxygenationEvent = eventDocument({
  name: 'oxygenation_event',
  pillar,
  title: 'PhysicalOxygenationEvent',
  description: 'Blood oxygen or oxygen uptake during a workout.',
  blocks: { oxygenation },
})

export const stressEvent = eventDocument({
  name: 'stress_event',
  pillar,
  title: 'StressEvent',
  description: 'Stress of a workout.',
  blocks: { stress: trainingStress },
})

export const caloriesEvent = eventDocument({
  name: 'calories_event',
  pillar,
  title: 'CaloriesEvent',
  description: 'Energy spent during a workout.',
  blocks: { calories: energy },
})
