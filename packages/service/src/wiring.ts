import { checkpointTick, oldSignInsTick } from './accounts/index.ts'
import { clinicalFollower } from './addons/clinical/index.ts'
import { endMonitoring, monitoringFollower } from './addons/monitoring/index.ts'
import { profileJobs, profileTicks } from './addons/profile/index.ts'
import { scoreFollower } from './addons/score/index.ts'
import { beginSteps, endSteps, stepsJobs, stepsTicks } from './addons/steps/index.ts'
import { bindingTicks } from './binding/index.ts'
import {
  buildingJobs,
  type Follower,
  refreshUserInfo,
  requestRebuild,
  requestUserInfo,
} from './building/index.ts'
import {
  type ConnectionPorts,
  connectionJobs,
  connectionTicks,
  countReach,
  createSessions,
  endConnection,
  findConnectionsByAccount,
  grantLivesAfter,
  isActive,
  listConnections,
  scopesOf,
  writeScopes,
} from './connections/index.ts'
import { type DeliveryPorts, retentionTick, webhookId } from './delivery/index.ts'
import { erasureTicks } from './erasure/index.ts'
import {
  begin,
  createBudget,
  end,
  followScopes,
  intakeJobs,
  intakeTicks,
  type SessionsPort,
} from './intake/index.ts'
import { labTicks, noteDelivered } from './lab/index.ts'
import { notify } from './notifications/index.ts'
import { endPhoneSource, phoneJobs, phoneTicks } from './phones/index.ts'
import type { Job, Tick } from './platform/jobs.ts'
import { nowDate, type Platform } from './platform/platform.ts'
import { createRecorder, oldRecordingsTick, type Recorder, stopRecordingsOf } from './recording/index.ts'
import { rawRetentionTick } from './records/index.ts'
import { findUserByScope, type UserPorts } from './users/index.ts'

/** What is made of a day's documents, in no order. */
const FOLLOWERS: readonly Follower[] = [clinicalFollower, monitoringFollower, scoreFollower]

export interface Wiring {
  connectionPorts: ConnectionPorts
  deliveryPorts: DeliveryPorts
  userPorts: UserPorts
  recorder: Recorder
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
  return {
    connectionPorts,
    deliveryPorts,
    userPorts,
    recorder,
    jobs: [
      ...intakeJobs(sessions, recorder),
      ...buildingJobs(FOLLOWERS),
      ...stepsJobs(sessions),
      ...profileJobs(),
      ...connectionJobs(tokenSessions),
      ...phoneJobs(),
    ],
    ticks: [
      ...intakeTicks(sessions),
      rawRetentionTick,
      ...stepsTicks(),
      ...profileTicks(),
      ...connectionTicks(),
      ...phoneTicks(),
      ...bindingTicks(),
      ...labTicks(),
      ...erasureTicks(),
      checkpointTick(),
      oldSignInsTick,
      oldRecordingsTick,
      retentionTick,
    ],
  }
}
