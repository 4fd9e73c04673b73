import { randomUUID } from 'node:crypto'
import { createClient } from '../../accounts/clients.ts'
import type { Platform } from '../../platform/platform.ts'
import { laneOf, type Scope } from '../../platform/scope.ts'
import type { EndpointKind } from '../model.ts'
import type { Publication } from '../outbox/outbox.ts'
import { setEndpoint } from '../webhooks/endpoints.ts'

export interface TestClient {
  clientUuid: string
  secretKey: string
  /** The secret of the endpoint. */
  secret: string
}

/** A client with one endpoint at this address. */
export async function clientWithEndpoint(
  platform: Platform,
  url: string,
  kind: EndpointKind = 'data',
): Promise<TestClient> {
  return platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Test client')
    const { secret } = await setEndpoint(platform, trx, 'operator', client.clientUuid, kind, url)
    return { ...client, secret: secret! }
  })
}

export const newScope = (clientUuid: string): Scope => {
  const userKey = randomUUID()
  return { lane: laneOf(clientUuid, userKey), userKey }
}

export function publication(clientUuid: string, changes: Partial<Publication> = {}): Publication {
  return {
    scope: newScope(clientUuid),
    clientUuid,
    kind: 'data',
    documentKey: 'physical_summary|2026-03-09',
    documentVersion: 1,
    dataStructure: 'physical_summary',
    ...changes,
  }
}
