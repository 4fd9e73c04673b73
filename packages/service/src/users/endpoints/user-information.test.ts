import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../../test/api.ts'
import { documentsOf } from '../../../test/intake.ts'
import { setAddon } from '../../accounts/addons.ts'
import { registerDocuments } from '../../documents/register.ts'
import { wire } from '../../wiring.ts'
import { registerUsers } from '../register.ts'
import { findUser } from '../store.ts'

const PATH = '/api/v2/user-information'
const ADA = {
  datetime: '2026-03-10T08:00:00+01:00',
  date_of_birth_string: '1984-05-17',
  sex_string: 'female',
  height_cm_int: 171,
  weight_kg_float: 64.5,
}

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) => {
    registerUsers(server, platform, wire(platform).userPorts)
    registerDocuments(server, platform)
  })
  client = await world.newClient()
  await setAddon(world.platform, 'operator', client.clientUuid, 'notification_webhook', true)
})
afterAll(() => world.close())

const postInformation = (body: unknown, as: ApiClient | undefined = client) => world.post(PATH, body, as)
const read = (userId: string, more = '', as = client) =>
  world.get(`/v2/processed_data/user/info?user_id=${encodeURIComponent(userId)}${more}`, as)

async function known(userId: string): Promise<Record<string, unknown>> {
  const { user_information: about } = JSON.parse((await read(userId)).text)
  return { ...about.user_body_metrics, ...about.user_demographics }
}

async function madeFor(userId: string) {
  const user = await findUser(world.platform.db, client.clientUuid, userId)
  return documentsOf(world, user!)
}

describe('the information that a client reports', () => {
  test('makes the user and the document, to be delivered and read', async () => {
    const answer = await postInformation({ user_id: 'Ada /ü', ...ADA })
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({
      status: 200,
      body: { message: 'The information is taken.' },
    })
    const documents = await madeFor('Ada /ü')
    expect(documents.map(({ structure }) => structure).sort()).toEqual(['notification', 'user_info'])
    const document = documents.find(({ structure }) => structure === 'user_info')!
    expect(Check(DOCUMENT_SCHEMAS.user_info, document.body)).toBe(true)
    expect(document.body).toMatchObject({
      user_id: 'Ada /ü',
      document_version: 1,
      metadata: { datetime_string: '2026-03-10T08:00:00.000000+01:00', sources_of_data_array: [] },
      user_information: {
        user_body_metrics: { height_cm_int: 171, weight_kg_float: 64.5 },
        user_demographics: {
          sex_string: 'female',
          date_of_birth_string: '1984-05-17',
          time_zone_string: null,
        },
      },
    })
    expect(JSON.parse((await read('Ada /ü')).text)).toEqual(document.body)
    const pending = await world.platform.db
      .selectFrom('deliveries')
      .select('document_version')
      .where('client_uuid', '=', client.clientUuid)
      .where('data_structure', '=', 'user_info')
      .execute()
    expect(pending).toEqual([{ document_version: 1 }])
  })

  test('may hold a body mass index, which is computed from height and weight and not stored', async () => {
    expect((await postInformation({ user_id: 'indexed', ...ADA, bmi_float: 22.1 })).status).toBe(200)
    expect((await postInformation({ user_id: 'indexed', ...ADA, bmi_float: null })).status).toBe(200)
    expect((await read('indexed')).text).not.toContain('22.1')
  })

  test('is sealed at rest', async () => {
    await postInformation({ user_id: 'sealed', ...ADA })
    const rows = await world.platform.db.selectFrom('user_information').select('information').execute()
    for (const { information } of rows) expect(information.toString('latin1')).not.toContain('1984')
  })

  test('makes no version when it is repeated', async () => {
    for (let times = 0; times < 3; times++) await postInformation({ user_id: 'repeated', ...ADA })
    const documents = await madeFor('repeated')
    expect(documents.filter(({ structure }) => structure === 'user_info')).toHaveLength(1)
  })

  test('is valid by its own time, field by field; null and absent fields change nothing', async () => {
    await postInformation({ user_id: 'aging', ...ADA })
    await postInformation({
      user_id: 'aging',
      datetime: '2026-03-10 07:30:00Z',
      weight_kg_float: 65,
      sex_string: null,
    })
    await postInformation({
      user_id: 'aging',
      datetime: '2026-01-01T00:00:00',
      weight_kg_float: 80,
      height_cm_int: 90,
    })
    expect(await known('aging')).toMatchObject({
      weight_kg_float: 65,
      height_cm_int: 171,
      sex_string: 'female',
      date_of_birth_string: '1984-05-17',
    })
  })

  test('may be empty: then there is a user and no document', async () => {
    expect(
      (await postInformation({ user_id: 'silent', datetime: ADA.datetime, height_cm_int: null })).status,
    ).toBe(200)
    expect((await read('silent')).status).toBe(204)
  })

  test('is read as it was on a day', async () => {
    await postInformation({ user_id: 'dated', ...ADA })
    const first = (await read('dated')).text
    world.clock.advance(2 * 86_400_000)
    await postInformation({ user_id: 'dated', datetime: '2026-03-12T00:00:00Z', weight_kg_float: 70 })
    const second = (await read('dated')).text
    expect(second).not.toBe(first)
    expect((await read('dated', '&date=2026-03-09')).status).toBe(204)
    expect((await read('dated', '&date=2026-03-11')).text).toBe(first)
    expect((await read('dated', '&date=2026-03-12')).text).toBe(second)
    expect((await read('dated', '&date=2030-01-01')).text).toBe(second)
    expect((await read('dated', '&date=soon')).status).toBe(422)
  })

  test('is not seen by another client', async () => {
    await postInformation({ user_id: 'private', ...ADA })
    expect((await read('private', '', await world.newClient())).status).toBe(204)
    expect((await world.get('/v2/processed_data/user/info?user_id=private')).status).toBe(401)
  })
})

