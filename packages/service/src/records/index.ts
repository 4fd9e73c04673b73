export { beginnings } from './beginnings.ts'
export { records } from './capability.ts'
export { cutRecords } from './cut-records.ts'
export { daysWithRecords } from './days-with-records.ts'
export { daysBetween } from './extent.ts'
export { profilesOf } from './profiles.ts'
export { recordsOfDay, recordsOfDays } from './records-of-days.ts'
export { type MappedAgain, mapAgain } from './rerun/map-again.ts'
export type { DayRange } from './rerun/objects.ts'
export { forgetFormerRevisions, objectName, readNewestPayloads } from './store/raw.ts'
export { objectsBetween, reportedDays } from './store/records.ts'
export { refusalsOfDay, type StoredRefusal } from './store/refusals.ts'
export {
  type ChangedRecords,
  lockIntake,
  type PayloadOwner,
  retractPayload,
  storePayloads,
  tryMap,
} from './store-payloads.ts'
export type { TracedRecord } from './traced-record.ts'
