export { renewAccountSubscriptions } from './account-subscriptions.ts'
export { accountKeyFinder, accountKeyOf, countReach, findConnectionsByAccount } from './accounts.ts'
export { connections } from './capability.ts'
export { connect, endConnection } from './connections.ts'
export { disconnect } from './disconnect.ts'
export { endForErasure, type Upstream } from './erase.ts'
export {
  connectedLately,
  connectedNow,
  connectedPeriods,
  liveBySource,
} from './hours.ts'
export { connectionJobs, connectionTicks } from './jobs.ts'
export { linkAddress } from './link.ts'
export { pageOfUsers } from './list-users.ts'
export { NotConnected } from './not-connected.ts'
export { handOutLink, isConnected, newLinkAddress, offeredSources } from './offered.ts'
export { pagePath } from './page/address.ts'
export { NOTHING_TO_DO } from './pages.ts'
export type { ConnectedEvent, ConnectionPorts, EndedEvent, ScopesChangedEvent } from './ports.ts'
export { refusalOfRedirect } from './redirect.ts'
export { refusedSignIns } from './refused-sign-ins.ts'
export { registerConnections } from './register.ts'
export { sampleConnected } from './sample.ts'
export { createSessions, type Sessions } from './sessions.ts'
export { countSilent, listSilent, type SilentPosition } from './silent.ts'
export {
  type EndReason,
  grantLivesAfter,
} from './states.ts'
export {
  type Connection,
  connectionsOfUsers,
  findConnection,
  isActive,
  listConnections,
  scopesOf,
  writeScopes,
} from './store.ts'
export { accountOf } from './tokens.ts'
export { withdrawalsWaiting } from './withdrawal-store.ts'
