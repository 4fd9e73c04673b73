import { mapDay } from '../shared/days.ts'
import { mapMeasurement } from '../shared/measurements.ts'
import { mapMenstruation } from '../shared/menstruation.ts'
import { mapMindfulness } from '../shared/mindfulness.ts'
import { phoneStore } from '../shared/phone-store.ts'
import { mapSleep } from '../shared/sleep.ts'
import { mapWorkout } from '../shared/workouts.ts'
import { workoutHabits } from './exercises.ts'
import { habits } from './habits.ts'
import { manifest } from './manifest.ts'
import { BASAL, BLOOD_PRESSURE, BODY, GLUCOSE, MENSTRUATION, TEMPERATURE } from './measurements.ts'
import { stageOf } from './stages.ts'
import { SAMPLED } from './types.ts'

export const healthConnect = phoneStore({
  manifest,
  mapperVersion: 4,
  habits,
  sampled: SAMPLED,
  single: {
    sleep: { types: ['SleepSessionRecord'], map: mapSleep(habits, 'sleep', stageOf) },
    exercise: { types: ['ExerciseSessionRecord'], map: mapWorkout(habits, 'exercise', workoutHabits) },
    basal_rate: { types: ['BasalMetabolicRateRecord'], map: mapDay(habits, 'basal_rate', BASAL) },
    body: mapMeasurement(habits, 'body', BODY),
    blood_pressure: mapMeasurement(habits, 'blood_pressure', BLOOD_PRESSURE),
    glucose: mapMeasurement(habits, 'glucose', GLUCOSE),
    temperature: mapMeasurement(habits, 'temperature', TEMPERATURE),
    menstruation: mapMenstruation(habits, MENSTRUATION),
    mindfulness: mapMindfulness(habits, 'MindfulnessSessionRecord'),
  },
})
