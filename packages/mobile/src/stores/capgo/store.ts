import type { HealthPlugin } from '@capgo/capacitor-health'
import type { PhoneRecord } from '@tributary/health'
import { beginsIn, byStart, slicesOf, withNightLead } from '../days.ts'
import { sleepSessions } from '../sleep-sessions.ts'
import type { HealthStore, ReadWindow, TypePermission } from '../store.ts'
import { type CapgoPlatform, recordsOf, workoutOf } from './records.ts'
import { ANDROID_TYPES, type CapgoType, IOS_TYPES } from './types.ts'

type Plugin = Pick<
  HealthPlugin,
  'isAvailable' | 'requestAuthorization' | 'checkAuthorization' | 'readSamples' | 'queryWorkouts'
>

/** For both stores: everything that matches. */
const NO_LIMIT = 0
const DENSE_DAYS = 1
const NIGHTS_DAYS = 40

/**
 * Apple Health or Health Connect through `@capgo/capacitor-health`. The plugin reports neither changes nor deletions: the last
 * days are read again at each sync. Of Apple Health it gives no device, zone, route or ECG.
 */
export function capgoStore(plugin: Plugin, platform: CapgoPlatform): HealthStore {
  const kinds = platform === 'ios' ? IOS_TYPES : ANDROID_TYPES
  const read = kinds.map(({ dataType }) => dataType)
  const kindOf = (type: string): CapgoType => kinds.find((kind) => kind.type === type)!

  const samplesIn = async (kind: CapgoType, { from, to }: ReadWindow): Promise<PhoneRecord[]> => {
    const query = { startDate: from, endDate: to, limit: NO_LIMIT, ascending: true }
    if (kind.dataType === 'workouts') {
      const { workouts } = await plugin.queryWorkouts(query)
      return workouts.map((workout) => workoutOf(platform, kind, workout))
    }
    const { samples } = await plugin.readSamples({ dataType: kind.dataType, ...query })
    return recordsOf(platform, kind, samples)
  }

  const stateOf = (authorized: readonly string[]): TypePermission[] =>
    kinds.map(({ dataType, type }) => {
      // What the plugin says of reading on iOS it cannot know.
      if (platform === 'ios') return { type, state: 'unknowable' }
      return { type, state: authorized.includes(dataType) ? 'granted' : 'denied' }
    })

  return {
    source: platform === 'ios' ? 'Apple Health' : 'Health Connect',
    types: kinds.map(({ type }) => type),
    isAvailable: async () => (await plugin.isAvailable()).available,
    permissions: async () => stateOf((await plugin.checkAuthorization({ read })).readAuthorized),
    request: async () => stateOf((await plugin.requestAuthorization({ read })).readAuthorized),
    async *read(type, window) {
      const kind = kindOf(type)
      const isSegmented = platform === 'ios' && kind.dataType === 'sleep'
      const whole = isSegmented ? withNightLead(window) : window
      // Of a record that began before midnight and is dated by its samples after, which both days may answer with.
      let early = new Set<string>()
      for (const slice of slicesOf(whole, isSegmented ? NIGHTS_DAYS : DENSE_DAYS)) {
        const records = await samplesIn(kind, slice)
        const found = isSegmented
          ? sleepSessions(records).filter(beginsIn(window))
          : records.filter(
              (record) => record.start >= slice.from && record.start < window.to && !early.has(record.id),
            )
        early = new Set(found.filter(({ start }) => start >= slice.to).map(({ id }) => id))
        if (found.length > 0) yield found.sort(byStart)
      }
    },
  }
}
