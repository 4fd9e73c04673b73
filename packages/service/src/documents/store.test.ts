import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { publishVersion, publishVersions } from '../delivery/outbox/publish-versions.ts'
import { setEndpoint } from '../delivery/webhooks/endpoints.ts'
import type { Scope } from '../platform/scope.ts'
import { ensureUser } from '../users/index.ts'
import { eraseDocuments } from './erase.ts'
import { readBodies, readNewest, readTrace } from './store.ts'
import type { NewVersion } from './versions.ts'

let test: TestPlatform
let clientUuid: string
beforeAll(async () => {
  test = await createTestPlatform()
  const { platform } = test
  clientUuid = await platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Test client')
    await setEndpoint(platform, trx, 'operator', client.clientUuid, 'data', 'http://127.0.0.1:9/')
    return client.clientUuid
  })
})
afterAll(() => test.close())

async function newScope(): Promise<Scope> {
  const { platform } = test
  const { user } = await ensureUser(platform.db, platform, clientUuid, randomUUID())
  return user.scope
}

const store = (scope: Scope, content: object, changes: Partial<NewVersion> = {}) =>
  test.platform.db.transaction().execute((trx) =>
    publishVersion(
      trx,
      test.platform,
      { scope, clientUuid },
      {
        documentKey: 'physical_summary:2026-03-09',
        dataStructure: 'physical_summary',
        day: '2026-03-09',
        content,
        render: (version) => JSON.stringify({ version, content }),
        ...changes,
      },
    ),
  )

