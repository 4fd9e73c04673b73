import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { listAddonRequests } from '../../accounts/addon-requests.ts'
import { setAddon } from '../../accounts/addons.ts'
import { findApiKey } from '../../accounts/api-keys/keys.ts'
import { clientOfSecret } from '../../accounts/authenticate.ts'
import type { AddonEntry } from './addons.ts'
import type { ApiKeyList, MadeApiKey } from './api-keys.ts'
import type { RankingView, WeightsView } from './choices.ts'
import type { Credentials, RotatedSecret } from './credentials.ts'
import type { Look } from './look.ts'

let world: PortalWorld
let path: string
beforeAll(async () => {
  world = await createPortalWorld()
  path = `/clients/${world.clientUuid}`
})
afterAll(() => world.close())

const read = async <T>(what: string) => (await (await world.as('viewer')).call<T>('GET', path + what)).body
const change = async (method: string, what: string, body?: unknown) =>
  (await world.as('developer')).call(method, path + what, body)

describe('add-ons', () => {
  const entryOf = async (name: string) =>
    (await read<{ addons: AddonEntry[] }>('/addons')).addons.find(({ addon }) => addon === name)!

  test('show their state and what they do', async () => {
    expect(await entryOf('time_zone')).toMatchObject({ enabled: true, unavailable: null, request: null })
    expect(await entryOf('branded_auth')).toMatchObject({ enabled: false, unavailable: /on hold/ })
  })

  test('are asked for, which an operator sees until it is answered', async () => {
    expect(
      (await change('POST', '/addons/lab_data/request', { note: ' For the spring trial ' })).status,
    ).toBe(204)
    expect((await entryOf('lab_data')).request).toMatchObject({
      by: 'developer',
      note: 'For the spring trial',
    })
    expect(await listAddonRequests(world.platform.db, null)).toMatchObject([
      { clientName: 'Acme Health', addon: 'lab_data', requestedBy: 'developer' },
    ])
    await setAddon(world.platform, 'operator', world.clientUuid, 'lab_data', true)
    expect(await entryOf('lab_data')).toMatchObject({ enabled: true, request: null })
    expect(await listAddonRequests(world.platform.db, null)).toEqual([])
  })

  test('that are on, on hold or unknown cannot be asked for', async () => {
    expect((await change('POST', '/addons/time_zone/request', { note: '' })).status).toBe(409)
    expect((await change('POST', '/addons/branded_auth/request', { note: '' })).status).toBe(409)
    expect((await change('POST', '/addons/teleport/request', { note: '' })).status).toBe(404)
  })
})

describe('API keys', () => {
  const list = async () => (await read<ApiKeyList>('/api_keys')).api_keys
  const wanted = { name: 'nightly report', scopes: ['read', 'write'], expires_at: null }

  test('are created by developers, listed without their letters and revoked', async () => {
    const made = await change('POST', '/api_keys', wanted)
    expect(made).toMatchObject({ status: 201, body: { api_key: expect.stringMatching(/^trib_/) } })
    const { key_id: keyId, api_key: key } = made.body as MadeApiKey
    const [shown] = await list()
    expect(shown).toMatchObject({
      key_id: keyId,
      created_by: 'developer',
      state: 'active',
      last_used_at: null,
    })
    expect(JSON.stringify(shown)).not.toContain(key)
    expect(await findApiKey(world.platform, key)).toMatchObject({ key: { scopes: ['read', 'write'] } })
    expect((await change('DELETE', `/api_keys/${keyId}`)).status).toBe(204)
    expect(await findApiKey(world.platform, key)).toBeNull()
    expect((await change('DELETE', `/api_keys/${keyId}`)).status).toBe(404)
    expect((await list())[0]).toMatchObject({ state: 'revoked' })
  })

  test.each(['export', 'erase', 'keys'])('with the scope %s are created by owners alone', async (scope) => {
    const body = { ...wanted, scopes: ['read', scope] }
    expect(await change('POST', '/api_keys', body)).toMatchObject({
      status: 403,
      body: { error_code: 'portal_api_key_owner_required' },
    })
    expect((await (await world.as('owner')).call('POST', `${path}/api_keys`, body)).status).toBe(201)
  })
})

