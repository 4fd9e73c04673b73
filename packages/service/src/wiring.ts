import { oldSignInsTick } from './accounts/people/index.ts'
import { clinicalFollower } from './addons/clinical/index.ts'
import { endMonitoring, monitoringFollower } from './addons/monitoring/index.ts'
import { profileJobs, profileTicks } from './addons/profile/index.ts'
import { scoreFollower } from './addons/score/index.ts'
import { beginSteps, endSteps, stepsJobs, stepsTicks } from './addons/steps/index.ts'
import { bindingTicks } from './binding/index.ts'
import {
  type ConnectionPorts,
  connectionJobs,
  connectionTicks,
  createSessions,
  endConnection,
  findConnectionsByAccount,
  grantLivesAfter,
  isActive,
  listConnections,
} from './connections/index.ts'
import { type DeliveryPorts, retentionTick } from './delivery/index.ts'
import type { Follower } from './documents/follow-days.ts'
import { sealedBodies, storedBody } from './documents/store.ts'
import { refreshUserInfo, requestUserInfo } from './documents/user-info.ts'
import { erasureTicks } from './erasure/index.ts'
import {
  begin,
  end,
  intakeJobs,
  intakeTicks,
  profileSource,
  recordSource,
  requestRebuild,
  type Sessions,
  withBudget,
} from './intake/index.ts'
import { labTicks, noteDelivered } from './lab/index.ts'
import { notify } from './notifications/notify.ts'
import { endPhoneSource, phoneJobs, phoneTicks } from './phones/index.ts'
import type { Job, Tick } from './platform/jobs.ts'
import type { Platform } from './platform/platform.ts'
import { findUserByScope, type UserPorts } from './users/index.ts'

/** What is made of a day's documents, in no order. */
const FOLLOWERS: readonly Follower[] = [clinicalFollower, monitoringFollower, scoreFollower]

export interface Wiring {
  connectionPorts: ConnectionPorts
  deliveryPorts: DeliveryPorts
  userPorts: UserPorts
  jobs: readonly Job<never>[]
  ticks: readonly Tick[]
}

/** Joins the capabilities: whatever must call against the direction of the imports is tied here. */
export function wire(platform: Platform): Wiring {
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
    onInformed: (trx, { scope }) => refreshUserInfo(trx, platform, profileSource, scope),
  }
  const connectionPorts: ConnectionPorts = {
    async onConnected(trx, { user, source, accountKey, first, newUser }) {
      await begin(trx, platform, { user, source, accountKey, first })
      await beginSteps(trx, platform, { user, source })
      const notice = { clientUuid: user.clientUuid, user, dataSource: source, level: 'info' as const }
      if (newUser) await userPorts.onCreated(trx, user)
      await notify(trx, platform, { ...notice, action: 'user_connected' })
    },
    async onEnded(trx, { user, source, reason }) {
      await end(trx, user.scope, source)
      await endSteps(trx, user.scope, source)
      await endPhoneSource(trx, user.scope, source)
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
  const tokenSessions = createSessions(platform, connectionPorts)
  const sessions: Sessions = {
    withSession: withBudget(platform, tokenSessions.withSession),
    isActive,
    findByAccount: (source, account) => findConnectionsByAccount(platform.db, platform, source, account),
    grantWithdrawn: (scope, source) =>
      platform.db.transaction().execute(async (trx) => {
        await endConnection(trx, platform, connectionPorts, { scope, source, reason: 'revoked_at_provider' })
      }),
  }
  const deliveryPorts: DeliveryPorts = {
    storedBody,
    sealedBodies: (db, refs, stored) => sealedBodies(db, platform, refs, stored),
    onDelivered: (trx, deliveries) => noteDelivered(trx, platform, deliveries),
    async onRejected(trx, delivery) {
      // News of a rejected notification would be another notification to the same address.
      if (delivery.kind === 'notification') return
      const user = await findUserByScope(trx, delivery)
      // Erased meanwhile.
      if (!user) return
      await notify(trx, platform, {
        clientUuid: delivery.clientUuid,
        user,
        dataSource: null,
        action: 'document_rejected',
        level: 'error',
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
  return {
    connectionPorts,
    deliveryPorts,
    userPorts,
    jobs: [
      ...intakeJobs(sessions, FOLLOWERS),
      ...stepsJobs(sessions, recordSource),
      ...profileJobs(),
      ...connectionJobs(tokenSessions),
      ...phoneJobs(),
    ],
    ticks: [
      ...intakeTicks(),
      ...stepsTicks(),
      ...profileTicks(),
      ...connectionTicks(),
      ...phoneTicks(),
      ...bindingTicks(),
      ...labTicks(),
      ...erasureTicks(),
      oldSignInsTick,
      retentionTick,
    ],
  }
}
