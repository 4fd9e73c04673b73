import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createClient } from '../src/accounts/clients.ts'
import { createApp } from '../src/app.ts'
import { createMcpToken, type McpScope, SCOPE_NAMES } from '../src/mcp/index.ts'
import type { Platform } from '../src/platform/platform.ts'
import { ensureUser, setTimeZone, type User } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

export interface McpWorld extends TestPlatform {
  client(): Promise<string>
  user(clientUuid: string, userId: string, zone?: string): Promise<User>
}

/** The service as it is, over HTTP. */
export async function createMcpWorld(): Promise<McpWorld> {
  const test = await createTestPlatform()
  const { platform } = test
  const server = await createApp(platform, wire(platform), { role: 'api', isDraining: () => false })
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...test,
    client: () =>
      platform.db
        .transaction()
        .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Acme')).clientUuid),
    user: (clientUuid, userId, zone = 'Europe/Berlin') =>
      platform.db.transaction().execute(async (trx) => {
        const { user } = await ensureUser(trx, platform, clientUuid, userId)
        await setTimeZone(trx, platform, user.scope, zone, 'client')
        return user
      }),
    async close() {
      await server.close()
      await test.close()
    },
  }
}

export interface TokenOptions {
  user?: User
  scopes?: readonly McpScope[]
  name?: string
  days?: number
}

/** Makes a token with every scope and for thirty days, unless the options say otherwise. */
export function tokenFor(platform: Platform, clientUuid: string, options: TokenOptions = {}) {
  const { user = null, scopes = SCOPE_NAMES, name = 'test', days = 30 } = options
  const expiresAt = new Date(platform.clock.now() + days * 86_400_000)
  return platform.db
    .transaction()
    .execute((trx) =>
      createMcpToken(platform, trx, 'operator', { clientUuid, user, scopes, name, expiresAt }),
    )
}

export interface Assistant {
  client: Client
  tools(): Promise<string[]>
  /** Calls a tool and returns its JSON. Throws its text when it refuses. */
  ask<T = Record<string, unknown>>(tool: string, args?: Record<string, unknown>): Promise<T>
  /** The words of a refusal; throws when it is none. */
  refusal(tool: string, args?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

type Era = 'legacy' | 'auto'

/** The official client, connected. */
export async function connectAssistant(url: string, token: string, era: Era = 'auto'): Promise<Assistant> {
  const client = new Client(
    { name: 'test-assistant', version: '1.0.0' },
    { versionNegotiation: { mode: era } },
  )
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }))
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args })
    const [first] = content
    if (first?.type !== 'text') throw new Error('an answer without text')
    return { text: first.text, isError }
  }
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async ask(tool, args) {
      const { text, isError } = await call(tool, args)
      if (isError) throw new Error(text)
      return JSON.parse(text)
    },
    async refusal(tool, args) {
      const { text, isError } = await call(tool, args)
      if (!isError) throw new Error(`${tool} answered`)
      return text
    },
    close: () => client.close(),
  }
}

export const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A message as a program sends it that knows nothing of the protocol's library. */
export const sendMessage = (
  { baseUrl }: Platform,
  token: string | null,
  body: unknown = PING,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export const callOf = (tool: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: tool, arguments: args },
})
