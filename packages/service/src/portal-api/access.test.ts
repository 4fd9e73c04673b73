import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createPortalWorld, type PortalWorld } from '../../test/portal.ts'
import { listAudit } from '../accounts/audit-list.ts'
import type { PortalRoute } from './register.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
})
afterAll(() => world.close())

const RANKS = ['viewer', 'developer', 'owner']
const isOfClient = (route: PortalRoute) => route.url.includes(':client_uuid')
const nameOf = ({ method, url }: PortalRoute) => `${method} ${url}`

/** A path whose every other part is made up, below a given client. */
const pathOf = ({ url }: PortalRoute, clientUuid: string) =>
  url
    .replace('/portal/api', '')
    .replace(':client_uuid', clientUuid)
    .replace(/:\w+_(id|uuid)\b/g, '00000000-0000-4000-8000-000000000000')
    .replace(/:\w+/g, 'unknown')

const tryAll = async (routes: readonly PortalRoute[], caller: Caller, clientUuid: string) => {
  const answers: [string, number][] = []
  for (const route of routes) {
    const body = route.method === 'GET' ? undefined : {}
    const { status } = await caller.call(route.method, pathOf(route, clientUuid), body)
    answers.push([nameOf(route), status])
  }
  return answers
}

const all = (routes: readonly PortalRoute[], status: number) => routes.map((route) => [nameOf(route), status])

test('there are routes of every need', () => {
  const needs = new Set(world.routes.map((route) => route.needs))
  expect([...needs].sort()).toEqual(
    ['anybody', 'developer', 'operator', 'owner', 'pending', 'person', 'viewer'].sort(),
  )
})

test('every route below a client asks for a role in it, and every other for none', () => {
  for (const route of world.routes) expect(RANKS.includes(route.needs), nameOf(route)).toBe(isOfClient(route))
})

test('a caller who is not signed in reaches nothing', async () => {
  const closed = world.routes.filter(({ needs }) => needs !== 'anybody')
  for (const route of closed) {
    const options = {
      headers: { origin: world.url },
      ...(route.method !== 'GET' && { body: {} }),
    }
    const { status } = await world.call(route.method, pathOf(route, world.clientUuid), options)
    expect(status, nameOf(route)).toBe(401)
  }
})

test('the owner of another client sees nothing of this one, on any route', async () => {
  const ofClient = world.routes.filter(isOfClient)
  expect(await tryAll(ofClient, await world.as('stranger'), world.clientUuid)).toEqual(all(ofClient, 404))
})

test('members reach nothing of the operators', async () => {
  const ofOperators = world.routes.filter(({ needs }) => needs === 'operator')
  expect(await tryAll(ofOperators, await world.as('owner'), world.clientUuid)).toEqual(all(ofOperators, 404))
})

test('a viewer changes nothing, a developer nothing that is an owner’s, and an operator neither', async () => {
  const above = (rank: string) =>
    world.routes.filter(({ needs }) => RANKS.indexOf(needs) > RANKS.indexOf(rank))
  expect(await tryAll(above('viewer'), await world.as('viewer'), world.clientUuid)).toEqual(
    all(above('viewer'), 403),
  )
  for (const who of ['developer', 'operator'] as const)
    expect(await tryAll(above('developer'), await world.as(who), world.clientUuid)).toEqual(
      all(above('developer'), 403),
    )
})

test('whatever only looks needs a viewer at most, and whatever changes needs more', () => {
  for (const route of world.routes.filter(isOfClient))
    if (route.method !== 'GET') expect(route.needs, nameOf(route)).not.toBe('viewer')
})

describe('a change', () => {
  const change = (headers: Record<string, string>) =>
    world.call('PUT', '/me/name', { body: { name: 'Mallory' }, headers })

  test.each([
    ['from a page of another site', { origin: 'https://evil.example' }],
    ['from a page that hides where it is', { origin: 'null' }],
    ['from who knows where', {}],
  ])('%s is refused', async (_name, headers) => {
    const { cookie } = await world.as('owner')
    expect(await change({ cookie, ...headers } as Record<string, string>)).toMatchObject({ status: 403 })
  })

  test('as a form is refused: only JSON is heard', async () => {
    const { cookie } = await world.as('owner')
    const response = await fetch(`${world.url}/portal/api/me/name`, {
      method: 'PUT',
      headers: { cookie, origin: world.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Mallory',
    })
    expect(response.status).toBe(415)
  })
})

test('an answer that shows health data is in the audit log with who saw it', async () => {
  const showing = world.routes.filter(({ shows }) => shows !== undefined)
  expect(showing.length).toBeGreaterThan(0)
  const operator = await world.as('operator')
  for (const route of showing) {
    await operator.call(route.method, pathOf(route, world.clientUuid))
    const { entries } = await listAudit(world.platform.db, {
      clientUuid: world.clientUuid,
      before: null,
      action: 'health.view',
    })
    // A question that is not well put shows nothing, and is not a view.
    if (entries[0]?.detail['what'] === route.shows)
      expect(entries[0], nameOf(route)).toMatchObject({ by: 'operator', by_kind: 'operator' })
  }
  const { entries } = await listAudit(world.platform.db, {
    clientUuid: world.clientUuid,
    before: null,
    action: 'health.view',
  })
  expect(entries.length).toBeGreaterThan(0)
})

test('an address that is none gets the common error, not the page', async () => {
  const { status, body } = await world.call('GET', '/nothing/here')
  expect(status).toBe(404)
  expect(body).toMatchObject({ error: 'Not Found', path: '/portal/api/nothing/here' })
})
