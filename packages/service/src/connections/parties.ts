import type { ApiSource } from '@tributary/health'
import { brandOf, findClient } from '../accounts/index.ts'
import type { PageBrand } from '../platform/http/page.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConnectLink } from './link.ts'

/** Who is connected to what: what a person has to see before an account of theirs is connected. */
export interface Parties {
  source: ApiSource
  userId: string
  brand: PageBrand
}

export async function partiesOf(
  platform: Platform,
  { clientUuid, userId, source }: ConnectLink,
): Promise<Parties | null> {
  const client = await findClient(platform.db, clientUuid)
  if (!client) return null
  const look = await brandOf(platform.db, platform, clientUuid)
  return {
    source,
    userId,
    brand: {
      name: look?.company_name ?? client.name,
      logoUrl: look?.logo_url ?? null,
      color: look?.primary_color ?? null,
    },
  }
}
