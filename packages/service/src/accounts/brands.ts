import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { type Actor, audit } from './audit.ts'
import { type LogoType, logoTypeOf } from './logo.ts'

/** How the app of a phone looks for a client's people, as it is sent to the phone. */
export interface Brand {
  company_name: string | null
  /** #rrggbb */
  primary_color: string | null
  logo_url: string | null
}

/** What is left out stays as it is. The caller has checked the values. */
export interface BrandChange {
  companyName?: string
  primaryColor?: string
  logo?: Buffer
}

/** Null for a client that has set nothing. */
export async function brandOf(db: Db, platform: Platform, clientUuid: string): Promise<Brand | null> {
  const row = await db
    .selectFrom('client_brands')
    .select(['company_name', 'primary_color', 'logo_id'])
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  if (!row) return null
  return {
    company_name: row.company_name,
    primary_color: row.primary_color,
    logo_url: row.logo_id && `${platform.baseUrl}/api/v1/mobile/brands/${row.logo_id}/logo`,
  }
}

export async function findLogo(db: Db, logoId: string): Promise<{ type: LogoType; bytes: Buffer } | null> {
  const row = await db
    .selectFrom('client_brands')
    .select(['logo', 'logo_type'])
    .where('logo_id', '=', logoId)
    .executeTakeFirst()
  return row?.logo ? { type: row.logo_type as LogoType, bytes: row.logo } : null
}

export async function setBrand(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  change: BrandChange,
): Promise<void> {
  const set = {
    changed_at: nowDate(platform.clock),
    ...(change.companyName !== undefined && { company_name: change.companyName }),
    ...(change.primaryColor !== undefined && { primary_color: change.primaryColor }),
    ...(change.logo && {
      logo: change.logo,
      logo_type: logoTypeOf(change.logo),
      logo_id: randomBytes(16).toString('base64url'),
    }),
  }
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('client_brands')
      .values({ client_uuid: clientUuid, ...set })
      .onConflict((c) => c.column('client_uuid').doUpdateSet(set))
      .execute()
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: 'brand.set',
      detail: {
        ...(change.companyName !== undefined && { company_name: change.companyName }),
        ...(change.primaryColor !== undefined && { primary_color: change.primaryColor }),
        ...(change.logo && { logo_bytes: change.logo.length }),
      },
    })
  })
}

/** Back to no brand of its own. */
export async function clearBrand(platform: Platform, actor: Actor, clientUuid: string): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('client_brands').where('client_uuid', '=', clientUuid).execute()
    await audit(trx, platform, { actor, clientUuid, action: 'brand.clear', detail: {} })
  })
}
