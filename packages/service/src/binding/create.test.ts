import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING, BINDING_PATH, openWithCode, referenceOf } from '../../test/phone.ts'
import { scanQrCode } from '../../test/scan-qr-code.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

interface Sent {
  headers?: Record<string, string | undefined>
  body?: unknown
  path?: string
}

/** Bare of what other ways to call add by themselves. */
async function send({ headers, body = BINDING, path = BINDING_PATH }: Sent) {
  const all = {
    authorization: client.authorization,
    'content-type': 'application/json',
    'user-agent': 'acme/1',
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(`${world.platform.baseUrl}${path}`, {
      method: 'POST',
      headers: Object.fromEntries(given),
    })
    call.on('error', reject)
    call.on('response', async (response) =>
      resolve({ status: response.statusCode!, text: (await response.toArray()).join('') }),
    )
    call.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

const withMetadata = (changes: object) => ({ ...BINDING, metadata: { ...BINDING.metadata, ...changes } })

describe('a binding', () => {
  test('is a link with a reference of 128 bits, and a picture of it', async () => {
    const { status, body } = await send({})
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['qr_code', 'universal_link'])
    expect(body.universal_link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app\/bind\/[\w-]{22}$/)
    expect(body.qr_code).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
  })

  test.each(['ada', 'ünïcödé 王', 'x'.repeat(50)])(
    'its picture reads back as the link, for %s',
    async (userId) => {
      const { body } = await send({ body: { ...BINDING, user_id: userId } })
      expect(await scanQrCode(body.qr_code)).toBe(body.universal_link)
    },
  )

  test('is new each time, for the same user too', async () => {
    const links = await Promise.all([send({}), send({})])
    expect(links[0].body.universal_link).not.toBe(links[1].body.universal_link)
  })

  test('opens at the address that is configured for the app', async () => {
    const { config } = world.platform
    world.platform.config = { ...config, appUrl: 'https://go.example/phone' }
    const { body } = await send({})
    world.platform.config = config
    expect(body.universal_link).toMatch(/^https:\/\/go\.example\/phone\/bind\/[\w-]{22}$/)
  })

  test('creates no user', async () => {
    await send({ body: { ...BINDING, user_id: 'new user' } })
    expect(await world.platform.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test.each([
    ['true', true, true],
    ['false', false, false],
    ['null', null, false],
    ['left out', undefined, false],
  ])('complete_log_out %s is stored as it should be', async (name, given, kept) => {
    await send({ body: { ...withMetadata({ complete_log_out: given }), user_id: name } })
    const row = world.platform.db.selectFrom('enrolments').select('complete_log_out')
    expect(await row.where('user_id', '=', name).execute()).toEqual([{ complete_log_out: kept }])
  })

  test('hands the phone what the client said, where it belongs and a token, and nothing else', async () => {
    const { body } = await send({})
    const { content, brand } = await openWithCode(world, referenceOf(body.universal_link), BINDING.salt)
    expect(content).toEqual({
      ...BINDING.metadata,
      environment: 'sandbox',
      base_url: world.platform.baseUrl,
      enrolment_token: expect.stringMatching(/^tre_[\w-]{43}$/),
    })
    expect(brand).toBeNull()
  })

  test('needs no addresses', async () => {
    const { body } = await send({ body: { ...BINDING, metadata: { client_name: 'Acme' } } })
    const { content } = await openWithCode(world, referenceOf(body.universal_link), BINDING.salt)
    expect(content).toMatchObject({ client_name: 'Acme', tyc_url: null, support_url: null })
  })
})

describe('taken as they are:', () => {
  test.each([
    ['a salt of four characters', { ...BINDING, salt: '0000' }],
    ['a salt of six', { ...BINDING, salt: 'Ab-9 z' }],
    ['a salt of four characters of several bytes', { ...BINDING, salt: '🐢🐢🐢🐢' }],
    ['an address with http', withMetadata({ tyc_url: 'http://acme.example' })],
    ['null for the addresses', withMetadata({ tyc_url: null, support_url: null })],
  ])('%s', async (_name, body) => {
    expect((await send({ body })).status).toBe(200)
  })

  test('no slash at the end of the address', async () => {
    const { status, body } = await send({ path: BINDING_PATH.slice(0, -1) })
    expect(status).toBe(200)
    expect(body.universal_link).toContain('/bind/')
  })
})

const JSON_TYPE = 'content type must be exactly application/json'

describe('refused:', () => {
  test.each<[string, Sent, number, string]>([
    [
      'no credentials',
      { headers: { authorization: undefined } },
      401,
      'The client_uuid or password are incorrect',
    ],
    ['another scheme', { headers: { authorization: 'Bearer x' } }, 401, 'Unsupported authorization type'],
    ['a charset', { headers: { 'content-type': 'application/json; charset=utf-8' } }, 415, JSON_TYPE],
    [
      'a charset without a space',
      { headers: { 'content-type': 'application/json;charset=UTF-8' } },
      415,
      JSON_TYPE,
    ],
    ['a bare semicolon', { headers: { 'content-type': 'application/json;' } }, 415, JSON_TYPE],
    ['capitals', { headers: { 'content-type': 'Application/JSON' } }, 415, JSON_TYPE],
    ['text', { headers: { 'content-type': 'text/plain' } }, 415, JSON_TYPE],
    ['no content type', { headers: { 'content-type': undefined } }, 415, JSON_TYPE],
    ['no User-Agent', { headers: { 'user-agent': undefined } }, 400, 'the User-Agent header is required'],
    ['an empty User-Agent', { headers: { 'user-agent': '' } }, 400, 'the User-Agent header is required'],
    ['broken JSON', { body: '{' }, 400, 'request body is not valid JSON'],
    ['an empty body', { body: '' }, 400, 'request body is empty'],
    ['a list', { body: [] }, 422, 'request body must be a JSON object'],
    ['no user_id', { body: { ...BINDING, user_id: undefined } }, 422, 'user_id is required'],
    ['a number for a user_id', { body: { ...BINDING, user_id: 7 } }, 422, 'user_id must be string'],
    [
      'an empty user_id',
      { body: { ...BINDING, user_id: '' } },
      422,
      'user_id must not have fewer than 1 characters',
    ],
    [
      'a user_id of 51 characters',
      { body: { ...BINDING, user_id: 'x'.repeat(51) } },
      422,
      'user_id must not have more than 50 characters',
    ],
    ['no salt', { body: { ...BINDING, salt: undefined } }, 422, 'salt is required'],
    ['a number for a salt', { body: { ...BINDING, salt: 4821 } }, 422, 'salt must be string'],
    ['null for a salt', { body: { ...BINDING, salt: null } }, 422, 'salt must be string'],
    [
      'a salt of three characters',
      { body: { ...BINDING, salt: '482' } },
      422,
      'salt must not have fewer than 4 characters',
    ],
    [
      'a salt of seven',
      { body: { ...BINDING, salt: '4821482' } },
      422,
      'salt must not have more than 6 characters',
    ],
    [
      'a salt with a space at its end, which people do not see',
      { body: { ...BINDING, salt: '4821 ' } },
      422,
      'salt must not begin or end with white space',
    ],
    ['no metadata', { body: { ...BINDING, metadata: undefined } }, 422, 'metadata is required'],
    ['null for the metadata', { body: { ...BINDING, metadata: null } }, 422, 'metadata must be object'],
    [
      'no client_name',
      { body: withMetadata({ client_name: undefined }) },
      422,
      'metadata.client_name is required',
    ],
    [
      'an empty client_name',
      { body: withMetadata({ client_name: '' }) },
      422,
      'metadata.client_name must not have fewer than 1 characters',
    ],
    [
      'a client_name that the database cannot hold',
      { body: withMetadata({ client_name: 'Acme\0' }) },
      422,
      'metadata.client_name does not have the documented form',
    ],
    [
      'a tyc_url with white space',
      { body: withMetadata({ tyc_url: 'https://acme.example/ \0' }) },
      422,
      'metadata.tyc_url must be a URL starting with http:// or https://',
    ],
    [
      'a tyc_url that is none',
      { body: withMetadata({ tyc_url: 'acme.example/terms' }) },
      422,
      'metadata.tyc_url must be a URL starting with http:// or https://',
    ],
    [
      'a script for a tyc_url',
      { body: withMetadata({ tyc_url: 'javascript:alert(1)' }) },
      422,
      'metadata.tyc_url must be a URL starting with http:// or https://',
    ],
    [
      'a support_url that is none',
      { body: withMetadata({ support_url: 'http://' }) },
      422,
      'metadata.support_url must be a URL starting with http:// or https://',
    ],
    [
      'a word for complete_log_out',
      { body: withMetadata({ complete_log_out: 'true' }) },
      422,
      'metadata.complete_log_out must be boolean',
    ],
    ['an unknown field', { body: { ...BINDING, colour: 'red' } }, 422, 'colour is not a known field'],
  ])('%s', async (_name, sent, status, exception) => {
    const answer = await send(sent)
    expect(answer).toEqual({
      status,
      body: {
        error: expect.any(String),
        exception,
        error_code: expect.any(String),
        request_id: expect.any(String),
        path: sent.path ?? BINDING_PATH,
        method: 'POST',
      },
    })
  })

  test('answers with the first reason in the order of checks', async () => {
    const wrong: Sent = {
      headers: { authorization: 'Basic eDp5', 'content-type': 'text/plain', 'user-agent': undefined },
      body: '{',
    }
    const status = async (headers: object) =>
      (await send({ ...wrong, headers: { ...wrong.headers, ...headers } })).status
    const known = { authorization: client.authorization }
    expect(await status({})).toBe(401)
    expect(await status(known)).toBe(415)
    expect(await status({ ...known, 'content-type': 'application/json' })).toBe(400)
  })
})
