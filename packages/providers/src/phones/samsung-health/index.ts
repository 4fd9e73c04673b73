import { mapDay } from '../shared/days.ts'
import { mapMeasurement } from '../shared/measurements.ts'
import { phoneStore } from '../shared/phone-store.ts'
import { mapSleep } from '../shared/sleep.ts'
import { mapWorkout } from '../shared/workouts.ts'
import { workoutHabits } from './exercises.ts'
import { habits } from './habits.ts'
import { manifest } from './manifest.ts'
import { ACTIVITY_SUMMARY, BLOOD_PRESSURE, BODY, ENERGY_SCORE, GLUCOSE, TEMPERATURE } from './measurements.ts'
import { stageOf } from './stages.ts'
import { SAMPLED } from './types.ts'

export const samsungHealth = phoneStore({
  manifest,
  mapperVersion: 4,
  habits,
  sampled: SAMPLED,
  single: {
    activity_summary: {
      types: ['ACTIVITY_SUMMARY'],
      map: mapDay(habits, 'activity_summary', ACTIVITY_SUMMARY),
    },
    energy_score: { types: ['ENERGY_SCORE'], map: mapDay(habits, 'energy_score', ENERGY_SCORE) },
    sleep: { types: ['SLEEP'], map: mapSleep(habits, 'sleep', stageOf) },
    exercise: { types: ['EXERCISE'], map: mapWorkout(habits, 'exercise', workoutHabits) },
    body: mapMeasurement(habits, 'body', BODY),
    blood_pressure: mapMeasurement(habits, 'blood_pressure', BLOOD_PRESSURE),
    glucose: mapMeasurement(habits, 'glucose', GLUCOSE),
    temperature: mapMeasurement(habits, 'temperature', TEMPERATURE),
  },
})