describe('credentials', () => {
  const rotate = async (endsOthers: boolean) => {
    const owner = await world.as('owner')
    return (
      await owner.call<RotatedSecret>('POST', `${path}/credentials/rotate`, { end_others_now: endsOthers })
    ).body
  }

  test('are made by owners alone: with a key everything can be exported and erased', async () => {
    const before = await read<Credentials>('/credentials')
    for (const who of ['developer', 'operator'] as const) {
      const caller = await world.as(who)
      const { status } = await caller.call('POST', `${path}/credentials/rotate`, { end_others_now: false })
      expect(status, who).toBe(403)
    }
    expect(await read<Credentials>('/credentials')).toEqual(before)
  })

  test('show no secret, and a new one once', async () => {
    const made = await rotate(false)
    expect(await clientOfSecret(world.platform, world.clientUuid, made.secret_key)).not.toBeNull()
    const known = await read<Credentials>('/credentials')
    expect(known.secrets).toHaveLength(2)
    expect(known.secrets.filter(({ expires_at: at }) => at === null)).toHaveLength(1)
    expect(JSON.stringify(known)).not.toContain(made.secret_key)
    const used = known.secrets.map(({ last_used_at: at }) => at)
    expect(used).toContain(new Date(world.clock.now()).toISOString())
    expect(used).toContain(null)
  })

  test('end at once when one is in the wrong hands', async () => {
    const before = await rotate(false)
    await rotate(true)
    expect(await clientOfSecret(world.platform, world.clientUuid, before.secret_key)).toBeNull()
    expect((await read<Credentials>('/credentials')).secrets).toHaveLength(1)
  })

  test('the address to return to is checked, set and taken away', async () => {
    expect(await change('PUT', '/callback_url', { url: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
      body: { exception: 'the address must be an https URL' },
    })
    await change('PUT', '/callback_url', { url: 'https://app.example.com/back' })
    expect((await read<Credentials>('/credentials')).callback_url).toBe('https://app.example.com/back')
    await change('PUT', '/callback_url', { url: null })
    expect((await read<Credentials>('/credentials')).callback_url).toBeNull()
  })

  test('client and user are named in the path of that address only when switched on', async () => {
    expect((await read<Credentials>('/credentials')).callback_path).toBe(false)
    expect((await change('PUT', '/callback_path', { on: true })).status).toBe(204)
    expect((await read<Credentials>('/credentials')).callback_path).toBe(true)
    await change('PUT', '/callback_path', { on: false })
  })
})

describe('the look', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test('is set in parts, shown, and taken away', async () => {
    await change('PUT', '/look', { company_name: ' Acme ', primary_color: '#0A7D5C' })
    expect((await change('PUT', '/look', { logo: PNG.toString('base64') })).status).toBe(204)
    expect(await read<Look>('/look')).toMatchObject({
      company_name: 'Acme',
      primary_color: '#0a7d5c',
      logo_url: /\/brands\//,
    })
    await change('DELETE', '/look')
    expect(await read<Look>('/look')).toEqual({ company_name: null, primary_color: null, logo_url: null })
  })

  test('takes pictures only', async () => {
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    expect((await change('PUT', '/look', { logo: script })).status).toBe(422)
    expect((await change('PUT', '/look', { primary_color: 'red' })).status).toBe(422)
  })
})

describe('the ranking', () => {
  test('is changed for a pillar and given back', async () => {
    expect((await change('PUT', '/ranking/sleep', { sources: ['Whoop', 'Oura'] })).status).toBe(204)
    const sleep = async () =>
      (await read<RankingView>('/ranking')).pillars.find(({ pillar }) => pillar === 'sleep')!
    expect((await sleep()).sources.slice(0, 2)).toEqual(['Whoop', 'Oura'])
    expect(await sleep()).toMatchObject({ is_default: false })
    await change('DELETE', '/ranking/sleep')
    expect(await sleep()).toMatchObject({ is_default: true })
  })

  test.each([[['Strava']], [['Oura', 'Oura']]])('refuses %j', async (sources) => {
    expect((await change('PUT', '/ranking/sleep', { sources })).status).toBe(422)
  })

  test('has no other pillars', async () => {
    expect((await change('PUT', '/ranking/soul', { sources: ['Oura'] })).status).toBe(404)
  })
})

test('weights are set, refused in words, and made equal again', async () => {
  const weightOf = async (name: string) =>
    (await read<WeightsView>('/score_weights')).pillars.find((pillar) => pillar.name === name)?.weight
  expect((await change('PUT', '/score_weights', { weights: { sleep: 2 } })).status).toBe(204)
  expect(await weightOf('sleep')).toBe(2)
  expect(await change('PUT', '/score_weights', { weights: { charm: 1 } })).toMatchObject({
    status: 422,
    body: { exception: /no score charm/ },
  })
  await change('DELETE', '/score_weights')
  expect(await weightOf('sleep')).toBe(1)
})
