export { buildEvents } from './build.ts'
export { allotKeys, type StoredKey } from './identity.ts'
export { REACH_MS as EVENT_REACH_MS } from './join.ts'
