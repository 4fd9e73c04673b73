import type { Announcement, RawItem, Window } from '@tributary/providers'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import type { Scope } from '../platform/scope.ts'
import { findUserByScope, today, type User, zoneOf } from '../users/index.ts'
import { retractItem, storeItems } from './arrivals.ts'
import { missingScope } from './granted.ts'
import { mayPull } from './may-pull.ts'
import type { SessionsPort } from './ports.ts'
import { latestDay, readingWindow } from './schedule.ts'
import { notePush } from './store/outcomes.ts'
import { findResource } from './store/sync.ts'
import type { SyncRow } from './store/sync-row.ts'
import { whileActive } from './while-active.ts'

interface Owner {
  user: User
  configured: ConfiguredProvider
}

/** Does for one connection what the vendor announced. */
export async function followUp(
  platform: Platform,
  sessions: SessionsPort,
  configured: ConfiguredProvider,
  scope: Scope,
  announcement: Announcement,
): Promise<void> {
  const { source } = configured.provider.manifest
  if (announcement.type === 'revoked') return sessions.grantWithdrawn(scope, source)
  if (announcement.type === 'permissions')
    return sessions.permissionsChanged(scope, source, announcement.scopes)
  const user = await findUserByScope(platform.db, scope)
  if (!user) return
  const owner = { user, configured }
  if (announcement.type === 'data') return storeGiven(platform, sessions, owner, announcement.items)
  if (announcement.type === 'collect') return collect(platform, sessions, owner, announcement.pointer)
  const row = await findResource(platform.db, scope, source, announcement.resource)
  if (!row) return
  await notePush(platform.db, scope, source, row.resource, nowDate(platform.clock))
  if (!(await isReadable(platform, sessions, owner, row.resource))) return
  if (announcement.type === 'fetch' && announcement.id === null)
    return readWindow(platform, sessions, owner, row, announcement.window)
  if (announcement.id !== null) return readOne(platform, sessions, owner, row, announcement.id)
}

/** Returns false for a resource that the person did not grant, or that the vendor does not let us pull. */
async function isReadable(
  platform: Platform,
  sessions: SessionsPort,
  { user, configured }: Owner,
  resource: string,
): Promise<boolean> {
  const { manifest } = configured.provider
  const scopes = await sessions.scopesOf(platform.db, user.scope, manifest.source)
  if (missingScope(manifest.resources, resource, scopes) !== null) return false
  return mayPull(platform.db, manifest)
}

async function storeGiven(
  platform: Platform,
  sessions: SessionsPort,
  owner: Owner,
  items: readonly RawItem[],
): Promise<void> {
  const { source } = owner.configured.provider.manifest
  for (const [resource, group] of Map.groupBy(items, (item) => item.resource)) {
    const row = await findResource(platform.db, owner.user.scope, source, resource)
    if (!row) continue
    const arrival = { ...owner, since: row.since }
    await whileActive(platform, sessions, owner, async (trx) => {
      await storeItems(trx, platform, arrival, group)
      await notePush(trx, owner.user.scope, source, resource, nowDate(platform.clock))
    })
  }
}

async function collect(
  platform: Platform,
  sessions: SessionsPort,
  owner: Owner,
  pointer: string,
): Promise<void> {
  const { provider } = owner.configured
  const { source } = provider.manifest
  const items = await sessions.withSession(owner.user.scope, source, async (session, context) => {
    if (!provider.collect) throw new Error(`${source} announces pointers and cannot follow them`)
    return provider.collect(context, session, pointer)
  })
  await storeGiven(platform, sessions, owner, items)
}

/**
 * Reads one announced object. An announced deletion is looked up like a change: the object is removed only when the vendor no
 * longer returns it.
 */
export async function readOne(
  platform: Platform,
  sessions: SessionsPort,
  owner: Owner,
  { resource, since }: Pick<SyncRow, 'resource' | 'since'>,
  id: string,
): Promise<void> {
  const { provider } = owner.configured
  const item = await sessions.withSession(owner.user.scope, provider.manifest.source, (session, context) =>
    provider.pullOne(context, session, resource, id),
  )
  const arrival = { ...owner, since }
  await whileActive(platform, sessions, owner, async (trx) => {
    if (item) await storeItems(trx, platform, arrival, [item])
    else await retractItem(trx, platform, arrival, { resource, id })
  })
}

async function readWindow(
  platform: Platform,
  sessions: SessionsPort,
  owner: Owner,
  row: SyncRow,
  asked: Window | null,
): Promise<void> {
  const { provider } = owner.configured
  const day = today(platform.clock.now(), zoneOf(owner.user, []))
  const window = asked ?? readingWindow(provider.manifest, { ...row, missing: null }, day)
  if (window.to < row.since) return
  const from = latestDay(window.from, row.since)
  const arrival = { ...owner, since: row.since }
  await sessions.withSession(owner.user.scope, provider.manifest.source, async (session, context) => {
    for await (const items of provider.pull(context, session, row.resource, { ...window, from }))
      await whileActive(platform, sessions, owner, (trx) => storeItems(trx, platform, arrival, items))
  })
}
