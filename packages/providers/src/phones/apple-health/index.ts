import { mapEcg } from '../shared/ecg.ts'
import { mapMeasurement } from '../shared/measurements.ts'
import { mapMenstruation } from '../shared/menstruation.ts'
import { mapMindfulness } from '../shared/mindfulness.ts'
import { phoneStore } from '../shared/phone-store.ts'
import { mapSleep } from '../shared/sleep.ts'
import { mapWorkout } from '../shared/workouts.ts'
import { ACTIVITY_SUMMARY, mapActivitySummary } from './activity-summary.ts'
import { ecgHabits } from './ecg.ts'
import { habits } from './habits.ts'
import { manifest } from './manifest.ts'
import {
  BLOOD_PRESSURE,
  BODY,
  GLUCOSE,
  MENSTRUATION,
  mapMood,
  STATE_OF_MIND,
  TEMPERATURE,
} from './measurements.ts'
import { PASSED_ALONG } from './passed-along.ts'
import { CHARACTERISTICS, mapProfile } from './profile.ts'
import { stageOf } from './stages.ts'
import { SAMPLED } from './types.ts'
import { workoutHabits } from './workouts.ts'

export const appleHealth = phoneStore({
  manifest,
  mapperVersion: 4,
  habits,
  sampled: { ...SAMPLED, ...PASSED_ALONG },
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
    menstruation: mapMenstruation(habits, MENSTRUATION),
    mindfulness: mapMindfulness(habits, 'HKCategoryTypeIdentifierMindfulSession'),
    mood: { types: [STATE_OF_MIND], map: mapMood },
    activity_summary: { types: [ACTIVITY_SUMMARY], map: mapActivitySummary },
    profile: { types: CHARACTERISTICS, map: mapProfile },
  },
})
