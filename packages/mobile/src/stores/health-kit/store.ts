import type { PhoneRecord } from '@tributary/health'
import { beginsIn, byStart, slicesOf, withNightLead } from '../days.ts'
import { sleepSessions } from '../sleep-sessions.ts'
import {
  type ChangePage,
  type HealthStore,
  type ReadWindow,
  StoreBusyError,
  type TypePermission,
} from '../store.ts'
import type { Anchored, AnchorOptions, HealthKitApi, RangeOptions } from './api.ts'
import {
  categoryRecord,
  ecgRecord,
  isPlaced,
  pressureRecord,
  quantityRecord,
  workoutRecord,
} from './records.ts'
import {
  CATEGORIES,
  ECG,
  ECG_PERMISSION,
  PRESSURE,
  PRESSURE_PARTS,
  ROUTE,
  SLEEP,
  UNITS,
  WORKOUT,
} from './types.ts'

const EVERYTHING = 0
const PAGE = 500
const NO_RECORDS = { date: { startDate: new Date(0), endDate: new Date(1) } }
const SLICE_DAYS = 1
const RARE = new Set([WORKOUT, ECG, PRESSURE, SLEEP, ...CATEGORIES])
const RARE_SLICE_DAYS = 40

const TYPES = [...UNITS.keys(), SLEEP, ...CATEGORIES, WORKOUT, ECG, PRESSURE]
/** Read again over days, not followed by anchors. */
const READ_AGAIN = new Set([SLEEP, ...CATEGORIES])

/** What a native call takes for one of its many names. */
const native = (name: string) => name as never

/**
 * Apple Health through `@kingstinct/react-native-healthkit`. Sleep is read again over days, because a night is made of many
 * records, and so are the categories, of which there are few; all other types are followed by the store's anchors, which report deletions too.
 */
export function healthKitStore(kit: HealthKitApi): HealthStore {
  const permissions = TYPES.map((type): TypePermission => ({ type, state: 'unknowable' }))

  const ensureUnlocked = async () => {
    if (!(await kit.isProtectedDataAvailableAsync())) throw new StoreBusyError('the phone is locked')
  }

  return {
    source: 'Apple Health',
    types: TYPES,
    isAvailable: () => kit.isHealthDataAvailableAsync(),
    permissions: async () => permissions,
    async request() {
      const asked = [...UNITS.keys(), SLEEP, ...CATEGORIES, WORKOUT, ROUTE, ECG_PERMISSION, ...PRESSURE_PARTS]
      await kit.requestAuthorization({ toRead: asked.map(native) })
      return permissions
    },
    async *read(type, window) {
      await ensureUnlocked()
      const whole = type === SLEEP ? withNightLead(window) : window
      for (const slice of slicesOf(whole, RARE.has(type) ? RARE_SLICE_DAYS : SLICE_DAYS)) {
        const found = await range(kit, type, slice)
        const records =
          type === SLEEP ? sleepSessions(found).filter(beginsIn(window)) : found.filter(beginsIn(slice))
        if (records.length > 0) yield records.sort(byStart)
      }
    },
    log: {
      types: TYPES.filter((type) => !READ_AGAIN.has(type)),
      async position(type) {
        await ensureUnlocked()
        return (await anchored(kit, type, { filter: NO_RECORDS, limit: 1 })).cursor
      },
      async *changes(type, cursor, from) {
        await ensureUnlocked()
        const filter = { date: { startDate: new Date(from), strictStartDate: true } }
        for (let anchor = cursor; ; ) {
          const page = await anchored(kit, type, { filter, limit: PAGE, anchor })
          yield page
          if (page.records.length + page.deleted.length === 0 || page.cursor === anchor) return
          anchor = page.cursor
        }
      },
    },
    watch(listener) {
      const subscriptions = TYPES.filter((type) => type !== PRESSURE).map((type) =>
        kit.subscribeToChanges(native(type === ECG ? ECG_PERMISSION : type), listener),
      )
      return () => {
        for (const subscription of subscriptions) subscription.remove()
      }
    },
  }
}

async function range(kit: HealthKitApi, type: string, { from, to }: ReadWindow): Promise<PhoneRecord[]> {
  const date = { startDate: new Date(from), endDate: new Date(to), strictStartDate: true }
  const options: RangeOptions = { filter: { date }, limit: EVERYTHING, ascending: true }
  if (READ_AGAIN.has(type))
    return (await kit.queryCategorySamples(native(type), options)).filter(isPlaced).map(categoryRecord(type))
  if (type === PRESSURE)
    return (await kit.queryCorrelationSamples(native(type), options)).filter(isPlaced).map(pressureRecord)
  if (type === WORKOUT)
    return inTurn((await kit.queryWorkoutSamples(options)).filter(isPlaced), workoutRecord)
  if (type === ECG)
    return (await kit.queryElectrocardiogramSamples({ ...options, includeVoltages: true }))
      .filter(isPlaced)
      .map(ecgRecord)
  const unit = native(UNITS.get(type)!)
  return (await kit.queryQuantitySamples(native(type), { ...options, unit }))
    .filter(isPlaced)
    .map(quantityRecord(type))
}

async function anchored(kit: HealthKitApi, type: string, options: AnchorOptions): Promise<ChangePage> {
  if (type === PRESSURE) {
    const answer = await kit.queryCorrelationSamplesWithAnchor(native(type), options)
    return pageOf(answer, answer.correlations.filter(isPlaced).map(pressureRecord))
  }
  if (type === WORKOUT) {
    const answer = await kit.queryWorkoutSamplesWithAnchor(options)
    return pageOf(answer, await inTurn(answer.workouts.filter(isPlaced), workoutRecord))
  }
  if (type === ECG) {
    const answer = await kit.queryElectrocardiogramSamplesWithAnchor({ ...options, includeVoltages: true })
    return pageOf(answer, answer.samples.filter(isPlaced).map(ecgRecord))
  }
  const unit = native(UNITS.get(type)!)
  const answer = await kit.queryQuantitySamplesWithAnchor(native(type), { ...options, unit })
  return pageOf(answer, answer.samples.filter(isPlaced).map(quantityRecord(type)))
}

const pageOf = ({ deletedSamples, newAnchor }: Anchored, records: PhoneRecord[]): ChangePage => ({
  records,
  deleted: deletedSamples.map(({ uuid }) => uuid),
  cursor: newAnchor,
})

/** One after the other: the route of a workout can be long. */
async function inTurn<T>(
  items: readonly T[],
  make: (item: T) => Promise<PhoneRecord>,
): Promise<PhoneRecord[]> {
  const made: PhoneRecord[] = []
  for (const item of items) made.push(await make(item))
  return made
}
