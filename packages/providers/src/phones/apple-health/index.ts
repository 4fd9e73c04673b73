import { phoneStore } from '../shared/phone-store.ts'
import { mapSleep } from '../shared/sleep.ts'
import { habits } from './habits.ts'
import { manifest } from './manifest.ts'
import { stageOf } from './stages.ts'
import { SAMPLED } from './types.ts'

export const appleHealth = phoneStore({
  manifest,
  mapperVersion: 1,
  habits,
  sampled: SAMPLED,
  single: {
    sleep: { types: ['HKCategoryTypeIdentifierSleepAnalysis'], map: mapSleep(habits, 'sleep', stageOf) },
  },
})
