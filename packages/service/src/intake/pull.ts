import type { Source } from '@tributary/health'
import type { Manifest } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope } from '../users/index.ts'
import type { Sessions } from './ports.ts'
import { CLAIM_MS, pullResource } from './pull-resource.ts'
import { claimResource, lastAttempts, stopResources } from './store/sync.ts'

export interface PullRequest extends Scope {
  source: Source
}

const NAME = 'intake.pull'
/** Somebody who has just connected may be looking at the screen. */
const NEW_FIRST = -1
/** What one reader makes in a minute when the vendor answers quickly. */
const CALLS_OF_A_READER = 300

/** Reads what is due of a connection once the caller's transaction is committed. */
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
 * Where all share fewer calls than one reader can make, readers beside each other would cut each other short, and none would come
 * to the end of what takes many calls.
 */
export const readsOneByOne = ({ limits }: Pick<Manifest, 'limits'>): boolean =>
  limits.some(({ calls, seconds, per }) => per === 'app' && (calls / seconds) * 60 < CALLS_OF_A_READER)

export const pullJob = (sessions: Sessions): Job<PullRequest> => ({
  name: NAME,
  async run(platform, { source, ...scope }) {
    const configured = platform.providers.get(source)
    if (!configured) return
    // One for all resources, so that they stay together.
    const chance = Math.random()
    const attempts = await lastAttempts(platform.db, scope, source)
    for (const resource of inReadingOrder(configured.provider.manifest, attempts)) {
      const user = await findUserByScope(platform.db, scope)
      if (!user) return
      if (!(await sessions.isActive(platform.db, scope, source))) {
        await stopResources(platform.db, scope, source)
        return
      }
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

/**
 * What was tried least lately comes first: where the vendor allows too few calls for everything, all get their turn. Of what was
 * never tried profiles come last. They are filed under today, and by then the other resources have told where the person is.
 */
function inReadingOrder({ resources }: Manifest, attempts: ReadonlyMap<string, Date | null>): string[] {
  const isProfile = (resource: Manifest['resources'][number]) =>
    resource.emits.every(({ kind }) => kind === 'profile')
  const names = [...resources.filter((r) => !isProfile(r)), ...resources.filter(isProfile)].map(
    ({ name }) => name,
  )
  const triedAt = (name: string) => attempts.get(name)?.getTime() ?? 0
  return names.sort((one, other) => triedAt(one) - triedAt(other))
}
