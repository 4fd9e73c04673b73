import type { Source } from '@tributary/health'
import { type Actor, audit } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { User } from '../users/index.ts'
import { endConnection } from './connections.ts'
import type { ConnectionPorts } from './ports.ts'
import { listConnections } from './store.ts'

/** Ends one connection of a user, or all (`source` null), for this client only. Returns those that were live. */
export async function disconnect(
  platform: Platform,
  ports: Pick<ConnectionPorts, 'onEnded'>,
  actor: Actor,
  { scope, clientUuid }: User,
  source: Source | null,
): Promise<Source[]> {
  return platform.db.transaction().execute(async (trx) => {
    const ended: Source[] = []
    for (const connection of await listConnections(trx, scope)) {
      if (source !== null && connection.source !== source) continue
      const ending = { scope, source: connection.source, reason: 'revoked_by_client' } as const
      if (await endConnection(trx, platform, ports, ending)) ended.push(connection.source)
    }
    if (ended.length > 0)
      await audit(trx, platform, {
        actor,
        clientUuid,
        action: 'connection.revoke',
        detail: { user_key: scope.userKey, data_sources: ended },
      })
    return ended
  })
}
