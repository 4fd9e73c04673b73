import type { DocumentFilter } from '@tributary/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../../test/api.ts'
import { publishVersion } from '../../delivery/outbox/publish-versions.ts'
import { ensureUser } from '../../users/index.ts'
import { registerDocuments } from '../register.ts'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld(registerDocuments)
  client = await world.newClient()
})
afterAll(() => world.close())

interface Stored {
  user: string
  structure: string
  day: string | null
  value?: number
  name?: string
  holdSeconds?: number
  retracted?: boolean
  filler?: string
}

/** Stores a version and returns its exact body. */
async function store({ user, structure, day, name = '', ...of }: Stored): Promise<string> {
  const { platform } = world
  const documentKey = structure === 'user_info' ? 'user_info' : `${structure}:${day}${name}`
  const content = { physical_health: { value: of.value ?? 1, filler: of.filler ?? '' } }
  let body = ''
  await platform.db.transaction().execute(async (trx) => {
    const { user: known } = await ensureUser(trx, platform, client.clientUuid, user)
    await publishVersion(trx, platform, known, {
      documentKey,
      dataStructure: structure,
      day,
      content,
      retracted: of.retracted ?? false,
      render: (version) => {
        // A spelling that no serializer would choose.
        body = `{ "key": "${documentKey}", "v" : ${version},"f":"${of.filler ?? ''}", "x":1.0 }`
        return body
      },
      holdSeconds: of.holdSeconds ?? 0,
    })
  })
  return body
}

const path = (user: string, query: string) => `/api/v2/user_id/${encodeURIComponent(user)}/documents?${query}`
const read = (user: string, query = '', as = client) => world.get(path(user, query), as)

interface Page {
  documents: { key: string; v: number }[]
  next_cursor: string | null
}

