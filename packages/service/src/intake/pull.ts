import type { Source } from '@tributary/health'
import type { Manifest } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { countJobs, enqueue, type Job } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { callsOfReading } from './capacity.ts'
import { missingScope } from './granted.ts'
import { mayPull } from './may-pull.ts'
import type { SessionsPort } from './ports.ts'
import { CLAIM_MS, pullResource } from './pull-resource.ts'
import { lookAgain } from './schedule.ts'
import { skipResource } from './skip-resource.ts'
import { leftOf } from './store/call-counts.ts'
import { claimResource, dueResources, restRead } from './store/due.ts'
import { stopResources } from './store/sync.ts'

export interface PullRequest extends Scope {
  source: Source
}

const NAME = 'intake.pull'
/** A person who has just connected may be looking at the screen. */
const NEW_FIRST = -1
/** The calls that one reader makes in a minute when the vendor responds quickly. */
const CALLS_OF_A_READER = 300

/** Requests that the due resources of a connection be read once the caller's transaction is committed. */
export async function requestPull(
  trx: Db,
  scope: Scope,
  manifest: Manifest,
  { isNew, overdueSeconds }: { isNew: boolean; overdueSeconds: number },
): Promise<void> {
  const { source } = manifest
  const request: PullRequest = { lane: scope.lane, userKey: scope.userKey, source }
  await enqueue(trx, { name: NAME }, request, {
    key: `${scope.lane}/${scope.userKey}/${source}`,
    delaySeconds: -overdueSeconds,
    priority: isNew ? NEW_FIRST : 0,
    queue: readsOneByOne(manifest) ? `${NAME} ${source}` : null,
  })
}

/**
 * Requests the same for a person who has just connected, unless users who already wait need the remaining calls. Then a later
 * tick finds the connection.
 */
export async function requestFirstPull(
  trx: Db,
  platform: Platform,
  scope: Scope,
  manifest: Manifest,
): Promise<void> {
  const { source, limits, resources } = manifest
  const { calls } = await leftOf(trx, source, limits, { accounts: 0, clients: 1 }, platform.clock.now())
  const isPolled = await mayPull(trx, manifest)
  const round = resources.reduce((sum, { name }) => sum + (isPolled ? callsOfReading(manifest, name) : 1), 0)
  const isRoom =
    calls === Number.POSITIVE_INFINITY ||
    (await countJobs(trx, { name: NAME }, { end: `/${source}` })) * round < calls
  if (isRoom) await requestPull(trx, scope, manifest, { isNew: true, overdueSeconds: 0 })
}

/**
 * Returns whether only one reader may run for a source. Where all share fewer calls than one reader can make, parallel readers
 * would interrupt each other, and none would finish a resource that takes many calls.
 */
export const readsOneByOne = ({ limits }: Pick<Manifest, 'limits'>): boolean =>
  limits.some(({ calls, seconds, per }) => per === 'app' && (calls / seconds) * 60 < CALLS_OF_A_READER)

export const pullJob = (sessions: SessionsPort): Job<PullRequest> => ({
  name: NAME,
  async run(platform, { source, ...scope }) {
    const configured = platform.providers.get(source)
    if (!configured) return
    const { manifest } = configured.provider
    // One for all resources, so that they stay together.
    const chance = Math.random()
    if (!(await mayPull(platform.db, manifest))) {
      const now = platform.clock.now()
      const times = { now: new Date(now), until: lookAgain(now, chance) }
      await restRead(platform.db, scope, source, times)
    }
    const due = await dueResources(platform.db, scope, source, nowDate(platform.clock))
    for (const resource of [...unasked(manifest, due), ...inReadingOrder(manifest, due)]) {
      const user = await findUserByScope(platform.db, scope)
      if (!user) return
      if (!(await sessions.isActive(platform.db, scope, source))) {
        await stopResources(platform.db, scope, source)
        return
      }
      const scopes = await sessions.scopesOf(platform.db, scope, source)
      const isAsked = manifest.resources.some(({ name }) => name === resource)
      if (!isAsked || missingScope(manifest.resources, resource, scopes) !== null) {
        await skipResource(platform, { user, configured }, resource)
        continue
      }
      // What is due stays due: the tick asks for it again when there are calls.
      if (!(await hasCallsLeft(sessions, source, user))) return
      const now = platform.clock.now()
      const row = await claimResource(platform.db, scope, source, resource, {
        now: new Date(now),
        until: new Date(now + CLAIM_MS),
      })
      if (!row) continue
      const goOn = await pullResource(platform, sessions, { user, configured, since: row.since }, row, chance)
      if (!goOn) return
    }
  },
})

async function hasCallsLeft(sessions: SessionsPort, source: Source, { clientUuid }: User): Promise<boolean> {
  const { calls, spentClients } = await sessions.callsLeft(source)
  return calls > 0 && !spentClients.has(clientUuid)
}

/** Returns the due resources that are no longer read, because the operator has stopped asking for their scope. */
function unasked({ resources }: Manifest, due: ReadonlyMap<string, Date | null>): string[] {
  return [...due.keys()].filter((name) => !resources.some((resource) => resource.name === name))
}

/**
 * What was tried least lately comes first: where the vendor allows too few calls for everything, all get their turn. Of what was
 * never tried profiles come last. They are filed under today, and by then the offset of the person is known from the other resources.
 */
function inReadingOrder({ resources }: Manifest, due: ReadonlyMap<string, Date | null>): string[] {
  const isProfile = (resource: Manifest['resources'][number]) =>
    resource.emits.every(({ kind }) => kind === 'profile')
  const names = [...resources.filter((r) => !isProfile(r)), ...resources.filter(isProfile)].map(
    ({ name }) => name,
  )
  const triedAt = (name: string) => due.get(name)?.getTime() ?? 0
  return names.filter((name) => due.has(name)).sort((one, other) => triedAt(one) - triedAt(other))
}
