import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { noon } from '../../test-support.ts'
import {
  connect,
  type FitbitTestTokens,
  get,
  PROJECT,
  points,
  pointsOf,
  postAssertion,
  startFitbit,
} from './test-support.ts'

const PERSON = 'olivia-office'
const SECRET = 'Bearer token-1'

interface Call {
  headers: IncomingHttpHeaders
  body: string
}

/** A webhook that accepts callers who know the secret, if `strict`. */
async function startEndpoint(strict = true) {
  const calls: Call[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = { headers: request.headers, body: Buffer.concat(chunks).toString() }
    calls.push(call)
    const welcome = !strict || call.headers.authorization === SECRET
    response.writeHead(welcome ? (statuses.shift() ?? 201) : 401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, calls, statuses, close }
}

let simulator: Simulator
let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let tokens: FitbitTestTokens
let projectToken: string

beforeEach(async () => {
  simulator = await startFitbit()
  endpoint = await startEndpoint()
  tokens = await connect(simulator, PERSON)
  const answer = await postAssertion(simulator, noon)
  projectToken = ((await answer.json()) as { access_token: string }).access_token
})
afterEach(async () => {
  await simulator.close()
  await endpoint.close()
})

function api(method: string, path = '', body?: object, token = projectToken, project = PROJECT) {
  return fetch(`${simulator.vendors.fitbit.addresses.api}/v4/projects/${project}/subscribers${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const wish = (dataTypes: string[], endpointUri = endpoint.url) => ({
  endpointUri,
  subscriberConfigs: [{ dataTypes, subscriptionCreatePolicy: 'AUTOMATIC' }],
  endpointAuthorization: { secret: SECRET },
})

interface Operation {
  name: string
  done: boolean
  error?: { code: number }
  response?: Record<string, unknown>
}

function look(name: string, token = projectToken) {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${simulator.vendors.fitbit.addresses.api}/v4/${name}`, { headers })
}

/** Looks at an operation until it is done. */
async function finished(answer: Response): Promise<Operation> {
  expect(answer.status).toBe(200)
  let operation = (await answer.json()) as Operation
  while (!operation.done) operation = (await (await look(operation.name)).json()) as Operation
  return operation
}

async function subscribe(...dataTypes: string[]) {
  const { error } = await finished(await api('POST', '?subscriberId=app-1', wish(dataTypes)))
  expect(error).toBeUndefined()
  endpoint.calls.length = 0
}

describe('the service account', () => {
  it('gets a token of its own for a signed assertion', async () => {
    expect((await postAssertion(simulator, noon)).status).toBe(200)
    const seconds = noon / 1000
    const wrong = [
      { iss: 'other@project.example' },
      { aud: 'https://elsewhere.example/token' },
      { scope: 'openid' },
      { iat: seconds - 7200, exp: seconds - 3600 },
      { exp: seconds + 90_000 },
    ]
    for (const claims of wrong) {
      const answer = await postAssertion(simulator, noon, claims)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    }
  })

  it('speaks for its own project alone, and no person does', async () => {
    expect((await api('GET')).status).toBe(200)
    expect((await api('GET', '', undefined, 'guess')).status).toBe(401)
    expect((await api('GET', '', undefined, tokens.access_token)).status).toBe(401)
    expect((await api('GET', '', undefined, projectToken, '1')).status).toBe(403)
  })
})

describe('subscribers', () => {
  it('are checked twice, once with the secret and once without', async () => {
    const operation = await finished(await api('POST', '?subscriberId=app-1', wish(['steps'])))
    expect(operation.response).toMatchObject({
      name: `projects/${PROJECT}/subscribers/app-1`,
      state: 'ACTIVE',
    })
    expect(endpoint.calls.map(({ headers, body }) => [headers.authorization, body])).toEqual([
      [SECRET, '{"type":"verification"}'],
      [undefined, '{"type":"verification"}'],
    ])
  })

  it('are not made when the call is answered, only when the operation is done', async () => {
    const answer = await api('POST', '?subscriberId=app-1', wish(['steps']))
    const { name, ...rest } = (await answer.json()) as Operation
    expect(rest).toEqual({ done: false })
    expect(await (await look(name)).json()).toEqual({ name, done: false })
    expect((await simulator.announce('fitbit', PERSON, { dataType: 'steps' })).deliveries).toBe(0)
    expect(await (await look(name)).json()).toMatchObject({ done: true })
    expect((await simulator.announce('fitbit', PERSON, { dataType: 'steps' })).deliveries).toBe(1)
    expect((await look(`projects/${PROJECT}/operations/other`)).status).toBe(404)
    expect((await look(name, 'guess')).status).toBe(401)
  })

  it('are listed as unverified until then', async () => {
    await api('POST', '?subscriberId=app-1', wish(['steps']))
    const states = async () =>
      ((await (await api('GET')).json()) as { subscribers: { state: string }[] }).subscribers.map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['UNVERIFIED'])
    expect(await states()).toEqual(['ACTIVE'])
  })

  it('fail in the operation when the address lets everybody in', async () => {
    const open = await startEndpoint(false)
    try {
      const operation = await finished(await api('POST', '?subscriberId=app-2', wish(['steps'], open.url)))
      expect(operation).toMatchObject({ done: true, error: { code: 9 } })
      expect(operation).not.toHaveProperty('response')
    } finally {
      await open.close()
    }
    expect(await (await api('GET')).json()).toEqual({})
  })

  it('are refused twice over, and for unknown types', async () => {
    await api('POST', '?subscriberId=app-1', wish(['steps']))
    expect((await api('POST', '?subscriberId=app-1', wish(['steps']))).status).toBe(409)
    expect((await api('POST', '?subscriberId=app-3', wish(['mood']))).status).toBe(400)
  })

  it('are listed without their secret, changed by mask and deleted', async () => {
    expect(await (await api('GET')).json()).toEqual({})
    await subscribe('steps')
    const { subscriberConfigs } = wish(['sleep', 'weight'])
    const changed = await api('PATCH', '/app-1?updateMask=subscriberConfigs', {
      subscriberConfigs,
      endpointUri: 'http://127.0.0.1:9/ignored',
    })
    await finished(changed)
    expect(endpoint.calls).toEqual([])
    expect((await api('PATCH', '/app-1?updateMask=state', {})).status).toBe(400)
    const list = await (await api('GET')).text()
    expect(JSON.parse(list)).toMatchObject({
      subscribers: [{ endpointUri: endpoint.url, subscriberConfigs }],
    })
    expect(list).not.toContain(SECRET)
    await finished(await api('DELETE', '/app-1'))
    expect((await api('DELETE', '/app-1')).status).toBe(404)
  })
})

