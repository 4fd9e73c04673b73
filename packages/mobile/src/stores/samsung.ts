import type { PhoneRecord } from '@tributary/health'
import { byStart, slicesOf } from './days.ts'
import type { ChangePage, HealthStore, TypePermission } from './store.ts'

/**
 * What a native bridge to the Samsung Health Data SDK must offer: no plugin does. Records come in the SDK's own terms: type names
 * (`HEART_RATE`, `SLEEP`, `EXERCISE`), field names as parts, `uid` as id, `zoneOffset` as zone, `dataSource` as app and device.
 */
export interface SamsungBridge {
  /** Whether Samsung Health is installed and new enough. */
  isAvailable(): Promise<boolean>
  /** The types that may be read, of those given. */
  grantedTypes(types: readonly string[]): Promise<readonly string[]>
  /** Shows Samsung Health's sheet; resolves to the types that may be read then. */
  requestTypes(types: readonly string[]): Promise<readonly string[]>
  /** `readData`, or `aggregateData` by the hour for `STEPS`, which the SDK gives only summed. */
  read(type: string, from: string, to: string): Promise<PhoneRecord[]>
  /** `readChanges` since an instant; `until` is where to go on. */
  changes(type: string, since: string): Promise<{ records: PhoneRecord[]; deleted: string[]; until: string }>
}

const SUMMED = ['STEPS', 'ACTIVITY_SUMMARY', 'FLOORS_CLIMBED', 'ENERGY_SCORE']
const LOGGED = [
  'HEART_RATE',
  'SLEEP',
  'EXERCISE',
  'BLOOD_OXYGEN',
  'BLOOD_PRESSURE',
  'BLOOD_GLUCOSE',
  'BODY_COMPOSITION',
  'BODY_TEMPERATURE',
  'SKIN_TEMPERATURE',
  'WATER_INTAKE',
  'NUTRITION',
  'IRREGULAR_HEART_RHYTHM_NOTIFICATION',
  'SLEEP_APNEA',
]
const TYPES = [...SUMMED, ...LOGGED]

export function samsungStore(bridge: SamsungBridge, now: () => Date = () => new Date()): HealthStore {
  const stateOf = (granted: readonly string[]): TypePermission[] =>
    TYPES.map((type) => ({ type, state: granted.includes(type) ? 'granted' : 'denied' }))
  return {
    source: 'Samsung Health',
    types: TYPES,
    isAvailable: () => bridge.isAvailable(),
    permissions: async () => stateOf(await bridge.grantedTypes(TYPES)),
    request: async () => stateOf(await bridge.requestTypes(TYPES)),
    async *read(type, window) {
      for (const { from, to } of slicesOf(window, 1)) {
        const records = await bridge.read(type, from, to)
        if (records.length > 0) yield records.sort(byStart)
      }
    },
    log: {
      types: LOGGED,
      position: async () => now().toISOString(),
      async *changes(type, cursor): AsyncIterable<ChangePage> {
        const { records, deleted, until } = await bridge.changes(type, cursor)
        yield { records, deleted, cursor: until }
      },
    },
  }
}
