export { buildDay } from './build.ts'
export { envelope } from './envelope.ts'
export { allotKeys, buildEvents, EVENT_REACH_MS, type StoredKey } from './events/index.ts'
export { SUMMARY_FIELDS, type SummaryField } from './mapping/catalogue.ts'
export { affectedDays, recordDays } from './record-days.ts'
export { sleepDay } from './sleep-day.ts'
export { type PlacedSleep, placeSleeps, sleepGroup } from './sleep-places.ts'
export type {
  BuildInput,
  BuiltDocument,
  BuiltEvent,
  EventInput,
  KnownHeights,
  Trace,
  TraceEntry,
} from './types.ts'
export { buildUserInfo, type Demographics, type ReportedSize, type UserInfoInput } from './user-info.ts'
export { affectedUtcDays, onUtcDays } from './utc-days.ts'
