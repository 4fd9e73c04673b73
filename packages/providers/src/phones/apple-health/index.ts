import { mapEcg } from '../shared/ecg.ts'
import { mapMeasurement } from '../shared/measurements.ts'
import { phoneStore } from '../shared/phone-store.ts'
import { mapSleep } from '../shared/sleep.ts'
import { mapWorkout } from '../shared/workouts.ts'
import { ecgHabits } from './ecg.ts'
import { habits } from './habits.ts'
import { manifest } from './manifest.ts'
import { BLOOD_PRESSURE, BODY, GLUCOSE, mapMood, STATE_OF_MIND, TEMPERATURE } from './measurements.ts'
import { CHARACTERISTICS, mapProfile } from './profile.ts'
import { stageOf } from './stages.ts'
import { SAMPLED } from './types.ts'
import { workoutHabits } from './workouts.ts'

export const appleHealth = phoneStore({
  manifest,
  mapperVersion: 3,
  habits,
  sampled: SAMPLED,
  single: {
    sleep: {
      types: ['HKCategoryTypeIdentifierSleepAnalysis'],
      map: mapSleep(habits, 'sleep', stageOf),
    },
    workout: { types: ['HKWorkoutTypeIdentifier'], map: mapWorkout(habits, 'workout', workoutHabits) },
    ecg: { types: ['HKDataTypeIdentifierElectrocardiogram'], map: mapEcg(habits, 'ecg', ecgHabits) },
    body: mapMeasurement(habits, 'body', BODY),
    blood_pressure: mapMeasurement(habits, 'blood_pressure', BLOOD_PRESSURE),
    glucose: mapMeasurement(habits, 'glucose', GLUCOSE),
    temperature: mapMeasurement(habits, 'temperature', TEMPERATURE),
    mood: { types: [STATE_OF_MIND], map: mapMood },
    profile: { types: CHARACTERISTICS, map: mapProfile },
  },
})
