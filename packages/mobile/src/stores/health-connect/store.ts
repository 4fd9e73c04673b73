import type { PhoneRecord } from '@tributary/health'
import { type ChangePage, CursorExpiredError, type HealthStore, type TypePermission } from '../store.ts'
import type { HcPermission, HealthConnectApi } from './api.ts'
import { withTotals } from './exercise-totals.ts'
import { isPlaced, recordOf } from './records.ts'
import { CONTENTS } from './types.ts'

const READY = 3
const PAGE = 500
const NAMES = Object.keys(CONTENTS)
const TYPES = NAMES.map((name) => `${name}Record`)

const nameOf = (type: string) => type.slice(0, -'Record'.length)
/** What a native call takes for one of its many names. */
const native = (name: string) => name as never

/** Health Connect through `react-native-health-connect`. All types are followed by the store's log, which reports deletions too. */
export function healthConnectStore(connect: HealthConnectApi): HealthStore {
  const make = (name: string, given: object): Promise<PhoneRecord> | PhoneRecord =>
    name === 'ExerciseSession' ? withTotals(connect, recordOf(name, given)) : recordOf(name, given)

  const stateOf = (granted: readonly HcPermission[]): TypePermission[] => {
    const names = new Set(
      granted.filter(({ accessType }) => accessType === 'read').map(({ recordType }) => recordType),
    )
    return NAMES.map((name) => ({ type: `${name}Record`, state: names.has(name) ? 'granted' : 'denied' }))
  }

  return {
    source: 'Health Connect',
    types: TYPES,
    isAvailable: async () => (await connect.getSdkStatus()) === READY,
    async permissions() {
      await connect.initialize()
      return stateOf(await connect.getGrantedPermissions())
    },
    async request() {
      await connect.initialize()
      const asked = NAMES.map((name) => ({ accessType: 'read' as const, recordType: native(name) }))
      return stateOf(await connect.requestPermission(asked))
    },
    async *read(type, { from, to }) {
      const name = nameOf(type)
      const timeRangeFilter = { operator: 'between' as const, startTime: from, endTime: to }
      let pageToken: string | undefined
      do {
        const options = { timeRangeFilter, ascendingOrder: true, pageSize: PAGE }
        const answer = await connect.readRecords(native(name), {
          ...options,
          ...(pageToken ? { pageToken } : {}),
        })
        const records: PhoneRecord[] = []
        for (const given of answer.records.filter(isPlaced)) records.push(await make(name, given))
        yield records
        // The store of older Androids ends with an empty token.
        pageToken = answer.pageToken || undefined
      } while (pageToken)
    },
    log: {
      types: TYPES,
      position: async (type) =>
        (await connect.getChanges({ recordTypes: [native(nameOf(type))] })).nextChangesToken,
      changes: (type, cursor) => changesOf(connect, nameOf(type), cursor, make),
    },
  }
}

async function* changesOf(
  connect: HealthConnectApi,
  name: string,
  cursor: string,
  make: (name: string, given: object) => Promise<PhoneRecord> | PhoneRecord,
): AsyncIterable<ChangePage> {
  for (let changesToken = cursor, hasMore = true; hasMore; ) {
    const answer = await connect.getChanges({ changesToken })
    if (answer.changesTokenExpired) throw new CursorExpiredError()
    const records = new Map<string, PhoneRecord>()
    for (const { record } of answer.upsertionChanges.filter((change) => isPlaced(change.record))) {
      const made = await make(name, record)
      records.set(made.id, made)
    }
    const deleted: string[] = []
    for (const { recordId } of answer.deletionChanges) {
      // The order of the two is lost, and an app may write a deleted record again under its old id.
      if (records.has(recordId) && (await exists(connect, name, recordId))) continue
      records.delete(recordId)
      deleted.push(recordId)
    }
    changesToken = answer.nextChangesToken
    hasMore = answer.hasMore
    yield { records: [...records.values()], deleted: [...new Set(deleted)], cursor: changesToken }
  }
}

const exists = (connect: HealthConnectApi, name: string, id: string): Promise<boolean> =>
  connect.readRecord(native(name), id).then(
    () => true,
    () => false,
  )
