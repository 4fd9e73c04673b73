import { TributaryClient } from '@tributary/sdk'
import { createClient } from '../src/accounts/clients.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { createServer, type Server } from '../src/platform/http/server.ts'
import type { Platform } from '../src/platform/platform.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

export interface ApiClient {
  clientUuid: string
  secretKey: string
  authorization: string
}

export interface ApiAnswer {
  status: number
  headers: Headers
  text: string
}

export interface ApiWorld extends TestPlatform {
  /** Makes a client with both webhooks; deliveries stay pending, because no worker sends them. */
  newClient(): Promise<ApiClient>
  /** The library by which a client calls the service. */
  sdk(as: ApiClient): TributaryClient
  get(path: string, as?: ApiClient): Promise<ApiAnswer>
  post(path: string, body: unknown, as?: ApiClient): Promise<ApiAnswer>
}

/** Some endpoints of the service over HTTP. */
export async function createApiWorld(
  register: (server: Server, platform: Platform) => void,
): Promise<ApiWorld> {
  const test = await createTestPlatform()
  const { platform } = test
  const server = await createServer(platform)
  register(server, platform)
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  const call = async (path: string, init: RequestInit, as: ApiClient | undefined): Promise<ApiAnswer> => {
    const headers = new Headers(init.headers)
    if (as) headers.set('authorization', as.authorization)
    const response = await fetch(`${platform.baseUrl}${path}`, { ...init, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    ...test,
    async newClient() {
      const { clientUuid, secretKey } = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', 'Acme')
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made
      })
      const pair = Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')
      return { clientUuid, secretKey, authorization: `Basic ${pair}` }
    },
    sdk: ({ clientUuid, secretKey }) =>
      new TributaryClient({ baseUrl: platform.baseUrl, clientUuid, secretKey }),
    get: (path, as) => call(path, {}, as),
    post: (path, body, as) =>
      call(
        path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        as,
      ),
    async close() {
      await server.close()
      await test.close()
    },
  }
}