describe('events', () => {
  it('are signed with the key that is published', async () => {
    await subscribe('sleep')
    const announced = await simulator.announce('fitbit', PERSON, { dataType: 'sleep' })
    expect(announced).toEqual({ deliveries: 1, accepted: 1 })
    const [{ headers, body } = { headers: {}, body: '' }] = endpoint.calls
    const signature = Buffer.from(String(headers['google-health-api-signature']), 'base64')
    const published = (await (await fetch(simulator.vendors.fitbit.addresses.keys!)).json()) as {
      key: { keyId: number; keyData: { value: string } }[]
    }
    const [entry] = published.key
    expect([signature[0], signature.readUInt32BE(1)]).toEqual([1, entry?.keyId])
    // Header, parameters and tags take 11 bytes before x, which has a zero in front; y follows its tag.
    const message = Buffer.from(entry?.keyData.value ?? '', 'base64')
    const [x, y] = [message.subarray(11, 43), message.subarray(45, 77)].map((part) =>
      part.toString('base64url'),
    )
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    expect(verify('sha256', Buffer.from(body), key, signature.subarray(5))).toBe(true)
    expect(JSON.parse(body)).toMatchObject([
      { data: { version: '1', operation: 'UPSERT', dataType: 'sleep', intervals: [{}] } },
    ])
  })

  it('can be duplicated byte for byte, and forged', async () => {
    await subscribe('sleep')
    await simulator.announce('fitbit', PERSON, { dataType: 'sleep', duplicate: 2 })
    expect(endpoint.calls).toHaveLength(3)
    expect(new Set(endpoint.calls.map(({ body }) => body)).size).toBe(1)
    expect((await simulator.announce('fitbit', PERSON, { dataType: 'sleep', forge: true })).deliveries).toBe(
      1,
    )
  })

  it('reach subscribers of the type, about people who granted its scope', async () => {
    await subscribe('sleep')
    expect((await simulator.announce('fitbit', PERSON, { dataType: 'steps' })).deliveries).toBe(0)
    expect((await simulator.announce('fitbit', 'anders-athlete', {})).deliveries).toBe(0)
    await connect(simulator, 'anders-athlete', [
      'https://www.googleapis.com/auth/googlehealth.profile.readonly',
    ])
    expect((await simulator.announce('fitbit', 'anders-athlete', {})).deliveries).toBe(0)
    await connect(simulator, 'anders-athlete')
    expect((await simulator.announce('fitbit', 'anders-athlete', {})).deliveries).toBe(1)
  })

  it('are tried again after a failure', async () => {
    await subscribe('sleep')
    endpoint.statuses.push(500, 503)
    expect(await simulator.announce('fitbit', PERSON, { dataType: 'sleep' })).toEqual({
      deliveries: 1,
      accepted: 1,
    })
    expect(endpoint.calls).toHaveLength(3)
  })

  it('of deletion name the record, which can no longer be read', async () => {
    await subscribe('sleep', 'steps')
    const filter =
      'sleep.interval.civil_end_time >= "2026-06-10" AND sleep.interval.civil_end_time < "2026-06-11"'
    const [doomed] = await points(simulator, tokens, pointsOf('sleep'), filter)
    await simulator.announce('fitbit', PERSON, { day: '2026-06-10', eventType: 'delete' })
    const events = endpoint.calls.flatMap(({ body }) => JSON.parse(body))
    const records = events.map(({ data }) => data.recordId)
    expect(records).toContain(doomed?.name?.split('/').at(-1))
    for (const { data } of events) expect(data).toMatchObject({ operation: 'DELETE', dataType: 'sleep' })
    expect((await get(simulator, tokens, `${pointsOf('sleep')}/${records[0]}`)).status).toBe(404)
    expect(await points(simulator, tokens, pointsOf('sleep'), filter)).toEqual([])
  })

  it('follow a sync by themselves', async () => {
    await simulator.close()
    simulator = await startFitbit({ syncSeconds: 0.05 })
    projectToken = ((await (await postAssertion(simulator, noon)).json()) as { access_token: string })
      .access_token
    await subscribe('sleep')
    await connect(simulator, PERSON)
    const heard = async (day: string) => {
      while (!endpoint.calls.some(({ body }) => body.includes(`"endTime":"${day}`)))
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await heard('2026-06-15')
    simulator.setClockOffset(Date.parse('2026-06-16T12:00:00Z') - Date.now())
    await heard('2026-06-16')
  })
})
