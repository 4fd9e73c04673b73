import { Buffer } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { TributaryClient, verifyErasureReceipt } from '@tributary/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../test/api.ts'
import { createErasureWorld, type ErasureWorld } from '../../../test/erasure.ts'
import { CAPABILITIES } from '../../capabilities.ts'
import { findUser } from '../../users/index.ts'
import { exportUser } from '../export.ts'
import { verifyReceipt } from '../verify.ts'

let world: ErasureWorld
let client: ApiClient
let sdk: TributaryClient
beforeAll(async () => {
  world = await createErasureWorld()
  client = await world.client()
  const [clientUuid, secretKey] = Buffer.from(client.authorization.slice(6), 'base64').toString().split(':')
  sdk = new TributaryClient({
    baseUrl: world.platform.baseUrl,
    clientUuid: clientUuid!,
    secretKey: secretKey!,
  })
  await world.rich(client, 'alice')
}, 60_000)
afterAll(() => world.close())

type Line = { kind: string } & Record<string, unknown>

async function exported(path: string): Promise<Line[]> {
  const response = await world.call(client, 'GET', path)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = path.includes('gzip') ? gunzipSync(bytes).toString() : bytes.toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

describe('an export', () => {
  test('holds everything that is stored of the person, and counts it', async () => {
    const lines = await exported('/api/v1/user_id/alice/export')
    const kinds = Map.groupBy(lines, ({ kind }) => kind)
    expect(lines[0]).toMatchObject({ kind: 'export', format: 2, user_id: 'alice' })
    expect([...kinds.keys()].sort()).toEqual(
      [
        'audit',
        'baseline',
        'connection',
        'delivery',
        'device',
        'document',
        'end',
        'enrolment',
        'export',
        'lab_document',
        'lab_file',
        'monitoring_rules',
        'phone_batch',
        'phone_source',
        'raw_payload',
        'reading',
        'record',
        'score_day',
        'user',
      ].sort(),
    )
    const {
      export: _first,
      end: _last,
      ...counted
    } = Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.length]))
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: counted })
    expect(kinds.get('user')).toMatchObject([
      {
        user_id: 'alice',
        information: { weightKg: { value: 64.5 } },
        time_zones: [{ zone: 'Europe/Berlin' }],
      },
    ])
    expect(
      kinds.get('lab_file')!.map(({ base64 }) => Buffer.from(String(base64), 'base64').toString()),
    ).toEqual([expect.stringContaining('%PDF-1.7'), expect.stringContaining('%PDF-1.7')])
  })

  test('holds each row, however many pages there are', async () => {
    const lines = await exported('/api/v1/user_id/alice/export?gzip=true')
    const { db } = world.platform
    const { userKey } = (await findUser(db, client.clientUuid, 'alice'))!.scope
    for (const [kind, table] of [
      ['raw_payload', 'raw_payloads'],
      ['record', 'records'],
      ['document', 'documents'],
      ['delivery', 'deliveries'],
    ] as const) {
      const rows = await db.selectFrom(table).select('lane').where('user_key', '=', userKey).execute()
      const names = lines.filter((line) => line.kind === kind).map((line) => JSON.stringify(line))
      expect([kind, new Set(names).size]).toEqual([kind, rows.length])
    }
  })

  test('holds no secret, and is audited', async () => {
    const text = JSON.stringify(await exported('/api/v1/user_id/alice/export'))
    expect(text).not.toMatch(/accessToken|refreshToken|credential|token_hash/)
    const entries = await world.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'client_uuid'])
      .where('action', '=', 'user.export')
      .execute()
    expect(entries.at(-1)).toEqual({ actor: 'client', client_uuid: client.clientUuid })
  })

  test('of a user who is erased meanwhile is never whole', async () => {
    const { platform } = world
    await world.rich(client, 'leaving', { vendor: false })
    const user = (await findUser(platform.db, client.clientUuid, 'leaving'))!
    const lines = (await exportUser(platform, CAPABILITIES, 'operator', user))[Symbol.asyncIterator]()
    await lines.next()
    await lines.next()
    await sdk.eraseUser('leaving')
    const rest = async () => {
      for (;;) {
        const { done, value } = await lines.next()
        if (done) return
        expect(value).not.toContain('"end"')
      }
    }
    await expect(rest()).rejects.toThrow('erased')
  })

  test.each(['/api/v1/user_id/unknown/export', '/api/v1/user_id/unknown'])('%s answers 404', async (path) => {
    const method = path.endsWith('export') ? 'GET' : 'DELETE'
    expect((await world.call(client, method, path)).status).toBe(404)
    const stranger = { ...client, authorization: 'Basic bm9ib2R5OnNlY3JldA==' }
    expect((await world.call(stranger, method, path)).status).toBe(401)
    const other = await world.client()
    expect((await world.call(other, method, path.replace('unknown', 'alice'))).status).toBe(404)
  })
})

describe('a receipt', () => {
  test('is answered to the client, and verified with the public keys alone', async () => {
    const receipt = await sdk.eraseUser('alice')
    expect(receipt).toMatchObject({
      client_uuid: client.clientUuid,
      user_id: 'alice',
      keys_destroyed: 1,
      erased_at: '2026-03-10T12:00:00.000Z',
    })
    const keys = await sdk.receiptKeys()
    expect(verifyErasureReceipt(JSON.stringify(receipt, null, 2), keys)).toMatchObject({ user_id: 'alice' })
    expect(verifyErasureReceipt(receipt, keys).receipt_id).toBe(receipt.receipt_id)
    expect(await verifyReceipt(world.platform, receipt)).toMatchObject({ receipt: { user_id: 'alice' } })

    const altered = { ...receipt, rows_erased: 0 }
    expect(() => verifyErasureReceipt(altered, keys)).toThrow('altered')
    expect(await verifyReceipt(world.platform, altered)).toEqual({ refusal: 'altered' })

    const [head, , signature] = receipt.signature.split('.')
    const { signature: _, ...said } = altered
    const forged = `${head}.${Buffer.from(JSON.stringify(said)).toString('base64url')}.${signature}`
    expect(() => verifyErasureReceipt({ ...altered, signature: forged }, keys)).toThrow('signature')
    expect(await verifyReceipt(world.platform, { ...altered, signature: forged })).toEqual({
      refusal: 'not signed by this deployment',
    })
    expect(await verifyReceipt(world.platform, { hello: 1 })).toEqual({ refusal: 'no receipt' })
    expect(() => verifyErasureReceipt('{}', keys)).toThrow('no erasure receipt')
    const none = `${Buffer.from('{"alg":"none","typ":"erasure-receipt+jwt"}').toString('base64url')}.${forged.split('.')[1]}.`
    expect(() => verifyErasureReceipt({ ...altered, signature: none }, keys)).toThrow('signature')
  })
})
