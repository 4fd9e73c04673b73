import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../../../test/api.ts'
import { setAddon } from '../../../accounts/addons.ts'
import { ensureUser } from '../../../users/index.ts'
import { wire } from '../../../wiring.ts'
import { registerMonitoring } from '../index.ts'

const PATH = '/api/v2/health_monitoring/rules'
const HRV = { signal_type_string: 'hrv', deviation_below_percent_float: 20 }
const OXYGEN = { signal_type_string: 'oxygenation', threshold_min_float: 90, threshold_max_float: null }

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerMonitoring(server, platform, wire(platform).userPorts),
  )
  client = await clientWithAddon()
})
afterAll(() => world.close())

async function clientWithAddon(): Promise<ApiClient> {
  const made = await world.newClient()
  await setAddon(world.platform, 'operator', made.clientUuid, 'health_monitoring', true)
  await world.platform.db
    .transaction()
    .execute((trx) => ensureUser(trx, world.platform, made.clientUuid, 'Ada /ü'))
  return made
}

async function put(body: unknown, options: { as?: ApiClient | null; type?: string; text?: string } = {}) {
  const { as = client, type = 'application/json', text = JSON.stringify(body) } = options
  const response = await fetch(`${world.platform.baseUrl}${PATH}`, {
    method: 'PUT',
    body: text,
    headers: { 'content-type': type, ...(as ? { authorization: as.authorization } : {}) },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function get(userId?: string, as: ApiClient | undefined = client) {
  const query = userId === undefined ? '' : `?user_id=${encodeURIComponent(userId)}`
  const { status, text } = await world.get(`${PATH}${query}`, as)
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

const auditOf = ({ clientUuid }: ApiClient) =>
  world.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'detail'])
    .where('client_uuid', '=', clientUuid)
    .where('action', 'like', 'monitoring%')
    .orderBy('entry_id')
    .execute()

describe('a rule', () => {
  test('is stored for all users, replaced as a whole, and removed', async () => {
    const as = await clientWithAddon()
    expect((await get(undefined, as)).status).toBe(404)
    const stored = {
      scope_string: 'general',
      user_id_string: null,
      rules: [HRV, OXYGEN],
      updated_at_string: '2026-03-10T12:00:00.000Z',
    }
    expect(await put({ rules: [HRV, OXYGEN] }, { as })).toEqual({ status: 200, body: stored })
    expect(await get(undefined, as)).toEqual({ status: 200, body: stored })
    world.clock.advance(60_000)
    await put({ rules: [OXYGEN] }, { as })
    expect((await get(undefined, as)).body).toMatchObject({
      rules: [OXYGEN],
      updated_at_string: '2026-03-10T12:01:00.000Z',
    })
    expect(await put({ rules: [] }, { as })).toMatchObject({ status: 200, body: { rules: [] } })
    expect(await get(undefined, as)).toMatchObject({ status: 404, body: { exception: 'no rule is stored' } })
    expect(await put({ rules: [] }, { as })).toMatchObject({ status: 200 })
  })

  test('of one user leaves the general one alone', async () => {
    const as = await clientWithAddon()
    await put({ rules: [OXYGEN] }, { as })
    expect(await get('Ada /ü', as)).toMatchObject({ status: 404, body: { exception: 'no rule is stored' } })
    const { status, body } = await put({ user_id: 'Ada /ü', rules: [HRV] }, { as })
    expect(status).toBe(200)
    expect(body).toMatchObject({ scope_string: 'specific', user_id_string: 'Ada /ü', rules: [HRV] })
    expect(await get('Ada /ü', as)).toEqual({ status, body })
    expect((await get(undefined, as)).body).toMatchObject({ rules: [OXYGEN] })
    await put({ user_id: 'Ada /ü', rules: [] }, { as })
    expect((await get('Ada /ü', as)).status).toBe(404)
    expect((await get(undefined, as)).status).toBe(200)
  })

  test('can be stored for a user who has not connected anything yet', async () => {
    const as = await clientWithAddon()
    await setAddon(world.platform, 'operator', as.clientUuid, 'notification_webhook', true)
    const { status, body } = await put({ user_id: 'later', rules: [HRV] }, { as })
    expect(status).toBe(200)
    expect(body).toMatchObject({ scope_string: 'specific', user_id_string: 'later', rules: [HRV] })
    expect(await get('later', as)).toEqual({ status, body })
    await put({ user_id: 'later', rules: [HRV] }, { as })
    const notified = await world.platform.db
      .selectFrom('deliveries')
      .select('endpoint_id')
      .where('client_uuid', '=', as.clientUuid)
      .execute()
    expect(notified).toEqual([{ endpoint_id: 'notification' }])
  })

  test('is seen by its own client only', async () => {
    const other = await clientWithAddon()
    await put({ rules: [HRV] })
    await put({ user_id: 'Ada /ü', rules: [HRV] })
    expect((await get(undefined, other)).status).toBe(404)
    expect((await get('Ada /ü', other)).status).toBe(404)
  })

  test('of one user is sealed at rest and not written to the audit log', async () => {
    const as = await clientWithAddon()
    await put({ user_id: 'Ada /ü', rules: [HRV] }, { as })
    await put({ rules: [OXYGEN] }, { as })
    await put({ rules: [] }, { as })
    expect(await auditOf(as)).toEqual([
      { actor: 'client', action: 'monitoring_rules.set', detail: { user_key: expect.any(String) } },
      { actor: 'client', action: 'monitoring_rules.set', detail: { rules: [OXYGEN] } },
      { actor: 'client', action: 'monitoring_rules.remove', detail: { rules: [] } },
    ])
    const rows = await world.platform.db.selectFrom('user_monitoring_rules').select('rules').execute()
    for (const { rules } of rows) expect(rules.toString('latin1')).not.toContain('hrv')
  })

  test('put many times at once is one of them', async () => {
    const as = await clientWithAddon()
    const answers = await Promise.all(
      [10, 20, 30, 40].map((percent) =>
        put({ rules: [{ ...HRV, deviation_below_percent_float: percent }] }, { as }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await get(undefined, as)).body['rules']).toHaveLength(1)
  })
})

describe('refused, and nothing is stored:', () => {
  const rule = (fields: object) => ({ rules: [fields] })

  test.each<[string, unknown, string]>([
    ['a list', [HRV], 'request body must be a JSON object'],
    ['null', null, 'request body must be a JSON object'],
    ['a text', 'rules', 'request body must be a JSON object'],
    ['no rules', {}, 'rules is required'],
    ['rules that are an object', { rules: HRV }, 'rules must be array'],
    ['rules that are null', { rules: null }, 'rules must be array'],
    ['a rule that is none', { rules: ['hrv'] }, 'rules.0 must be object'],
    ['a user that is a number', { user_id: 7, rules: [HRV] }, 'user_id must be string'],
    ['a user that is null', { user_id: null, rules: [HRV] }, 'user_id must be string'],
    ['a user without a name', { user_id: '', rules: [HRV] }, 'user_id'],
    ['a user with too long a name', { user_id: 'x'.repeat(51), rules: [HRV] }, 'user_id'],
    ['a user with a line break', { user_id: 'a\nb', rules: [HRV] }, 'user_id'],
    ['an unknown field', { rules: [HRV], scope: 'general' }, 'scope is not a known field'],
    ['a client', { client_uuid: 'x', rules: [HRV] }, 'client_uuid is not a known field'],
    ['an unknown field of a rule', rule({ ...HRV, unit_string: 'ms' }), 'unit_string is not a known field'],
    ['no signal', rule({ threshold_min_float: 1 }), 'rules.0.signal_type_string is required'],
    ['another signal', rule({ signal_type_string: 'steps' }), 'rules.0.signal_type_string must be one of'],
    ['a signal in capitals', rule({ ...HRV, signal_type_string: 'HRV' }), 'rules.0.signal_type_string'],
    [
      'a percentage as text',
      rule({ ...HRV, deviation_below_percent_float: '20' }),
      'rules.0.deviation_below_percent_float',
    ],
    ['a threshold as a list', rule({ ...OXYGEN, threshold_min_float: [90] }), 'rules.0.threshold_min_float'],
    ['no side', rule({ signal_type_string: 'hrv' }), 'rules.0.deviation_below_percent_float'],
    [
      'zero percent',
      rule({ ...HRV, deviation_below_percent_float: 0 }),
      'rules.0.deviation_below_percent_float',
    ],
    [
      'minus one percent',
      rule({ ...HRV, deviation_above_percent_float: -1 }),
      'rules.0.deviation_above_percent_float',
    ],
    [
      '100 percent below',
      rule({ ...HRV, deviation_below_percent_float: 100 }),
      'rules.0.deviation_below_percent_float',
    ],
    [
      'a threshold of a baseline signal',
      rule({ ...HRV, threshold_min_float: 20 }),
      'rules.0.threshold_min_float',
    ],
    [
      'a deviation of a fixed range',
      rule({ ...OXYGEN, deviation_above_percent_float: 5 }),
      'rules.0.deviation_above_percent_float',
    ],
    [
      '150 percent',
      rule({ ...OXYGEN, threshold_min_float: 150 }),
      'rules.0.threshold_min_float must be from 0 to 100',
    ],
    ['a range of nothing', rule({ ...OXYGEN, threshold_max_float: 90 }), 'rules.0.threshold_min_float'],
    ['a signal twice', { rules: [HRV, OXYGEN, HRV] }, 'rules.2.signal_type_string'],
    ['too many', { rules: Array(6).fill(HRV) }, 'rules'],
  ])('%s', async (_name, body, exception) => {
    const as = await clientWithAddon()
    const answer = await put(body, { as })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error: 'Unprocessable Entity', path: PATH, method: 'PUT' })
    expect(answer.body['exception']).toContain(exception)
    expect((await get(undefined, as)).status).toBe(404)
    expect(await auditOf(as)).toEqual([])
  })

  test('in the documented order', async () => {
    const without = await world.newClient()
    const stranger = { ...client, authorization: 'Basic bm9ib2R5OnNlY3JldA==' }
    expect(await put(null, { as: null, type: 'text/plain' })).toMatchObject({ status: 401 })
    expect(await put(null, { as: stranger, type: 'text/plain' })).toMatchObject({
      status: 401,
      body: { exception: 'The client_uuid or password are incorrect' },
    })
    expect(await put(null, { as: without, type: 'text/plain' })).toMatchObject({
      status: 403,
      body: { exception: 'feature_not_included' },
    })
    expect(await put(null, { type: 'text/plain', text: '{' })).toMatchObject({ status: 415 })
    expect(await put(null, { text: '{' })).toMatchObject({ status: 400 })
    expect(await put(null, { text: '' })).toMatchObject({ status: 400 })
    expect(
      await put({ user_id: 'unknown', rules: [{ ...HRV, deviation_below_percent_float: 0 }] }),
    ).toMatchObject({
      status: 422,
    })
    expect(await put({ user_id: 'unknown', rules: [] })).toMatchObject({
      status: 404,
      body: { exception: 'no such user' },
    })
  })

  test('reading without credentials, without the add-on, or for an unknown user', async () => {
    expect((await world.get(PATH)).status).toBe(401)
    expect(await get(undefined, await world.newClient())).toMatchObject({
      status: 403,
      body: { exception: 'feature_not_included' },
    })
    expect(await get('unknown')).toMatchObject({ status: 404, body: { exception: 'no rule is stored' } })
    expect(await get('x'.repeat(51))).toMatchObject({ status: 422 })
  })
})
