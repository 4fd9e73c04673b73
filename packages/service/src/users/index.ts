export { ensureUser, findUser, findUserByScope, noteOffset, setTimeZone, userIdsOf } from './store.ts'
export { type User, userIdSchema } from './user.ts'