describe('refused, and no user is created:', () => {
  test.each([
    ['no user', { ...ADA }, 'user_id is required'],
    ['an empty user', { ...ADA, user_id: '' }, 'user_id'],
    ['a number for a user', { ...ADA, user_id: 7 }, 'user_id must be string'],
    ['no time', { user_id: 'refused', sex_string: 'male' }, 'datetime is required'],
    ['a time that is none', { ...ADA, user_id: 'refused', datetime: 'yesterday' }, 'datetime'],
    ['a day that is none', { ...ADA, user_id: 'refused', datetime: '2026-02-30T00:00:00Z' }, 'datetime'],
    ['the future', { ...ADA, user_id: 'refused', datetime: '2036-01-01T00:00:00Z' }, 'datetime'],
    ['an unborn', { ...ADA, user_id: 'refused', date_of_birth_string: '2036-01-01' }, 'date_of_birth_string'],
    ['a ghost', { ...ADA, user_id: 'refused', date_of_birth_string: '1790-01-01' }, 'date_of_birth_string'],
    ['no date', { ...ADA, user_id: 'refused', date_of_birth_string: '17.05.1984' }, 'date_of_birth_string'],
    ['another sex', { ...ADA, user_id: 'refused', sex_string: 'yes' }, 'sex_string must be one of'],
    ['a fraction', { ...ADA, user_id: 'refused', height_cm_int: 171.5 }, 'height_cm_int must be integer'],
    ['metres', { ...ADA, user_id: 'refused', height_cm_int: 2 }, 'height_cm_int must be >= 30'],
    ['an impossible index', { ...ADA, user_id: 'refused', bmi_float: 900 }, 'bmi_float must be <= 200'],
    ['grams', { ...ADA, user_id: 'refused', weight_kg_float: 64_500 }, 'weight_kg_float must be <= 700'],
    ['zero', { ...ADA, user_id: 'refused', weight_kg_float: 0 }, 'weight_kg_float'],
    ['a text', { ...ADA, user_id: 'refused', weight_kg_float: '64.5' }, 'weight_kg_float must be number'],
    ['another field', { ...ADA, user_id: 'refused', client_uuid: 'x' }, 'client_uuid is not a known field'],
    ['a list', [ADA], 'request body must be a JSON object'],
  ])('%s', async (_name, body, exception) => {
    const answer = await postInformation(body)
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).exception).toContain(exception)
    expect(await findUser(world.platform.db, client.clientUuid, 'refused')).toBeNull()
  })
})
