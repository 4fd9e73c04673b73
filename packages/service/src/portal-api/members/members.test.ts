import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import type { AuditPage } from '../audit/index.ts'
import type { PersonEntry, ShownLink } from './index.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
})
afterAll(() => world.close())

const members = async (who: 'owner' | 'viewer' = 'owner') => {
  const caller = await world.as(who)
  const { body } = await caller.call<{ members: PersonEntry[] }>(
    'GET',
    `/clients/${world.clientUuid}/members`,
  )
  return body.members
}

const invite = async (email: string, role = 'viewer') => {
  const owner = await world.as('owner')
  return owner.call<ShownLink>('POST', `/clients/${world.clientUuid}/members`, { email, role })
}

test('an owner invites a person, who appears as invited', async () => {
  const { status, body } = await invite('Grace@Example.com')
  expect(status).toBe(201)
  expect(body.link).toMatch(new RegExp(`^${world.url}/portal/welcome#trl_`))
  expect(await members()).toContainEqual(
    expect.objectContaining({ email: 'grace@example.com', state: 'invited', role: 'viewer' }),
  )
})

test('an address that is none, or is taken here, is refused in words', async () => {
  expect(await invite('not an address')).toMatchObject({ status: 409, body: { exception: /not an e-mail/ } })
  expect(await invite('OWNER@example.com')).toMatchObject({
    status: 409,
    body: { exception: /member already/ },
  })
})

test('an address of a person of another client can be invited, and nothing shows that', async () => {
  const stranger = await world.as('stranger')
  expect((await invite('STRANGER@example.com')).status).toBe(201)
  expect((await stranger.call('GET', '/me')).status).toBe(200)
})

test('roles that do not exist are refused, and no one becomes an operator this way', async () => {
  for (const role of ['operator', 'king'])
    expect((await invite(`${role}@example.com`, role)).status).toBe(422)
})

test('the last owner stays', async () => {
  const owner = await world.as('owner')
  const path = `/clients/${world.clientUuid}/members/${owner.person.personId}`
  expect(await owner.call('PUT', `${path}/role`, { role: 'viewer' })).toMatchObject({
    status: 409,
    body: { exception: /last owner/ },
  })
  expect((await owner.call('DELETE', path)).status).toBe(409)
})

test('a removed member is out at once, and may be invited anew', async () => {
  const developer = await world.as('developer')
  const owner = await world.as('owner')
  const path = `/clients/${world.clientUuid}/members/${developer.person.personId}`
  expect((await owner.call('DELETE', path)).status).toBe(204)
  expect((await developer.call('GET', '/me')).status).toBe(401)
  expect((await invite('developer@example.com', 'developer')).status).toBe(201)
})

test('members of another client cannot be named', async () => {
  const stranger = await world.as('stranger')
  const owner = await world.as('owner')
  const path = `/clients/${world.clientUuid}/members/${stranger.person.personId}`
  expect((await owner.call('PUT', `${path}/role`, { role: 'viewer' })).status).toBe(404)
  expect((await owner.call('POST', `${path}/link`)).status).toBe(404)
  expect((await owner.call('DELETE', path)).status).toBe(404)
})

test('everything of this is in the audit log, with names and page by page', async () => {
  const owner = await world.as('owner')
  for (let count = 0; count < 60; count++) await owner.call('PUT', '/me/name', { name: `Owner ${count}` })
  const path = `/clients/${world.clientUuid}/audit`
  const first = (await owner.call<AuditPage>('GET', path)).body
  expect(first.entries).toHaveLength(50)
  const second = (await owner.call<AuditPage>('GET', `${path}?before=${first.next_before}`)).body
  const all = [...first.entries, ...second.entries]
  expect(new Set(all.map((entry) => entry.entry_id)).size).toBe(all.length)
  expect(all).toContainEqual(expect.objectContaining({ action: 'person.remove', by: 'Owner 59' }))
  const filtered = (await owner.call<AuditPage>('GET', `${path}?action=person.remove`)).body
  expect(filtered.entries.map((entry) => entry.action)).toEqual(['person.remove'])
})
