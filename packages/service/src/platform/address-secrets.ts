import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import { nowDate, type Platform } from './platform.ts'
import type { ConfiguredProvider } from './providers.ts'
import { DEPLOYMENT_SCOPE } from './scope.ts'

const SECRET_BYTES = 32

type OfSource = Pick<ConfiguredProvider, 'provider' | 'verificationToken'>

/** Lists the secrets that authenticate a call to the webhook address of a source, newest first. Until the first rotation it is the derived one. */
export async function addressSecrets(
  platform: Pick<Platform, 'db' | 'keyring'>,
  { provider, verificationToken }: OfSource,
): Promise<[string, ...string[]]> {
  const { source } = provider.manifest
  const rows = await platform.db
    .selectFrom('webhook_address_secrets')
    .select(['ordinal', 'sealed'])
    .where('source', '=', source)
    .orderBy('ordinal', 'desc')
    .execute()
  if (rows.length === 0) return [verificationToken]
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const [newest, ...former] = rows.map((row) =>
    key.open(identityOf(source, row.ordinal), row.sealed).toString(),
  )
  return [newest!, ...former]
}

/** Adds a new secret; the earlier ones are accepted until they are ended. */
export async function rotateAddressSecret(
  trx: Db,
  platform: Platform,
  { provider, verificationToken }: OfSource,
): Promise<string> {
  const { source } = provider.manifest
  const last = await trx
    .selectFrom('webhook_address_secrets')
    .select((eb) => eb.fn.max('ordinal').as('ordinal'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const given: [number, string][] =
    last.ordinal === null
      ? [
          [1, verificationToken],
          [2, secret],
        ]
      : [[last.ordinal + 1, secret]]
  await trx
    .insertInto('webhook_address_secrets')
    .values(
      given.map(([ordinal, text]) => ({
        source,
        ordinal,
        sealed: key.seal(identityOf(source, ordinal), text),
        created_at: nowDate(platform.clock),
      })),
    )
    .execute()
  return secret
}

/** All but the newest. Returns how many. */
export async function endFormerAddressSecrets(trx: Db, { provider }: OfSource): Promise<number> {
  const { source } = provider.manifest
  const { numDeletedRows } = await trx
    .deleteFrom('webhook_address_secrets')
    .where('source', '=', source)
    .where('ordinal', '<', (eb) =>
      eb
        .selectFrom('webhook_address_secrets as newest')
        .select((one) => one.fn.max('newest.ordinal').as('ordinal'))
        .where('newest.source', '=', source),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const identityOf = (source: string, ordinal: number) => `webhook_address_secrets|${source}|${ordinal}`
