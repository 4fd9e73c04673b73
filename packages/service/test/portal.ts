import { createClient } from '../src/accounts/clients.ts'
import { addPerson, givePassword, type Person, type Role } from '../src/accounts/people/index.ts'
import { registerHealth } from '../src/platform/http/health.ts'
import { createServer } from '../src/platform/http/server.ts'
import { type PortalRoute, registerPortal } from '../src/portal-api/index.ts'
import { wire } from '../src/wiring.ts'
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts'

export const PASSWORD = 'correct horse battery'

export interface PortalAnswer<T = unknown> {
  status: number
  headers: Headers
  body: T
}

export interface Caller {
  person: Person
  /** The session's cookie, as the browser sends it. */
  cookie: string
  /** `path` begins after /portal/api. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<PortalAnswer<T>>
}

export interface PortalWorld extends TestPlatform {
  url: string
  routes: readonly PortalRoute[]
  /** The client whose people call, and another one with an owner of its own. */
  clientUuid: string
  otherClientUuid: string
  /** Signed in once and kept; `stranger` is the owner of the other client. */
  as(caller: Role | 'stranger'): Promise<Caller>
  /** Calls with these headers and nothing else. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<PortalAnswer>
  close(): Promise<void>
}

/** The portal's API over HTTP, on a database of its own. */
export async function createPortalWorld(options: TestPlatformOptions = {}): Promise<PortalWorld> {
  const test = await createTestPlatform(options)
  const { platform } = test
  const wiring = wire(platform)
  const server = await createServer(platform)
  registerHealth(server, platform, () => false)
  const routes = registerPortal(server, platform, {
    connections: wiring.connectionPorts,
    users: wiring.userPorts,
    capabilities: wiring.capabilities,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  if (options.baseUrl === undefined) platform.baseUrl = url
  const newClient = (name: string) =>
    platform.db.transaction().execute((trx) => createClient(platform, trx, 'operator', name))
  const { clientUuid } = await newClient('Acme Health')
  const { clientUuid: otherClientUuid } = await newClient('Rival Health')
  const callers = new Map<string, Promise<Caller>>()

  const call: PortalWorld['call'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(`${url}/portal/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  const signIn = async (caller: Role | 'stranger'): Promise<Caller> => {
    const role = caller === 'stranger' ? 'owner' : caller
    const client = caller === 'stranger' ? otherClientUuid : role === 'operator' ? null : clientUuid
    const email = `${caller}@example.com`
    const person = await platform.db
      .transaction()
      .execute((trx) =>
        addPerson(platform, trx, 'operator', { email, name: caller, role, clientUuid: client }),
      )
    await givePassword(platform, person, PASSWORD)
    const answer = await call('POST', '/session', {
      body: { email, password: PASSWORD },
      headers: { origin: url },
    })
    const cookie = cookieOf(answer)!
    return {
      person,
      cookie,
      call: <T>(method: string, path: string, body?: unknown) =>
        call(method, path, { body, headers: { cookie, origin: url } }) as Promise<PortalAnswer<T>>,
    }
  }

  return {
    ...test,
    url,
    routes,
    clientUuid,
    otherClientUuid,
    call,
    as(caller) {
      const known = callers.get(caller) ?? signIn(caller)
      callers.set(caller, known)
      return known
    },
    async close() {
      await server.close()
      await test.close()
    },
  }
}

/** Returns the cookie that a browser would store from a response. */
export function cookieOf(answer: PortalAnswer): string | null {
  const [first] = answer.headers.getSetCookie()
  return first?.split(';', 1)[0] ?? null
}
