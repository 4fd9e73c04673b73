import { PROVIDERS, type ProviderAddresses } from '@tributary/providers'
import { Agent, request } from 'undici'
import { beforeAll, expect, test } from 'vitest'
import { ADDON_NAMES, refusalOfAddon, setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import { addPerson, type Role } from '../src/accounts/people/index.ts'
import { beginSignIn } from '../src/accounts/people/sign-ins.ts'
import { createApp } from '../src/app.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { createMcpToken, SCOPE_NAMES } from '../src/mcp/index.ts'
import { addDevice } from '../src/phones/devices.ts'
import { ERRORS, type ErrorCode } from '../src/platform/http/error-catalogue/index.ts'
import { DEPLOYMENT_SCOPE } from '../src/platform/scope.ts'
import { configureProviders } from '../src/providers.ts'
import { simulatedApps } from '../src/sandbox/simulated-apps.ts'
import { ensureUser } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import {
  HOSTILE_PARTS,
  HOSTILE_QUERIES,
  HOSTILE_VALUES,
  type KnownRoute,
  routesOf,
  sampleOf,
  spoilt,
} from './hostile.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

const HOST = 'tributary.test'
/** No vendor is called. */
const nowhere = Object.fromEntries(
  Object.entries(PROVIDERS).map(([slug, { manifest }]) => [
    slug,
    Object.fromEntries(Object.keys(manifest.addresses).map((name) => [name, 'http://127.0.0.1:9'])),
  ]),
) as unknown as Record<string, ProviderAddresses>

let t: TestPlatform
let routes: KnownRoute[]
let base: string
let agent: Agent

/** Everything that a caller may have. A request may end any of it. */
interface Callers {
  clientUuid: string
  basic: string
  device: string
  assistant: string
  owner: string
  operator: string
}

let made = 0

async function newCallers(): Promise<Callers> {
  const { platform } = t
  const number = ++made
  const { clientUuid, secretKey } = await platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Acme')
    await setEndpoint(platform, trx, 'operator', client.clientUuid, 'data', 'http://127.0.0.1:9/')
    return client
  })
  for (const addon of ADDON_NAMES)
    if (refusalOfAddon(addon, 'sandbox') === null)
      await setAddon(platform, 'operator', clientUuid, addon, true)
  const { user } = await platform.db
    .transaction()
    .execute((trx) => ensureUser(trx, platform, clientUuid, 'ada'))
  const person = async (role: Role) => {
    const of = { email: `${role}${number}@example.com`, name: role, role }
    const added = await platform.db
      .transaction()
      .execute((trx) =>
        addPerson(platform, trx, 'operator', { ...of, clientUuid: role === 'operator' ? null : clientUuid }),
      )
    return `tributary=${await beginSignIn(platform.db, added, 'complete', 'test')}`
  }
  const { credential } = await platform.db.transaction().execute((trx) =>
    addDevice(trx, platform, {
      scope: user.scope,
      clientUuid,
      installationId: 'phone',
      platform: 'ios',
      model: 'iPhone17,1',
      appVersion: '1.0.0',
      clientName: 'Acme',
      tycUrl: null,
      supportUrl: null,
      completeLogOut: false,
      termsAcceptedAt: new Date(platform.clock.now()),
    }),
  )
  const expiresAt = new Date(platform.clock.now() + 86_400_000)
  const { token } = await platform.db.transaction().execute((trx) =>
    createMcpToken(platform, trx, 'operator', {
      clientUuid,
      user: null,
      scopes: SCOPE_NAMES,
      name: 'test',
      expiresAt,
    }),
  )
  return {
    clientUuid,
    basic: `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`,
    device: `Bearer ${credential}`,
    assistant: `Bearer ${token}`,
    owner: await person('owner'),
    operator: await person('operator'),
  }
}

function credentialsFor({ url, config, schema }: KnownRoute, callers: Callers): Record<string, string> {
  const needs = config?.portal?.needs
  if (needs) return { cookie: needs === 'operator' ? callers.operator : callers.owner }
  if (url === '/mcp') return { authorization: callers.assistant }
  const schemes = (schema.security ?? []).flatMap((one) => Object.keys(one))
  if (schemes.includes('device')) return { authorization: callers.device }
  return schemes.length > 0 ? { authorization: callers.basic } : {}
}

async function isEnded(callers: Callers): Promise<boolean> {
  const calls: [string, Record<string, string>][] = [
    ['/api/v1/mobile/device', { authorization: callers.device }],
    [
      '/v2/processed_data/physical_health/summary?user_id=ada&date=2026-03-01',
      { authorization: callers.basic },
    ],
    ['/portal/api/me', { cookie: callers.owner }],
    ['/portal/api/me', { cookie: callers.operator }],
    [`/portal/api/clients/${callers.clientUuid}/users/ada`, { cookie: callers.operator }],
  ]
  for (const [path, headers] of calls) {
    const { statusCode, body } = await request(`${base}${path}`, { dispatcher: agent, headers })
    await body.dump()
    if (statusCode === 401 || (path.endsWith('/users/ada') && statusCode === 404)) return true
  }
  return false
}

interface Attempt {
  path: string
  query?: string
  body?: unknown
}

