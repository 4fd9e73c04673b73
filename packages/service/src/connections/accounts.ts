import type { Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE, type Scope } from '../platform/scope.ts'
import { type Connection, findConnection } from './store.ts'

/** The same account has the same key in every connection here, which is how a vendor's webhook finds its people. */
export async function accountKeyOf(platform: Platform, source: Source, account: string): Promise<Buffer> {
  return (await accountKeyFinder(platform))(source, account)
}

export async function accountKeyFinder(
  platform: Platform,
): Promise<(source: Source, account: string) => Buffer> {
  // Outside any transaction: a key that is rolled back would live on in the keyring's memory.
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return (source, account) => key.mark(`${source}\0${account}`)
}

/** Live connections only. One account may be linked by several users and several clients. */
export async function findConnectionsByAccount(
  db: Db,
  platform: Platform,
  source: Source,
  account: string,
): Promise<Connection[]> {
  const accountKey = await accountKeyOf(platform, source, account)
  const owners = await db
    .selectFrom('connection_accounts')
    .select(['lane', 'user_key'])
    .where('source', '=', source)
    .where('account_key', '=', accountKey)
    .orderBy('lane')
    .orderBy('user_key')
    .execute()
  const found: Connection[] = []
  for (const owner of owners) {
    const connection = await findConnection(db, { lane: owner.lane, userKey: owner.user_key }, source)
    if (connection?.state === 'active' && connection.accountKey.equals(accountKey)) found.push(connection)
  }
  return found
}

/** Whether any live connection here, of whatever user or client, is to this account. */
export async function isAccountUsed(db: Db, source: Source, accountKey: Buffer): Promise<boolean> {
  const link = await db
    .selectFrom('connection_accounts')
    .select('source')
    .where('source', '=', source)
    .where('account_key', '=', accountKey)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

export async function linkAccount(
  trx: Db,
  link: { source: Source; accountKey: Buffer; scope: Scope; clientUuid: string },
): Promise<void> {
  await trx
    .insertInto('connection_accounts')
    .values({
      source: link.source,
      account_key: link.accountKey,
      lane: link.scope.lane,
      user_key: link.scope.userKey,
      client_uuid: link.clientUuid,
    })
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function unlinkAccount(
  trx: Db,
  link: { source: Source; accountKey: Buffer; scope: Scope },
): Promise<void> {
  await trx
    .deleteFrom('connection_accounts')
    .where('source', '=', link.source)
    .where('account_key', '=', link.accountKey)
    .where('lane', '=', link.scope.lane)
    .where('user_key', '=', link.scope.userKey)
    .execute()
}

/** How many accounts of a source are connected, and by how many clients. */
export async function countReach(db: Db, source: Source): Promise<{ accounts: number; clients: number }> {
  const { accounts, clients } = await db
    .selectFrom('connection_accounts')
    .select((eb) => [
      eb.fn.count<string>('account_key').distinct().as('accounts'),
      eb.fn.count<string>('client_uuid').distinct().as('clients'),
    ])
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return { accounts: Number(accounts), clients: Number(clients) }
}
