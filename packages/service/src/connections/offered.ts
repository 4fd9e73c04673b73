import type { ApiSource, PhoneSource } from '@tributary/health'
import { API_SOURCES, PHONE_SOURCES } from '@tributary/providers'
import { type Actor, audit, auditMark, callbackUrlOf } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, type User } from '../users/index.ts'
import { LINK_LIFE_MS, linkAddress } from './link.ts'
import { type Connection, listConnections } from './store.ts'

/** A source that can be connected here, and how a user stands with it. */
export interface OfferedSource {
  source: ApiSource
  description: string
  /** Null when it was never connected. */
  connection: Connection | null
}

/** A store of a phone, which is connected on the phone. */
export interface OfferedStore {
  source: PhoneSource
  /** Null when it was never connected. */
  connection: Connection | null
}

/** Every source of this deployment, always in the same order. A user who does not exist yet has no connections. */
export async function offeredSources(
  platform: Platform,
  clientUuid: string,
  userId: string,
): Promise<{ user: User | null; sources: OfferedSource[]; phones: OfferedStore[] }> {
  const user = await findUser(platform.db, clientUuid, userId)
  const connections = user ? await listConnections(platform.db, user.scope) : []
  const connectionOf = (source: ApiSource | PhoneSource) =>
    connections.find((known) => known.source === source) ?? null
  const sources = API_SOURCES.flatMap((source) => {
    const configured = platform.providers.get(source)
    if (!configured) return []
    const { description } = configured.provider.manifest
    return [{ source, description, connection: connectionOf(source) }]
  })
  const phones = PHONE_SOURCES.map((source) => ({ source, connection: connectionOf(source) }))
  return { user, sources, phones }
}

export const isConnected = ({ connection }: Pick<OfferedSource, 'connection'>): boolean =>
  connection?.state === 'active'

/** A fresh link to connect; the client's default address is where it leads back to when none is asked for. */
export async function newLinkAddress(
  platform: Platform,
  wish: { clientUuid: string; userId: string; source: ApiSource; redirectUrl: string | null },
): Promise<string> {
  const redirectUrl = wish.redirectUrl ?? (await callbackUrlOf(platform.db, wish.clientUuid))
  return linkAddress(platform, { ...wish, redirectUrl, issuedAt: platform.clock.now() })
}

/** The same for a person who asked by name: everyone who holds the link may connect an account, so it is known who made it. */
export async function handOutLink(
  platform: Platform,
  actor: Actor,
  wish: { clientUuid: string; userId: string; source: ApiSource },
): Promise<{ address: string; expiresAt: Date }> {
  const { clientUuid, userId, source } = wish
  const address = await newLinkAddress(platform, { ...wish, redirectUrl: null })
  const user = await findUser(platform.db, clientUuid, userId)
  const who = user ? { user_key: user.scope.userKey } : { user_mark: await auditMark(platform, wish) }
  const detail = { ...who, data_source: source }
  await platform.db
    .transaction()
    .execute((trx) => audit(trx, platform, { actor, clientUuid, action: 'connection.link', detail }))
  return { address, expiresAt: new Date(platform.clock.now() + LINK_LIFE_MS) }
}
