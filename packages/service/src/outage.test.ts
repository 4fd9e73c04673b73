import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../test/platform.ts'
import { activityDetails, PUSH_SECRET, pushingProvider } from '../test/pushes.ts'
import { type Wire, wireTo } from '../test/wire.ts'
import { createApp } from './app.ts'
import { type Database, openDatabase } from './platform/database.ts'
import type { Server } from './platform/http/server.ts'
import { wire as join } from './wiring.ts'

let world: TestPlatform
let wire: Wire
let database: Database
let server: Server
beforeAll(async () => {
  world = await createTestPlatform({
    providers: new Map([['Garmin', pushingProvider]]),
    config: { mail: { server: 'smtp://127.0.0.1:9', from: 'health@example.com' } },
  })
  const wired = await wireTo(world.databaseUrl)
  wire = wired.wire
  database = openDatabase(wired.url, { poolSize: 4, statementSeconds: 1 })
  const platform = { ...world.platform, db: database.db, pool: database.pool }
  server = await createApp(platform, join(platform), { role: 'api', isDraining: () => false })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await wire.close()
  await world.close()
})

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
}

/** From the tree that the router prints of itself. */
function routesOf(tree: string): Route[] {
  const stems: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, label, methods] = /^((?:[│├└─ ]{4})+)(\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (indent === undefined || label === undefined) return []
    const depth = indent.length / 4
    stems.length = depth - 1
    const path = `${stems.join('')}${label}`
    stems.push(label)
    const named = (methods ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
    return named.map((method) => ({ method, path }) as Route)
  })
}

const UUID = randomUUID()
const NAMES: Record<string, string> = {
  slug: 'garmin',
  token: PUSH_SECRET,
  user_id: 'u1',
  source: 'Oura',
  data_source: 'Oura',
}
const secret = () => randomBytes(32).toString('base64url')

/** Everybody who may call: their credentials have the right form, and only the database knows whether they are right. */
const CALLERS: Record<string, string>[] = [
  { authorization: `Basic ${Buffer.from(`${UUID}:${secret()}`).toString('base64')}` },
  { authorization: `Bearer trm_${secret()}` },
  { authorization: `Bearer trd_${secret()}` },
  { cookie: `tributary=${secret()}`, host: 'tributary.test', origin: 'http://tributary.test' },
  {},
]

const JSON_BODY = { 'content-type': 'application/json' }
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' }
const PASSWORD = 'correct horse battery'

/** Where a body is looked at before the database is asked anything. */
const BODIES: Record<string, [Record<string, string>, string]> = {
  '/connect/*': [FORM_BODY, 'form=unknown'],
  '/oauth/callback/:slug': [FORM_BODY, 'form=unknown'],
  '/oauth2/token': [FORM_BODY, 'grant_type=client_credentials'],
  '/portal/api/session': [JSON_BODY, JSON.stringify({ email: 'who@example.com', password: PASSWORD })],
  '/portal/api/links/ask': [JSON_BODY, JSON.stringify({ email: 'who@example.com' })],
  '/portal/api/links/read': [JSON_BODY, JSON.stringify({ token: secret() })],
  '/portal/api/links/use': [JSON_BODY, JSON.stringify({ token: secret(), name: 'W', password: PASSWORD })],
}
const PUSH: [Record<string, string>, string] = [
  JSON_BODY,
  JSON.stringify({ activityDetails: [activityDetails('u1', 1, 1)] }),
]

/** Pages, their files and descriptions, the same for everybody; a stream that is read from memory; addresses that nothing answers. */
const WITHOUT_DATABASE =
  /^(?:GET (?:\/$|\/(?:app|portal|docs|reference|assets|receiver|images|fhir)(?:\/|$)|\/(?:asyncapi\.json|openapi\.json|llms\.txt|healthz|metrics)$|\/\.well-known\/(?:apple|asset|tributary))|\w+ \/portal\/api\/\*)/
/** What they are given in the address or the body has a form, which is looked at first. */
const FORM_FIRST = [
  'GET /api/v1/mobile/brands/:logo_id/logo',
  'GET /connect/*',
  'GET /oauth/callback/:slug',
  'POST /api/v1/mobile/bindings/:reference/open',
  'POST /api/v1/mobile/devices',
  'POST /app/api/v1/mobile/bindings/:reference/open',
  'POST /connect/*',
  'POST /connections/client_uuid/:client_uuid/user_id/:user_id/disconnect',
  'POST /oauth/callback/:slug',
  'POST /portal/api/session/oidc',
  'POST /receiver/:client_uuid/:kind',
]

async function answersOf({ method, path }: Route) {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => NAMES[name] ?? UUID).replace('*', 'any')
  const [type, payload] = BODIES[path] ?? PUSH
  return Promise.all(
    CALLERS.map((headers) =>
      server.inject(
        method === 'GET'
          ? { method, url, headers }
          : { method, url, headers: { ...headers, ...type }, payload },
      ),
    ),
  )
}

test('every route that needs the database answers 503 with Retry-After while it is away, and none 500', async () => {
  const routes = routesOf(server.printRoutes())
    .map((route) => ({ ...route, name: `${route.method} ${route.path}` }))
    .filter(({ name }) => !WITHOUT_DATABASE.test(name))
  wire.cut()
  const wrong: string[] = []
  for (const route of routes) {
    const answers = await answersOf(route)
    const away = answers.filter(({ statusCode }) => statusCode === 503)
    for (const { statusCode, body } of answers)
      if (statusCode >= 500 && statusCode !== 503) wrong.push(`${route.name}: ${statusCode} ${body}`)
    for (const { headers } of away) if (!headers['retry-after']) wrong.push(`${route.name}: no Retry-After`)
    if (away.length === 0 && !FORM_FIRST.includes(route.name))
      wrong.push(`${route.name}: ${answers.map(({ statusCode }) => statusCode)}`)
  }
  expect(wrong).toEqual([])
  expect(routes.length).toBeGreaterThan(100)
}, 60_000)

test('a vendor that pushes is asked to come again', async () => {
  wire.cut()
  const answer = await server.inject({
    method: 'POST',
    url: `/webhooks/garmin/${PUSH_SECRET}`,
    headers: PUSH[0],
    payload: PUSH[1],
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual({
    error: 'Service Unavailable',
    exception: 'the database cannot be used now; try again',
    error_code: 'database_unavailable',
    request_id: expect.any(String),
    path: `/webhooks/garmin/${PUSH_SECRET}`,
    method: 'POST',
  })
})

test('readiness says so in time, also when nothing is reset', async () => {
  wire.down = false
  while ((await server.inject('/readyz')).statusCode !== 200);
  wire.freeze()
  const begunAt = performance.now()
  const response = await server.inject('/readyz')
  expect([response.statusCode, response.json()]).toMatchObject([
    503,
    { status: 'database does not answer', error_code: 'database_unavailable' },
  ])
  // By the clock of a busy machine; an answer of the database would never come.
  expect(performance.now() - begunAt).toBeLessThan(10_000)
})