const deliveries = (scope: Scope) =>
  test.platform.db
    .selectFrom('deliveries')
    .select(['document_version', 'state'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('document_version')
    .execute()

describe('publishVersion', () => {
  it('numbers changes from one and skips a version with the same content', async () => {
    const scope = await newScope()
    expect(await store(scope, { a: 1, b: [{ c: 2, d: null }] })).toBe(1)
    expect(await store(scope, { a: 1, b: [{ c: 2, d: null }] })).toBeNull()
    expect(await store(scope, { a: 0, b: [] })).toBe(2)
    expect(await store(scope, { a: null, b: [] })).toBe(3)
    expect((await deliveries(scope)).map(({ document_version: v, state }) => [v, state])).toEqual([
      [1, 'superseded'],
      [2, 'superseded'],
      [3, 'pending'],
    ])
  })

  it('distinguishes a retraction from a version with the same content, and stores it once', async () => {
    const scope = await newScope()
    expect(await store(scope, { a: null })).toBe(1)
    expect(await store(scope, { a: null }, { retracted: true })).toBe(2)
    expect(await store(scope, { a: null }, { retracted: true })).toBeNull()
    const { platform } = test
    expect(await readNewest(platform.db, platform, scope, ['2026-03-09'])).toEqual([])
    expect(await store(scope, { a: null })).toBe(3)
    expect(await readNewest(platform.db, platform, scope, ['2026-03-09'])).toHaveLength(1)
  })

  it('gives concurrent writers numbers of their own, and equal content one version', async () => {
    const scope = await newScope()
    const numbers = await Promise.all([1, 2, 3, 4, 4, 4].map((a) => store(scope, { a })))
    const given = numbers.filter((number) => number !== null).sort()
    expect(given).toEqual(given.map((_, index) => index + 1))
    expect(given.length).toBeGreaterThanOrEqual(4)
    expect((await deliveries(scope)).filter(({ state }) => state === 'pending')).toHaveLength(1)
  })

  it('of several documents at once numbers each for itself and announces only those that changed', async () => {
    const scope = await newScope()
    const draft = (documentKey: string, content: object): NewVersion => ({
      documentKey,
      dataStructure: 'blood_glucose_event',
      day: '2026-03-09',
      content,
      render: (version) => JSON.stringify({ version, content }),
    })
    const storeAll = (drafts: readonly NewVersion[]) =>
      test.platform.db
        .transaction()
        .execute((trx) => publishVersions(trx, test.platform, { scope, clientUuid }, drafts))
    const many = Array.from({ length: 1200 }, (_, i) => draft(`e${i}`, { i }))
    expect(await storeAll(many)).toHaveLength(1200)
    expect(await storeAll(many)).toEqual([])
    expect(await storeAll([...many.slice(2), draft('e0', { i: -1 }), draft('new', {})])).toMatchObject([
      { documentKey: 'e0', day: '2026-03-09', version: 2 },
      { documentKey: 'new', day: '2026-03-09', version: 1 },
    ])
    expect(await storeAll([])).toEqual([])
    expect((await deliveries(scope)).filter(({ state }) => state === 'pending')).toHaveLength(1201)
  })

  it('leaves neither version nor delivery when the transaction fails', async () => {
    const scope = await newScope()
    const failing = test.platform.db.transaction().execute(async (trx) => {
      await publishVersion(
        trx,
        test.platform,
        { scope, clientUuid },
        {
          documentKey: 'k',
          dataStructure: 'physical_summary',
          day: null,
          content: {},
          render: () => '{}',
        },
      )
      throw new Error('later trouble')
    })
    await expect(failing).rejects.toThrow('later trouble')
    expect(await deliveries(scope)).toEqual([])
    const [body] = await readBodies(test.platform.db, test.platform, [
      { ...scope, documentKey: 'k', documentVersion: 1 },
    ])
    expect(body).toBeNull()
  })

  it('holds a document from its first part, however many follow', async () => {
    const scope = await newScope()
    const start = test.clock.now()
    const due: number[] = []
    for (const a of [1, 2, 3]) {
      await store(scope, { a }, { holdSeconds: 900 })
      const pending = await test.platform.db
        .selectFrom('open_deliveries')
        .select('next_attempt_at')
        .where('lane', '=', scope.lane)
        .where('user_key', '=', scope.userKey)
        .executeTakeFirstOrThrow()
      due.push((pending.next_attempt_at.getTime() - start) / 1000)
      test.clock.advance(600_000)
    }
    expect(due).toEqual([900, 900, 2100])
  })
})

describe('reading', () => {
  it('returns the exact bytes of each version in the order requested', async () => {
    const [one, two] = [await newScope(), await newScope()]
    await store(one, { a: 1 })
    await store(one, { a: 2 })
    await store(two, { a: 3 })
    const ref = (scope: Scope, documentVersion: number) => ({
      ...scope,
      documentKey: 'physical_summary:2026-03-09',
      documentVersion,
    })
    const { platform } = test
    expect(
      (await readBodies(platform.db, platform, [ref(one, 2), ref(two, 1), ref(one, 9), ref(one, 1)])).map(
        String,
      ),
    ).toEqual([
      '{"version":2,"content":{"a":2}}',
      '{"version":1,"content":{"a":3}}',
      'null',
      '{"version":1,"content":{"a":1}}',
    ])
    const newest = await readNewest(platform.db, platform, one, ['2026-03-09'], {
      dataStructures: ['physical_summary'],
    })
    expect(newest.map(({ documentVersion, body }) => [documentVersion, String(body)])).toEqual([
      [2, '{"version":2,"content":{"a":2}}'],
    ])
  })

  it('counts a document that moved to another day on that day alone', async () => {
    const scope = await newScope()
    const { platform } = test
    const keysOn = async (day: string) =>
      (await readNewest(platform.db, platform, scope, [day])).map(({ documentVersion }) => documentVersion)
    await store(scope, { a: 1 }, { documentKey: 'activity_event:Oura/1', day: '2026-03-09' })
    await store(scope, { a: 2 }, { documentKey: 'activity_event:Oura/1', day: '2026-03-10' })
    expect(await keysOn('2026-03-09')).toEqual([])
    expect(await keysOn('2026-03-10')).toEqual([2])
  })

  it('returns nothing once the person is erased, even in a process that still has the key', async () => {
    const scope = await newScope()
    await store(scope, { a: 1 })
    const { platform } = test
    await platform.db.transaction().execute(async (trx) => {
      await platform.keyring.destroy(trx, scope)
      await eraseDocuments(trx, scope)
    })
    const refs = [{ ...scope, documentKey: 'physical_summary:2026-03-09', documentVersion: 1 }]
    expect(await readBodies(platform.db, platform, refs)).toEqual([null])
    expect(platform.keyring.cached(scope)).not.toBeNull()
  })

  it('returns nothing that was sealed with a key that is gone', async () => {
    const scope = await newScope()
    await store(scope, { a: 1 })
    const { platform } = test
    await platform.db.deleteFrom('data_keys').where('user_key', '=', scope.userKey).execute()
    platform.keyring.forget(scope)
    const refs = [{ ...scope, documentKey: 'physical_summary:2026-03-09', documentVersion: 1 }]
    expect(await readBodies(platform.db, platform, refs)).toEqual([null])
  })

  it('keeps the trace beside its version, sealed', async () => {
    const scope = await newScope()
    await store(scope, { a: 1 }, { trace: { fields: { '/steps': 'traced' } } })
    const { platform } = test
    const read = (version: number) =>
      readTrace(platform.db, platform, scope, 'physical_summary:2026-03-09', version)
    expect(await read(1)).toEqual({ fields: { '/steps': 'traced' } })
    expect(await read(2)).toBeNull()
    const row = await platform.db
      .selectFrom('documents')
      .select('trace')
      .where('user_key', '=', scope.userKey)
      .executeTakeFirstOrThrow()
    expect(row.trace?.includes('traced')).toBe(false)
  })
})
