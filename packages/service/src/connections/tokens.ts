import type { Source } from '@tributary/health'
import type { TokenSet } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { userRowIdentity } from '../platform/sealing.ts'
import { type ConnectionTokenRow, readTokenRow, writeTokens } from './store.ts'

/** A person's tokens as stored; `sealed` differs after every write, so it distinguishes one version from another. */
export interface StoredTokens extends TokenSet {
  sealed: Buffer
  region: string | null
}

type Secrets = Pick<TokenSet, 'accessToken' | 'refreshToken' | 'account'>

export async function sealTokens(
  db: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
  { accessToken, refreshToken, account }: TokenSet,
): Promise<Buffer> {
  const key = await platform.keyring.get(db, scope)
  const secrets: Secrets = { accessToken, refreshToken, account }
  return key.seal(identity(scope, source), JSON.stringify(secrets))
}

/** Null when there is no live connection. With `lock` the row is held until the transaction ends. */
export async function readTokens(
  db: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
  options: { lock: boolean },
): Promise<StoredTokens | null> {
  if (options.lock) await platform.keyring.get(db, scope)
  const row = await readTokenRow(db, scope, source, options)
  return row ? openTokens(db, platform, scope, source, row) : null
}

/** The vendor's identity of the account; null when there is no live connection. */
export async function accountOf(platform: Platform, scope: Scope, source: Source): Promise<string | null> {
  const tokens = await readTokens(platform.db, platform, scope, source, { lock: false })
  return tokens?.account ?? null
}

/** A vendor that leaves the scopes out of a renewal has not changed them; the account never changes. */
export async function saveTokens(
  trx: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
  previous: StoredTokens,
  next: TokenSet,
): Promise<StoredTokens> {
  const { account, region } = previous
  const renewed = { ...next, account, scopes: next.scopes ?? previous.scopes }
  const sealed = await sealTokens(trx, platform, scope, source, renewed)
  await writeTokens(trx, scope, source, { ...renewed, sealed })
  return { ...renewed, region, sealed }
}

async function openTokens(
  db: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
  row: ConnectionTokenRow,
): Promise<StoredTokens> {
  const key = await platform.keyring.get(db, scope)
  const secrets = JSON.parse(key.open(identity(scope, source), row.tokens).toString()) as Secrets
  return {
    ...secrets,
    expiresAt: row.token_expires_at?.getTime() ?? null,
    scopes: row.scopes,
    region: row.region,
    sealed: row.tokens,
  }
}

const identity = (scope: Scope, source: Source) => userRowIdentity('connections', scope, [source], 'tokens')
