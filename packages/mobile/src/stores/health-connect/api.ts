/**
 * What is used of `react-native-health-connect` (4.1), in shape only: pass the module itself,
 * `import * as HealthConnect from 'react-native-health-connect'`.
 */
export interface HealthConnectApi {
  /** 3 when the store is there and ready. */
  getSdkStatus(): Promise<number>
  initialize(): Promise<boolean>
  requestPermission(
    permissions: { accessType: 'read'; recordType: never }[],
  ): Promise<readonly HcPermission[]>
  getGrantedPermissions(): Promise<readonly HcPermission[]>
  readRecords(
    type: never,
    options: { timeRangeFilter: HcRange; ascendingOrder: boolean; pageSize: number; pageToken?: string },
  ): Promise<{ records: readonly object[]; pageToken?: string }>
  readRecord(type: never, id: string): Promise<object>
  getChanges(request: { changesToken?: string; recordTypes?: never[] }): Promise<HcChanges>
  aggregateRecord(request: {
    recordType: never
    timeRangeFilter: HcRange
    dataOriginFilter?: string[]
  }): Promise<object>
}

export interface HcPermission {
  accessType: string
  recordType: string
}

interface HcRange {
  operator: 'between'
  startTime: string
  endTime: string
}

export interface HcChanges {
  upsertionChanges: readonly { record: object }[]
  deletionChanges: readonly { recordId: string }[]
  nextChangesToken: string
  changesTokenExpired: boolean
  hasMore: boolean
}

interface HcOffset {
  id: string
}

/** Around every record. The offsets are there although the library's types leave them out of most. */
export interface HcRecord {
  time?: string
  zoneOffset?: HcOffset | null
  startTime?: string
  startZoneOffset?: HcOffset | null
  endTime?: string
  endZoneOffset?: HcOffset | null
  metadata?: {
    id?: string
    dataOrigin?: string
    lastModifiedTime?: string
    recordingMethod?: number
    device?: { manufacturer?: string | null; model?: string | null; type?: number } | null
  }
  [field: string]: unknown
}
