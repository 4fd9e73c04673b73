export { users } from './capability.ts'
export { eraseUsers } from './erase.ts'
export { exportPerson } from './export.ts'
export { daysAffected, hasLocalDays, latestOffset, today, zoneOf } from './home-zone.ts'
export { importUser } from './import.ts'
export { type Information, readInformation } from './information.ts'
export { listUsers, type UserEntry, type UserPosition } from './list.ts'
export type { UserPorts } from './ports.ts'
export { registerUsers } from './register.ts'
export {
  clientsOf,
  countUsers,
  createdAtOf,
  ensureUser,
  everyUser,
  findUser,
  findUserByScope,
  noteOffset,
  setTimeZone,
  userIdsOf,
  userIdsOfKeys,
} from './store.ts'
export { type User, userIdSchema } from './user.ts'