/** A good request of the route, and the same with each part spoilt in turn. */
function* attemptsOf({ url, method, schema }: KnownRoute, callers: Callers): Generator<Attempt> {
  const known = { client_uuid: callers.clientUuid, user_id: 'ada', slug: 'oura', email: 'ada@example.com' }
  const names = url.match(/:\w+|\*/g) ?? []
  const good = names.map((name) =>
    encodeURIComponent(
      String(sampleOf(schema.params?.properties?.[name.slice(1)] ?? {}, name.slice(1), known)),
    ),
  )
  const pathWith = (values: readonly string[]) => {
    let at = 0
    return url.replaceAll(/:\w+|\*/g, () => values[at++]!)
  }
  const path = pathWith(good)
  const body = schema.body ? sampleOf(schema.body, '', known) : undefined
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const rest = hasBody ? { body: body ?? {} } : {}
  yield { path, ...rest }
  for (const index of names.keys())
    for (const value of HOSTILE_PARTS) yield { path: pathWith(good.with(index, value)), ...rest }
  const queries = Object.entries(schema.querystring?.properties ?? {}).map(([name, one]) => [
    name,
    encodeURIComponent(String(sampleOf(one, name, known))),
  ])
  for (const [index] of queries.entries())
    for (const value of HOSTILE_QUERIES) {
      const given = queries.map(([name, sample], at) => `${name}=${at === index ? value : sample}`)
      yield { path, query: given.join('&'), ...rest }
    }
  if (!hasBody) return
  for (const value of HOSTILE_VALUES) yield { path, body: value }
  for (const value of spoilt(body, HOSTILE_VALUES)) yield { path, body: value }
}

/** What is wrong with the answer; null for one that is as documented. */
async function faultOf(
  route: KnownRoute,
  callers: Callers,
  { path, query, body }: Attempt,
): Promise<string | null> {
  const isForm = route.url === '/oauth2/token' || route.url.endsWith('/disconnect')
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(`${base}${path}${query ? `?${query}` : ''}`, {
    method: route.method as 'GET',
    dispatcher: agent,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      'user-agent': 'hostile',
      ...credentialsFor(route, callers),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: isForm ? formOf(body) : JSON.stringify(body) }),
  })
  const type = String(headers['content-type'])
  // Some answers have no end.
  if (/event-stream/.test(type)) answer.destroy()
  if (statusCode < 400 || route.method === 'HEAD' || /event-stream/.test(type)) {
    await answer.dump()
    return null
  }
  const text = await answer.text()
  if (statusCode >= 500 && !isUnbuiltPage(route, statusCode)) return String(statusCode)
  return /^text\/html/.test(type) || hasErrorCode(text, statusCode)
    ? null
    : `${statusCode} ${text.slice(0, 200)}`
}

/** Whether a JSON error, or a JSON-RPC error in its `data`, names a code of the catalogue with this status. */
function hasErrorCode(text: string, status: number): boolean {
  const { error_code: own, error } = JSON.parse(text)
  const code: ErrorCode = own ?? error?.data?.error_code
  return Object.hasOwn(ERRORS, code) && ERRORS[code].status === status
}

const formOf = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

/** Of a checkout whose pages were not built. */
const isUnbuiltPage = ({ url }: KnownRoute, status: number) => status === 503 && /^\/(portal|app)\b/.test(url)

/** Shortened, for the list of what failed. */
const wordsOf = ({ path, query = '', body }: Attempt): string =>
  `${path}?${query} ${JSON.stringify(body) ?? ''}`.replaceAll(/(.)\1{50,}/g, '$1…').slice(0, 300)

/** Defines the check: of the attempts of each route the good one, and one in so many of the others. */
export function checkEveryRoute({ every }: { every: number }): void {
  beforeAll(startApp)
  test('every route answers bad input with a catalogued error, never with a server fault', {
    timeout: 180_000,
  }, async () => {
    const faults: string[] = []
    let requests = 0
    const queue = routes.filter(({ method }) => method !== 'OPTIONS')
    const walk = async () => {
      let callers = await newCallers()
      let before: KnownRoute | undefined
      for (let route = queue.pop(); route; before = route, route = queue.pop()) {
        // The route before may have ended them, unless it only reads.
        if (before && before.method !== 'GET' && (await isEnded(callers))) callers = await newCallers()
        // Another one first for each route, so that every value is tried somewhere.
        const first = queue.length % every
        for (const [number, attempt] of [...attemptsOf(route, callers)].entries()) {
          if (number > 0 && number % every !== first) continue
          const fault = await faultOf(route, callers, attempt)
          requests++
          if (fault !== null) faults.push(`${route.method} ${route.url}: ${wordsOf(attempt)}: ${fault}`)
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, walk))
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThan((routes.length * 10) / every)
  })
}

/** Returns what ends it. */
async function startApp(): Promise<() => Promise<void>> {
  t = await createTestPlatform()
  const { platform } = t
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  platform.providers = configureProviders({
    apps: simulatedApps(deploymentKey),
    baseUrl: platform.baseUrl,
    deploymentKey,
    metrics: platform.metrics,
    clock: platform.clock,
    simulated: nowhere,
  })
  const known = await routesOf(async () => {
    const made = await createApp(platform, wire(platform), { role: 'all', isDraining: () => false })
    await made.ready()
    return made
  })
  routes = known.routes
  base = await known.made.listen({ host: '127.0.0.1', port: 0 })
  agent = new Agent({ connections: 8 })
  return async () => {
    await agent.close()
    await known.made.close()
    await t.close()
  }
}
