import { clinicalFollower } from './addons/clinical/index.ts'
import { endMonitoring, monitoringFollower } from './addons/monitoring/index.ts'
import { scoreFollower } from './addons/score/index.ts'
import { beginSteps, endSteps } from './addons/steps/index.ts'
import { type Follower, refreshUserInfo, requestRebuild, requestUserInfo } from './building/index.ts'
import { CAPABILITIES } from './capabilities.ts'
import {
  type ConnectionPorts,
  countReach,
  createSessions,
  endConnection,
  findConnectionsByAccount,
  grantLivesAfter,
  isActive,
  listConnections,
  type Sessions,
  scopesOf,
  writeScopes,
} from './connections/index.ts'
import { type DeliveryPorts, kindOfEndpoint, webhookId } from './delivery/index.ts'
import { begin, createBudget, end, followScopes, type SessionsPort } from './intake/index.ts'
import { noteDelivered } from './lab/index.ts'
import { notify } from './notifications/index.ts'
import { endPhoneSource } from './phones/index.ts'
import type { Capability } from './platform/capability.ts'
import type { Job, Tick } from './platform/jobs.ts'
import { nowDate, type Platform } from './platform/platform.ts'
import { createRecorder, type Recorder, stopRecordingsOf } from './recording/index.ts'
import { findUserByScope, type UserPorts } from './users/index.ts'

/** What is made of a day's documents, in no order. */
const FOLLOWERS: readonly Follower[] = [clinicalFollower, monitoringFollower, scoreFollower]

/** What the composition root hands to the capabilities. */
export interface Ports {
  connectionPorts: ConnectionPorts
  userPorts: UserPorts
  tokenSessions: Sessions
  sessions: SessionsPort
  recorder: Recorder
  followers: readonly Follower[]
  capabilities: readonly Capability<Ports>[]
}

export interface Wiring extends Ports {
  deliveryPorts: DeliveryPorts
  jobs: readonly Job<never>[]
  ticks: readonly Tick[]
}

/** Joins the capabilities: whatever must call against the direction of the imports is tied here. */
export function wire(platform: Platform, capabilities: readonly Capability<Ports>[] = CAPABILITIES): Wiring {
  const userPorts: UserPorts = {
    async onCreated(trx, user) {
      const { clientUuid } = user
      await notify(trx, platform, {
        clientUuid,
        user,
        dataSource: null,
        action: 'user_created',
        level: 'info',
      })
    },
    async onMoved(trx, { scope }, from) {
      await requestRebuild(trx, scope, from)
      await requestUserInfo(trx, scope)
    },
    onInformed: (trx, { scope }) => refreshUserInfo(trx, platform, scope),
  }
  const connectionPorts: ConnectionPorts = {
    async onConnected(trx, { user, source, accountKey, first, newUser }) {
      await begin(trx, platform, { user, source, accountKey, first })
      await beginSteps(trx, platform, { user, source })
      const notice = { clientUuid: user.clientUuid, user, dataSource: source, level: 'info' as const }
      if (newUser) await userPorts.onCreated(trx, user)
      await notify(trx, platform, { ...notice, action: 'user_connected' })
    },
    onScopesChanged: (trx, change) => followScopes(trx, platform, change),
    async onEnded(trx, { user, source, reason }) {
      await end(trx, user.scope, source)
      await endSteps(trx, user.scope, source)
      await endPhoneSource(trx, user.scope, source)
      await stopRecordingsOf(trx, user.scope, source, nowDate(platform.clock))
      const others = await listConnections(trx, user.scope)
      if (reason !== 'replaced' && !others.some(({ state }) => state === 'active'))
        await endMonitoring(trx, user)
      await notify(trx, platform, {
        clientUuid: user.clientUuid,
        user,
        dataSource: source,
        action: 'user_disconnected',
        level: grantLivesAfter(reason) ? 'info' : 'warning',
      })
    },
  }
  const recorder = createRecorder(platform)
  const tokenSessions = createSessions(platform, connectionPorts, recorder)
  const sessions: SessionsPort = {
    ...createBudget(platform, tokenSessions.withSession, (source) => countReach(platform.db, source)),
    isActive,
    scopesOf,
    findByAccount: (source, account) => findConnectionsByAccount(platform.db, platform, source, account),
    grantWithdrawn: (scope, source) =>
      platform.db.transaction().execute(async (trx) => {
        await endConnection(trx, platform, connectionPorts, { scope, source, reason: 'revoked_at_provider' })
      }),
    permissionsChanged: (scope, source, scopes) =>
      platform.db.transaction().execute(async (trx) => {
        await writeScopes(trx, scope, source, scopes)
        await followScopes(trx, platform, { scope, source, scopes })
      }),
  }
  const deliveryPorts: DeliveryPorts = {
    onDelivered: (trx, deliveries) => noteDelivered(trx, platform, deliveries),
    async onRejected(trx, delivery) {
      // News of a rejected notification would be another notification to the same address.
      if (kindOfEndpoint(delivery.endpointId) === 'notification') return
      const user = await findUserByScope(trx, delivery)
      // Erased meanwhile.
      if (!user) return
      await notify(trx, platform, {
        clientUuid: delivery.clientUuid,
        user,
        dataSource: null,
        action: 'document_rejected',
        level: 'error',
        rejected: {
          webhookId: webhookId(delivery.deliveryId),
          dataStructure: delivery.dataStructure,
        },
      })
    },
    async onPaused(trx, { clientUuid }) {
      await notify(trx, platform, {
        clientUuid,
        user: null,
        dataSource: null,
        action: 'endpoint_paused',
        level: 'error',
      })
    },
  }
  const ports: Ports = {
    connectionPorts,
    userPorts,
    tokenSessions,
    sessions,
    recorder,
    followers: FOLLOWERS,
    capabilities,
  }
  return {
    ...ports,
    deliveryPorts,
    jobs: capabilities.flatMap(({ jobs }) => jobs?.(ports) ?? []),
    ticks: capabilities.flatMap(({ ticks }) => ticks?.(ports) ?? []),
  }
}
