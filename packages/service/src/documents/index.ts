export { LONGEST_BODY_BYTES } from './body-limit.ts'
export { documents } from './capability.ts'
export { draftVersion } from './draft-version.ts'
export { dateSchema } from './endpoints/schemas.ts'
export { forgetNotifications } from './erase.ts'
export { withStoredKeys } from './event-keys.ts'
export { USER_INFO_KEY } from './keys.ts'
export {
  documentKeysOf,
  firstDayFrom,
  type ListedAfter,
  lastDayBefore,
  listDocuments,
  versionsOfDocument,
} from './list.ts'
export { type AlertDocument, type AlertPosition, listAlertDocuments } from './list-alerts.ts'
export { newestBodies } from './newest-bodies.ts'
export {
  type DocumentContent,
  type DocumentVersion,
  findVersion,
  newestVersionsOfDay,
  readContent,
} from './of-day.ts'
export { sampleBody, sampleOfStructure, testAddress } from './sample.ts'
export { sampleDocuments, sampleNotification } from './samples/index.ts'
export { withStoredPlaces } from './sleep-keys.ts'
export {
  type DocumentRef,
  daysOfVersions,
  daysWithDocuments,
  lockDays,
  readBodies,
  readNewest,
  readTrace,
  type SealedBody,
  type StoredDocument,
  sealedBodies,
  storedBodyOf,
} from './store.ts'
export { summariesOf } from './summaries.ts'
export type { StoredTrace } from './trace.ts'
export {
  type NewVersion,
  newestVersions,
  type StoredVersion,
  storeVersions,
  type VersionOwner,
} from './versions.ts'
