import type { Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import { listUsers, type UserEntry, type UserPosition } from '../users/index.ts'
import { type Connection, connectionsOfUsers } from './store.ts'

/** `active`: connected now; `ended`: connected once, and not now; `none`: never connected. */
export const CONNECTION_FILTERS = ['active', 'ended', 'none'] as const
type ConnectionFilter = (typeof CONNECTION_FILTERS)[number]

export interface UserFilter {
  startsWith: string
  created: { from: Date | null; to: Date | null } | null
  /** Whose connection is compared; null for any. */
  source: Source | null
  connection: ConnectionFilter | null
}

export interface ConnectedUserPage {
  users: { user: UserEntry; connections: readonly Connection[] }[]
  /** The position to continue from; null at the end. */
  last: UserPosition | null
}

/** How many users a filter looks at for one page: a page with a rare filter may be short, and never takes long. */
const LOOKED_AT = 1_000

export async function pageOfUsers(
  db: Db,
  clientUuid: string,
  filter: UserFilter,
  { after, limit }: { after: UserPosition | null; limit: number },
): Promise<ConnectedUserPage> {
  const isNarrowed = filter.connection !== null || (filter.created !== null && filter.startsWith !== '')
  const take = isNarrowed ? LOOKED_AT : limit
  const found = await listUsers(db, clientUuid, { ...filter, after, limit: take + 1 })
  const looked = found.slice(0, take)
  const connections = await connectionsOfUsers(
    db,
    looked.map(({ scope }) => scope),
  )
  const matching = looked
    .map((user) => ({ user, connections: connections.get(user.scope.userKey) ?? [] }))
    .filter((one) => matches(one, filter))
  const users = matching.slice(0, limit)
  if (matching.length > limit) return { users, last: users.at(-1)!.user }
  return { users, last: found.length > take ? looked.at(-1)! : null }
}

const matches = ({ user, connections }: ConnectedUserPage['users'][number], filter: UserFilter): boolean =>
  user.userId.startsWith(filter.startsWith) &&
  (filter.connection === null || filter.connection === filterOf(connections, filter.source))

function filterOf(connections: readonly Connection[], source: Source | null): ConnectionFilter {
  const meant = connections.filter((connection) => source === null || connection.source === source)
  if (meant.length === 0) return 'none'
  return meant.some(({ state }) => state === 'active') ? 'active' : 'ended'
}
