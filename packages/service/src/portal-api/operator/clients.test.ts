import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { clientOfSecret } from '../../accounts/authenticate.ts'
import type {
  AddonEntry,
  AddonRequestEntry,
  AuditPage,
  ChainCheck,
  ClientDetail,
  ClientsPage,
  MadeClient,
  PersonEntry,
  ShownLink,
} from '../types.ts'

let world: PortalWorld
let operator: Caller
beforeAll(async () => {
  world = await createPortalWorld()
  operator = await world.as('operator')
})
afterAll(() => world?.close())

const read = async <T>(path: string) => (await operator.call<T>('GET', `/operator${path}`)).body
const lastActions = async () =>
  (await read<AuditPage>('/audit')).entries.slice(0, 3).map(({ action, by }) => `${action} by ${by}`)

describe('clients', () => {
  test('are listed by name, searched, and read page by page', async () => {
    const { platform } = world
    await sql`insert into clients (client_uuid, name, created_at)
      select gen_random_uuid(), (array['Clinic north ', 'clinic South '])[1 + n % 2] || n, now()
      from generate_series(1, 60) n`.execute(platform.db)
    const first = await read<ClientsPage>('/clients')
    expect(first.clients).toHaveLength(50)
    const second = await read<ClientsPage>(`/clients?after=${first.next_after}`)
    expect(second.next_after).toBeNull()
    const names = [...first.clients, ...second.clients].map(({ name }) => name)
    expect(names).toHaveLength(62)
    expect(new Set(names).size).toBe(62)
    expect(names[0]).toBe('Acme Health')
    const found = await read<ClientsPage>('/clients?contains=HEALTH')
    expect(found.clients.map(({ name }) => name)).toEqual(['Acme Health', 'Rival Health'])
    expect(found.clients[0]).toMatchObject({ data_webhook: 'none', connected_users: null })
    expect((await read<ClientsPage>('/clients?contains=100%25')).clients).toEqual([])
  })

  test('are made with secrets that are shown once and work', async () => {
    const { status, body } = await operator.call<MadeClient>('POST', '/operator/clients', {
      name: ' Nordic Trials ',
      data_webhook: 'http://127.0.0.1:9/hook',
    })
    expect(status).toBe(201)
    expect(await clientOfSecret(world.platform, body.client_uuid, body.secret_key)).not.toBeNull()
    expect(body.data_webhook_secret).toMatch(/^whsec_/)
    expect(body.notification_webhook_secret).toBeNull()
    expect(await read<ClientDetail>(`/clients/${body.client_uuid}`)).toMatchObject({
      name: 'Nordic Trials',
      users: 0,
      webhooks: [
        { kind: 'data', state: 'not used', host: '127.0.0.1:9' },
        { kind: 'notification', state: 'none', host: null },
      ],
    })
    expect(await lastActions()).toContain('client.create by operator')
  })

  test('with an address that is none are not made at all', async () => {
    const made = await operator.call('POST', '/operator/clients', {
      name: 'Half made',
      data_webhook: 'ftp://x',
    })
    expect(made.status).toBe(422)
    expect((await read<ClientsPage>('/clients?contains=half')).clients).toEqual([])
    expect((await operator.call('POST', '/operator/clients', { name: '  ' })).status).toBe(422)
  })

  test('that do not exist are not found', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const path of [`/clients/${unknown}`, `/clients/${unknown}/addons`, `/clients/${unknown}/people`])
      expect((await operator.call('GET', `/operator${path}`)).status).toBe(404)
  })
})

describe('add-ons', () => {
  const entryOf = async (name: string) =>
    (await read<{ addons: AddonEntry[] }>(`/clients/${world.clientUuid}/addons`)).addons.find(
      ({ addon }) => addon === name,
    )!
  const setTo = (name: string, enabled: boolean) =>
    operator.call('PUT', `/operator/clients/${world.clientUuid}/addons/${name}`, { enabled })
  const ask = async (name: string) =>
    (await world.as('developer')).call('POST', `/clients/${world.clientUuid}/addons/${name}/request`, {
      note: 'For the trial',
    })
  const requests = async () =>
    (await read<{ requests: AddonRequestEntry[] }>('/requests')).requests.map(({ addon }) => addon)

  test('are switched, and what cannot be had is refused in words', async () => {
    expect((await setTo('granular_data', true)).status).toBe(204)
    expect(await entryOf('granular_data')).toMatchObject({ enabled: true })
    expect((await setTo('granular_data', false)).status).toBe(204)
    expect(await entryOf('granular_data')).toMatchObject({ enabled: false })
    expect(await setTo('branded_auth', true)).toMatchObject({ status: 409, body: { exception: /on hold/ } })
    expect((await setTo('teleport', true)).status).toBe(404)
    expect(await lastActions()).toEqual(
      expect.arrayContaining(['addon.enable by operator', 'addon.disable by operator']),
    )
    const { entries } = await read<{ entries: { action: string; detail: object }[] }>('/audit?action=addon.')
    expect(entries[0]).toMatchObject({ detail: { addon: 'Activate Granular Data' } })
  })

  test('that were asked for are granted or declined, once', async () => {
    await ask('lab_data')
    await ask('clinical_ready')
    expect(await requests()).toEqual(['lab_data', 'clinical_ready'])
    expect((await read<{ requests: unknown[] }>('/requests')).requests[0]).toMatchObject({
      client_name: 'Acme Health',
      by: 'developer',
      note: 'For the trial',
      title: 'Lab Data',
      unavailable: null,
    })
    await setTo('lab_data', true)
    const decline = () =>
      operator.call('POST', `/operator/clients/${world.clientUuid}/addons/clinical_ready/decline`)
    expect((await decline()).status).toBe(204)
    expect((await decline()).status).toBe(404)
    expect(await requests()).toEqual([])
    expect(await entryOf('clinical_ready')).toMatchObject({ enabled: false, request: null })
    expect(await lastActions()).toContain('addon.decline by operator')
  })
})

