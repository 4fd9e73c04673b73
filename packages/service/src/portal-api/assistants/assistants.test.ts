import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { listAudit } from '../../accounts/audit-list.ts'
import { createMcpToken } from '../../mcp/index.ts'
import { ensureUser } from '../../users/index.ts'
import type { AssistantOffer, AssistantPage, MadeAssistantToken } from '../types.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
  await world.platform.db
    .transaction()
    .execute((trx) => ensureUser(trx, world.platform, world.clientUuid, 'alice'))
})
afterAll(() => world.close())

const at = (path = '') => `/clients/${world.clientUuid}/assistants${path}`
const WISH = {
  user_id: 'alice' as string | null,
  name: 'Her assistant',
  scopes: ['sleep', 'heart'],
  days: 30,
}
const make = async (who: Parameters<PortalWorld['as']>[0], changes: Partial<typeof WISH> = {}) =>
  (await world.as(who)).call<MadeAssistantToken & { exception: string }>('POST', at(), {
    ...WISH,
    ...changes,
  })
const list = async (after = '') =>
  (await (await world.as('viewer')).call<AssistantPage>('GET', at(after && `?after=${after}`))).body

test('a token is made, listed with whom it is for and who made it, and revoked', async () => {
  const made = await make('developer')
  expect(made.status).toBe(201)
  expect(made.body.token).toMatch(/^trm_/)
  const [token] = (await list()).tokens
  expect(token).toMatchObject({
    token_id: made.body.token_id,
    user_id: 'alice',
    name: 'Her assistant',
    scopes: ['sleep', 'heart'],
    created_by: 'developer',
    expires_at: new Date(world.clock.now() + 30 * 86_400_000).toISOString(),
    last_used_at: null,
    state: 'working',
  })
  expect(JSON.stringify(token)).not.toContain(made.body.token)
  const path = at(`/${made.body.token_id}`)
  expect((await (await world.as('viewer')).call('DELETE', path)).status).toBe(403)
  expect((await (await world.as('developer')).call('DELETE', path)).status).toBe(204)
  expect((await (await world.as('developer')).call('DELETE', path)).status).toBe(404)
  expect((await list()).tokens[0]).toMatchObject({ state: 'revoked' })
  const { entries } = await listAudit(world.platform.db, {
    clientUuid: world.clientUuid,
    before: null,
    action: 'mcp.',
  })
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ['mcp.revoke_token', 'developer'],
    ['mcp.create_token', 'developer'],
  ])
  expect(JSON.stringify(entries)).not.toContain('alice')
})

test('only an owner makes one for everybody', async () => {
  expect(await make('developer', { user_id: null })).toMatchObject({
    status: 403,
    body: { exception: 'only an owner may create a token for all users' },
  })
  expect((await make('operator', { user_id: null })).status).toBe(403)
  expect((await make('owner', { user_id: null })).status).toBe(201)
  expect((await list()).tokens).toContainEqual(
    expect.objectContaining({ user_id: null, created_by: 'owner' }),
  )
})

test.each<[string, Partial<typeof WISH>]>([
  ['for an unknown user', { user_id: 'unknown' }],
  ['without a name', { name: '  ' }],
  ['without a scope', { scopes: [] }],
  ['with a scope that is none', { scopes: ['everything'] }],
  ['that never ends', { days: 366 }],
  ['that has ended', { days: 0 }],
])('a token %s is refused', async (_name, changes) => {
  expect((await make('developer', changes)).status).toBe(422)
})

test('a token that has ended says so', async () => {
  const { body } = await make('developer', { days: 1 })
  world.clock.advance(86_400_000)
  expect((await list()).tokens.find(({ token_id }) => token_id === body.token_id)).toMatchObject({
    state: 'ended',
  })
})

test('the list goes on where a page ended', async () => {
  const { platform, clientUuid } = world
  for (let n = 0; n < 52; n++)
    await platform.db.transaction().execute((trx) =>
      createMcpToken(platform, trx, 'operator', {
        clientUuid,
        user: null,
        name: `token ${n}`,
        scopes: ['sleep'],
        expiresAt: new Date(world.clock.now() + 1_000),
      }),
    )
  const first = await list()
  expect(first.tokens).toHaveLength(50)
  const second = await list(first.next_after!)
  const all = [...first.tokens, ...second.tokens]
  expect(new Set(all.map(({ token_id }) => token_id)).size).toBe(all.length)
  expect(all.filter(({ created_by }) => created_by === 'Operator (command line)')).toHaveLength(52)
  expect(second.next_after).toBeNull()
})

test('lists what there is to choose from, in words', async () => {
  const { body } = await (await world.as('viewer')).call<AssistantOffer>(
    'GET',
    `/clients/${world.clientUuid}/assistant_offer`,
  )
  expect(body).toMatchObject({ url: `${world.url}/mcp`, longest_days: 365 })
  expect(body.scopes.find(({ name }) => name === 'lab')).toEqual({
    name: 'lab',
    covers: 'laboratory results',
  })
})