/** Reads all pages; returns the documents as `key v`. */
async function readAll(user: string, query: string): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await read(user, `${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    const page: Page = JSON.parse(answer.text)
    all.push(...page.documents.map(({ key, v }) => `${key} ${v}`))
    cursor = page.next_cursor
  }
  return all
}

const DAYS = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']

describe('a range of days', () => {
  beforeAll(async () => {
    for (const day of DAYS.toReversed())
      for (const structure of ['physical_summary', 'health_score', 'activity_event'])
        await store({ user: 'range', structure, day })
    await store({ user: 'range', structure: 'activity_event', day: DAYS[1]!, name: ':b' })
    await store({ user: 'range', structure: 'physical_summary', day: DAYS[1]!, value: 2 })
    await store({ user: 'range', structure: 'physical_summary', day: DAYS[2]!, value: 2, retracted: true })
    await store({ user: 'range', structure: 'user_info', day: null })
    for (const structure of [
      'steps_event',
      'alert_summary',
      'alert_event',
      'clinical_ready',
      'lab_report',
      'user_profile',
    ])
      await store({ user: 'range', structure, day: DAYS[1]! })
  })

  const EXPECTED = [
    'activity_event:2026-03-09 1',
    'activity_event:2026-03-09:b 1',
    'health_score:2026-03-09 1',
    'physical_summary:2026-03-09 2',
    'activity_event:2026-03-10 1',
    'health_score:2026-03-10 1',
    'physical_summary:2026-03-10 2',
    'user_info 1',
  ]

  test('is read from page to page by the library, by structure and by change', async () => {
    const read = async (filter: Omit<DocumentFilter, 'userId'>) => {
      const keys: string[] = []
      for await (const document of world.sdk(client).eachDocument({ userId: 'range', limit: 2, ...filter }))
        keys.push((document as unknown as { key: string }).key)
      return keys
    }
    const days = { from: '2026-03-09', to: '2026-03-10' }
    expect(await read(days)).toEqual(EXPECTED.map((one) => one.split(' ')[0]))
    expect(await read({ ...days, dataStructures: ['health_score', 'user_info'] })).toEqual([
      'health_score:2026-03-09',
      'health_score:2026-03-10',
      'user_info',
    ])
    expect(await read({ updatedSince: new Date(world.clock.now() + 60_000) })).toEqual([])
  })

  test.each([1, 2, 3, 7, 8, 200])(
    'is read whole in order on pages of %i, without what arrives by webhook only',
    async (limit) => {
      expect(await readAll('range', `from=2026-03-09&to=2026-03-10&limit=${limit}`)).toEqual(EXPECTED)
    },
  )

  test('is narrowed to one or several kinds of documents', async () => {
    expect(await readAll('range', 'data_structure=health_score')).toEqual(
      DAYS.map((day) => `health_score:${day} 1`),
    )
    expect(
      await readAll('range', 'data_structure=user_info&data_structure=physical_summary&from=2026-03-11'),
    ).toEqual(['physical_summary:2026-03-11 1', 'user_info 1'])
  })

  test('is empty where there is nothing', async () => {
    const { status, text } = await read('range', 'data_structure=sleep_summary')
    expect([status, text]).toEqual([200, '{"documents":[],"next_cursor":null}'])
  })
})

test('documents are the bytes that were delivered', async () => {
  const body = await store({ user: 'bytes', structure: 'body_summary', day: DAYS[0]! })
  expect((await read('bytes')).text).toBe(`{"documents":[${body}],"next_cursor":null}`)
})

test('a page of large documents ends early, and none is lost', async () => {
  const names = ['a', 'b', 'c', 'd']
  for (const name of names)
    await store({
      user: 'large',
      structure: 'ecg_event',
      day: DAYS[0]!,
      name,
      filler: name.repeat(5_000_000),
    })
  const first: Page = JSON.parse((await read('large', 'limit=4')).text)
  expect(first.documents).toHaveLength(2)
  expect(await readAll('large', 'limit=4')).toEqual(names.map((name) => `ecg_event:${DAYS[0]}${name} 1`))
})

describe('what changed since a moment', () => {
  test('is listed in the order of the changes, each document once in its newest version', async () => {
    const of = (day: string, more: Partial<Stored> = {}) =>
      store({ user: 'changes', structure: 'sleep_summary', day, ...more })
    await of('2026-03-10')
    await of('2026-03-08')
    world.clock.advance(60_000)
    const since = new Date(world.clock.now()).toISOString()
    await of('2026-03-09')
    await store({ user: 'changes', structure: 'user_info', day: null })
    world.clock.advance(60_000)
    await of('2026-03-08', { value: 2, retracted: true })
    await of('2026-03-09', { value: 2 })
    await of('2026-03-11', { holdSeconds: 600 })
    const changed = ['user_info 1', 'sleep_summary:2026-03-08 2', 'sleep_summary:2026-03-09 2']
    for (const limit of [1, 2, 50])
      expect(await readAll('changes', `updated_since=${since}&limit=${limit}`)).toEqual(changed)
    expect(
      await readAll('changes', `updated_since=${since}&from=2026-03-09&data_structure=sleep_summary`),
    ).toEqual(['sleep_summary:2026-03-09 2'])
    world.clock.advance(600_000)
    expect(await readAll('changes', `updated_since=${since}`)).toEqual([
      ...changed,
      'sleep_summary:2026-03-11 1',
    ])
  })
})

describe('the tag of a page', () => {
  const conditional = (user: string, tag: string) =>
    fetch(world.platform.baseUrl + path(user, 'from=2026-03-08'), {
      headers: { authorization: client.authorization, 'if-none-match': tag },
    })

  test('answers 304 until a document of the page changes', async () => {
    await store({ user: 'tagged', structure: 'sleep_summary', day: DAYS[0]! })
    const tag = (await read('tagged', 'from=2026-03-08')).headers.get('etag')!
    for (const same of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await conditional('tagged', same)
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await conditional('tagged', '"other"')).status).toBe(200)
    await store({ user: 'tagged', structure: 'sleep_summary', day: DAYS[0]!, value: 2 })
    expect((await conditional('tagged', tag)).status).toBe(200)
  })
})

test('nothing of another client is listed', async () => {
  await store({ user: 'private', structure: 'sleep_summary', day: DAYS[0]! })
  const other = await world.newClient()
  expect((await read('private', '', other)).status).toBe(404)
})

test.each([
  ['no credentials', '', false, 401, 'credentials_invalid'],
  ['a kind that arrives by webhook only', 'data_structure=lab_report', true, 422, 'field_not_listed'],
  ['a reversed range', 'from=2026-03-10&to=2026-03-09', true, 422, 'period_reversed'],
  ['a date that is none', 'from=2026-02-30', true, 422, 'field_invalid'],
  ['a moment that is none', 'updated_since=yesterday', true, 422, 'field_invalid'],
  ['a page of none', 'limit=0', true, 422, 'field_invalid'],
  ['a cursor that is none', 'cursor=x', true, 422, 'cursor_unknown'],
  [
    'a cursor with a NUL character',
    `cursor=${Buffer.from('["2026-03-09","a","\\u0000"]').toString('base64url')}`,
    true,
    422,
    'cursor_unknown',
  ],
  [
    'a cursor of the other order',
    `cursor=${Buffer.from('["2026-03-09T00:00:00.000Z","a"]').toString('base64url')}`,
    true,
    422,
    'cursor_unknown',
  ],
  ['a user that does not exist', '', true, 404, 'user_not_found'],
])('%s is refused', async (_name, query, asClient, status, code) => {
  const answer = await world.get(path('stranger', query), asClient ? client : undefined)
  expect([answer.status, JSON.parse(answer.text).error_code]).toEqual([status, code])
})
