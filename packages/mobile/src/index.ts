export type { PhoneRecord } from '@tributary/health'
export { deriveBindingKeys } from './binding/keys.ts'
export { type BindingLink, parseBindingLink } from './binding/link.ts'
export { type OpenedBinding, openBinding } from './binding/open.ts'
export { type ClientOptions, TributaryClient } from './client/client.ts'
export { type Enrolment, enrol } from './client/enrol.ts'
export { AlreadyLinkedError, type FailureKind, TributaryError } from './client/errors.ts'
export type { Fetch } from './client/http.ts'
export { currentLink, type DeviceLink, refuseSecondLink } from './client/link.ts'
export type { BackgroundView, Brand, ClientView, DeviceView, SourceView, WebSource } from './client/wire.ts'
export { type Clock, systemClock } from './clock.ts'
export { NotAnExportError, type ReadProgress } from './export/errors.ts'
export { appleExportStore } from './export/export-store.ts'
export { indexedDbStorage } from './storage/indexed-db.ts'
export { memoryStorage } from './storage/memory.ts'
export type { Storage } from './storage/storage.ts'
export { type TextStorage, textStorage } from './storage/text.ts'
export type { CapgoPlatform } from './stores/capgo/records.ts'
export { capgoStore } from './stores/capgo/store.ts'
export { capgoTypes } from './stores/capgo/types.ts'
export type { HealthConnectApi } from './stores/health-connect/api.ts'
export { healthConnectStore } from './stores/health-connect/store.ts'
export type { HealthKitApi } from './stores/health-kit/api.ts'
export { healthKitStore } from './stores/health-kit/store.ts'
export { type SamsungBridge, samsungStore } from './stores/samsung.ts'
export {
  type BackgroundMode,
  type BackgroundReading,
  type ChangeLog,
  type ChangePage,
  CursorExpiredError,
  type HealthStore,
  type PermissionState,
  type ReadWindow,
  StoreBusyError,
  type TypePermission,
} from './stores/store.ts'
export { type SyntheticOptions, syntheticStore } from './stores/synthetic/store.ts'
export type { SyncOutcome } from './sync/run.ts'
export type { SourceState, SyncPhase, SyncProblem, SyncState } from './sync/state.ts'
export { createSync, type RunOptions, type Sync, type SyncOptions } from './sync/sync.ts'
export type { SyncClient } from './sync/work.ts'
