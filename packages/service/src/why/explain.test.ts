import { InvalidPayload } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { rotateSecret } from '../accounts/clients.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { userCommand } from '../cli/user.ts'
import { endConnection } from '../connections/index.ts'
import { end } from '../intake/index.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import type { User } from '../users/index.ts'
import { explain, parseQuestion, registerWhy } from './index.ts'

const PERSON = 'olivia-office'
/** Whose past is revised, which must not change what others reported. */
const REVISED = 'anders-athlete'
const DAY = '2026-03-09'

let world: SourcesWorld
let server: Server
let clientUuid: string
let authorization: string
/** Connected to Oura and Fitbit, with everything read. */
let ada: User
beforeAll(async () => {
  world = await startSourcesWorld()
  const { platform } = world
  server = await createServer(platform)
  registerWhy(server, platform)
  clientUuid = await world.client()
  const { secretKey } = await platform.db
    .transaction()
    .execute((trx) => rotateSecret(platform, trx, 'operator', clientUuid))
  authorization = `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
  await world.connect(clientUuid, 'ada', 'Oura', PERSON)
  ada = await world.connect(clientUuid, 'ada', 'Fitbit', PERSON)
  await world.drain()
})
afterAll(async () => {
  await server.close()
  await world.close()
})
afterEach(() => {
  world.simulator.faults('oura').clear()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const why = (user: User, day: string, metric?: string) =>
  explain(world.platform, user, day, metric === undefined ? null : parseQuestion(metric))

const codesOf = ({ data_sources }: Awaited<ReturnType<typeof why>>) =>
  Object.fromEntries(data_sources.map(({ data_source, code }) => [data_source, code]))

describe('a day', () => {
  test('that arrived is listed with its documents and their deliveries', async () => {
    const answer = await why(ada, DAY)
    expect(answer.verdict).toMatchObject({
      code: 'pending',
      words: expect.stringContaining('physical_summary'),
    })
    expect(answer.documents.map((one) => one.data_structure)).toContain('sleep_summary')
    expect(answer.documents[0]).toMatchObject({ code: 'pending', webhook_id: expect.stringMatching(/^msg_/) })
    expect(codesOf(answer)['Oura']).toBe('reported')
    const oura = answer.data_sources.find((one) => one.data_source === 'Oura')!
    expect(oura.resources.find(({ resource }) => resource === 'daily_activity')?.code).toBe('reported')
  })

  test('before what is read lies before the connection', async () => {
    const answer = await why(ada, '2026-02-20')
    expect(answer.verdict.code).toBe('before_connection')
    expect(answer.verdict.words).toContain('read from 2026-03-03 on')
    expect(answer.documents).toEqual([])
  })

  test('to come is not due yet', async () => {
    expect((await why(ada, '2026-03-12')).verdict.code).toBe('not_yet_due')
  })

  test('of a source that fails says how it fails', async () => {
    const later = await world.connect(clientUuid, 'failing', 'Oura', PERSON)
    world.simulator.faults('oura').inject({ on: 'data', kind: 'status', status: 503, times: 10_000 })
    await world.drain()
    const { verdict, data_sources } = await why(later, DAY)
    expect(verdict.code).toBe('failing')
    expect(verdict.words).toMatch(/the vendor cannot be reached or is in trouble \(1 failure\)/)
    expect(data_sources[0]!.resources[0]).toMatchObject({ failures: 1, last_error: 'unavailable' })
  })

  test('after the end of the connection names when and why it ended', async () => {
    const { platform } = world
    const user = await world.connect(clientUuid, 'gone', 'Oura', PERSON)
    const ending = { scope: user.scope, source: 'Oura', reason: 'revoked_by_client' } as const
    const ports = {
      onEnded: (trx: typeof platform.db, event: { user: User }) => end(trx, event.user.scope, 'Oura'),
    }
    await platform.db.transaction().execute((trx) => endConnection(trx, platform, ports as never, ending))
    const { verdict } = await why(user, '2026-03-11')
    expect(verdict.code).toBe('not_connected')
    expect(verdict.words).toContain('it was disconnected through this service')
  })

  test('whose payload could not be read says what was expected, until a revision can be read', async () => {
    const { provider } = world.platform.providers.get('Oura')!
    const { map } = provider
    provider.map = (item) => {
      if (item.resource === 'daily_activity' && (item.payload as { day: string }).day === DAY)
        throw new InvalidPayload('daily_activity', [{ path: '/steps', reason: 'must be integer' }])
      return map(item)
    }
    const user = await world.connect(clientUuid, 'refused', 'Oura', REVISED)
    await world.drain()
    provider.map = map
    const { verdict, data_sources } = await why(user, DAY, 'steps')
    expect(verdict).toMatchObject({
      code: 'refused',
      words: expect.stringContaining('/steps must be integer'),
    })
    expect(data_sources[0]!.refusals).toMatchObject([
      { resource: 'daily_activity', path: '/steps', days: [DAY], revision: 1 },
    ])
    expect((await why(user, '2026-03-08', 'steps')).verdict.code).toBe('reported')
    expect((await why(user, DAY)).verdict.words).toContain('More may be missing. Oura daily_activity')
    world.simulator.revise('oura', REVISED, DAY)
    await world.advance(24 * 3_600_000)
    expect((await why(user, DAY, 'steps')).verdict.code).toBe('reported')
    // A day in the life of several people takes long on a busy machine.
  }, 240_000)
})

describe('a metric', () => {
  test('is traced to its payloads, and the source that counts less is outranked', async () => {
    const answer = await why(ada, DAY, 'sleep_s')
    expect(answer.verdict.code).toBe('reported')
    const [value] = answer.values
    expect(value).toMatchObject({
      data_structure: 'sleep_summary',
      path: '/duration/sleep_duration_seconds_int',
      value: expect.any(Number),
      won: [
        {
          data_source: 'Oura',
          records: [{ resource: 'sleep', revision: 1, mapper_version: expect.any(Number) }],
        },
      ],
      set_aside: [{ data_source: 'Fitbit', reason: 'lower_rank' }],
    })
    expect(codesOf(answer)).toEqual({ Fitbit: 'outranked', Oura: 'reported' })
  })

  test('that no connected source offers names those that do', async () => {
    const { verdict } = await why(ada, DAY, 'blood_pressure_systolic_mmhg')
    expect(verdict.code).toBe('not_offered')
    expect(verdict.words).toMatch(/is not offered by Fitbit and Oura; it is offered by .*Withings/)
  })
})

const get = async (path: string, as = authorization) => {
  const answer = await server.inject({ url: path, headers: { authorization: as } })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the endpoint', () => {
  test('answers as the function does', async () => {
    const { status, body } = await get(`/api/v2/user_id/ada/why?date=${DAY}&metric=sleep_s`)
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(JSON.stringify(await why(ada, DAY, 'sleep_s'))))
  })

  test('traces every value of a document, by key or by what it is', async () => {
    const byDay = await get(`/api/v2/user_id/ada/trace?data_structure=physical_summary&date=${DAY}`)
    expect(byDay.status).toBe(200)
    const [document] = byDay.body.documents
    expect(document).toMatchObject({ document_key: `physical_summary:${DAY}`, date: DAY })
    const steps = document.values.find((one: { path: string }) => one.path === '/distance/steps_int')
    expect(steps.value).toBeGreaterThan(0)
    expect(steps.won[0].records[0]).toMatchObject({ object_id: expect.any(String), revision: 1 })
    const key = encodeURIComponent(document.document_key)
    const byKey = await get(`/api/v2/user_id/ada/trace?document_key=${key}`)
    expect(byKey.body).toEqual(byDay.body)
    const first = await get(`/api/v2/user_id/ada/trace?document_key=${key}&document_version=1`)
    expect(first.body.documents[0].document_version).toBe(1)
    expect((await get(`/api/v2/user_id/ada/trace?document_key=${key}&document_version=999`)).status).toBe(404)
  })

  test.each([
    ['why?date=2026-03-09', false, 401, 'incorrect'],
    ['why?date=x', false, 401, 'incorrect'],
    ['why', true, 422, 'date is required'],
    ['why?date=2026-02-30', true, 422, 'date'],
    ['why?date=2026-03-09&metric=stepz', true, 422, 'metric is no metric'],
    ['trace', true, 422, 'give document_key'],
    ['trace?date=2026-03-09', true, 422, 'give document_key'],
    ['trace?document_key=a&date=2026-03-09', true, 422, 'give document_key'],
    ['trace?data_structure=nothing&date=2026-03-09', true, 422, 'data_structure'],
    ['trace?document_key=a&document_version=0', true, 422, 'document_version'],
    ['trace?data_structure=physical_summary&date=2025-01-01', true, 404, 'no such document'],
    ['trace?document_key=a', true, 404, 'no such document'],
  ])('refuses %s', async (path, isKnown, status, exception) => {
    const answer = await get(`/api/v2/user_id/ada/${path}`, isKnown ? authorization : 'Basic eDp5')
    expect(answer).toMatchObject({ status, body: { exception: expect.stringContaining(exception) } })
  })

  test('knows no other client’s users', async () => {
    await world.connect(await world.client(), 'theirs', 'Oura', PERSON)
    for (const path of [`why?date=${DAY}`, 'trace?document_key=a'])
      expect((await get(`/api/v2/user_id/theirs/${path}`)).body).toMatchObject({ exception: 'no such user' })
  })
})

describe('the command', () => {
  async function tributary(...args: string[]): Promise<string> {
    const [key] = world.masterKeys
    vi.stubEnv('DATABASE_URL', world.databaseUrl)
    vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
    let printed = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text
      return true
    })
    await userCommand(CAPABILITIES).parseAsync(['why', '--client', clientUuid, ...args], { from: 'user' })
    return printed
  }

  test('prints the verdict first, then values, sources and documents', async () => {
    const printed = await tributary('--user', 'ada', '--date', DAY, '--metric', 'sleep_s')
    const lines = printed.split('\n')
    expect(lines[0]).toMatch(/^sleep_s of ada on 2026-03-09 \(.+\): reported$/)
    expect(lines.filter((line) => /^[A-Z]\w+$/.test(line))).toEqual(['Values', 'Sources', 'Documents'])
    expect(printed).toMatch(/set aside: Fitbit .*: a source that is ranked higher reported it/)
  })

  test('prints the answer for programs', async () => {
    const answer = JSON.parse(await tributary('--user', 'ada', '--date', DAY, '--json'))
    expect(answer).toMatchObject({
      user_id: 'ada',
      date: DAY,
      metric: null,
      verdict: { words: expect.stringContaining('The day has') },
    })
  })

  test.each([
    [['--user', 'unknown', '--date', DAY], 'this client has no user unknown'],
    [['--user', 'ada', '--date', '2026-02-30'], '--date must be a date'],
    [['--user', 'ada', '--date', 'yesterday'], '--date must be a date'],
    [['--user', 'ada', '--date', DAY, '--metric', 'stepz'], 'stepz is no metric'],
  ])('refuses %j', async (args, message) => {
    await expect(tributary(...args)).rejects.toThrow(message)
  })
})

test('no value is written to the log', async () => {
  const [value] = (await why(ada, DAY, 'steps')).values
  const lines = world.logLines.filter((line) => line.includes('/why') || line.includes('refusal'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(String(value!.value)))).toEqual([])
})