describe('people', () => {
  test('an operator invites an owner and makes a new link, of this client only', async () => {
    const base = `/operator/clients/${world.otherClientUuid}/people`
    const { status, body } = await operator.call<ShownLink>('POST', base, { email: 'first@rival.example' })
    expect(status).toBe(201)
    expect(body.link).toContain('/portal/welcome#trl_')
    const { people } = await read<{ people: PersonEntry[] }>(`/clients/${world.otherClientUuid}/people`)
    const invited = people.find(({ email }) => email === 'first@rival.example')!
    expect(invited).toMatchObject({ role: 'owner', state: 'invited' })
    const again = await operator.call<ShownLink>('POST', `${base}/${invited.person_id}/link`)
    expect(again.status).toBe(201)
    expect(again.body.link).not.toBe(body.link)
    const elsewhere = `/operator/clients/${world.clientUuid}/people/${invited.person_id}/link`
    expect((await operator.call('POST', elsewhere)).status).toBe(404)
    expect((await operator.call('POST', base, { email: 'no address' })).status).toBe(409)
  })

  test('an operator invites no owner beside another, and makes no link into the account of one', async () => {
    const owner = await world.as('owner')
    const base = `/operator/clients/${world.clientUuid}/people`
    const refused = { status: 409, body: { exception: /has an owner/ } }
    expect(await operator.call('POST', base, { email: 'operator@example.com' })).toMatchObject(refused)
    expect(await operator.call('POST', `${base}/${owner.person.personId}/link`)).toMatchObject(refused)
    const { people } = await read<{ people: PersonEntry[] }>(`/clients/${world.clientUuid}/people`)
    expect(people.filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect((await owner.call('GET', '/me')).status).toBe(200)
  })

  test('an invitation that was never used is replaced by the next', async () => {
    const made = await operator.call<MadeClient>('POST', '/operator/clients', { name: 'Fresh' })
    const base = `/operator/clients/${made.body.client_uuid}/people`
    for (const email of ['mistyped@fresh.example', 'right@fresh.example'])
      expect((await operator.call('POST', base, { email })).status).toBe(201)
    const { people } = await read<{ people: PersonEntry[] }>(`/clients/${made.body.client_uuid}/people`)
    expect(people.map(({ email }) => email)).toEqual(['right@fresh.example'])
  })

  test('operators are invited and removed, but never the last one', async () => {
    const list = async () => (await read<{ operators: PersonEntry[] }>('/operators')).operators
    const own = `/operator/operators/${operator.person.personId}`
    expect(await operator.call('DELETE', own)).toMatchObject({
      status: 409,
      body: { exception: /last operator/ },
    })
    expect((await operator.call('POST', '/operator/operators', { email: 'ops@example.com' })).status).toBe(
      201,
    )
    // Who has only been invited could not take over.
    expect((await operator.call('DELETE', own)).status).toBe(409)
    const invited = (await list()).find(({ email }) => email === 'ops@example.com')!
    const path = `/operator/operators/${invited.person_id}`
    expect((await operator.call('POST', `${path}/link`)).status).toBe(201)
    expect((await operator.call('DELETE', path)).status).toBe(204)
    expect((await operator.call('DELETE', path)).status).toBe(404)
    expect((await list()).map(({ email }) => email)).toEqual(['operator@example.com'])
    const owner = await world.as('owner')
    expect((await operator.call('DELETE', `/operator/operators/${owner.person.personId}`)).status).toBe(404)
  })
})

test('the chain of the audit log holds, or the entry that breaks it is named', async () => {
  const check = async () => (await operator.call<ChainCheck>('POST', '/operator/audit/check')).body
  expect(await check()).toEqual({ entries: expect.any(Number), problems: [] })
  const { pool } = world.platform
  await pool.query('alter table audit_log disable trigger audit_log_only_grows')
  const { rows } = await pool.query(
    `update audit_log set detail = '{}' where entry_id = (select max(entry_id) - 2 from audit_log) returning entry_id`,
  )
  expect((await check()).problems).toEqual([`entry ${rows[0].entry_id} was altered`])
})
