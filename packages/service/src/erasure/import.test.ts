import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createErasureWorld, type ErasureWorld } from '../../test/erasure.ts'
import { documentsOf } from '../../test/intake.ts'
import { drainJobs } from '../../test/jobs.ts'
import { StubReader } from '../../test/lab.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import {
  comparable,
  copyClient,
  counted,
  exportText,
  importText,
  type Line,
  linesOf,
  rowsOf,
  textOf,
} from '../../test/transfer.ts'
import { verifyAudit } from '../accounts/audit-verify.ts'
import { createClient } from '../accounts/clients.ts'
import { requestBuilds } from '../building/build-days.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { daysWithDocuments } from '../documents/store.ts'
import { readJob } from '../lab/read.ts'
import { ImportRefused } from '../platform/import-lines.ts'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, type User } from '../users/index.ts'
import { wire } from '../wiring.ts'
import { eraseUser } from './erase.ts'
import { splitLines } from './import-lines.ts'

let world: ErasureWorld
let other: TestPlatform
let client: ApiClient
let alice: User
let exported: string
/** One line of each kind, but for those of laboratory documents, which belong together. */
let short: string
beforeAll(async () => {
  world = await createErasureWorld()
  other = await createTestPlatform()
  client = await world.client()
  const made = await world.rich(client, 'alice')
  alice = made.user
  exported = await exportText(world.platform, alice)
  const lines = linesOf(exported)
  const isKept = ({ kind }: Line, at: number) =>
    kind.startsWith('lab_') || at === lines.findIndex((one) => one.kind === kind)
  short = textOf(counted(lines.filter(isKept)))
}, 60_000)
afterAll(async () => {
  await world.close()
  await other.close()
})

/** A client of another deployment, without any user. */
const emptyClient = ({ platform }: TestPlatform): Promise<string> =>
  platform.db
    .transaction()
    .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Acme')).clientUuid)

const userOf = async (platform: Platform, clientUuid: string): Promise<User> =>
  (await findUser(platform.db, clientUuid, 'alice'))!

/** As if of another person: ids that must be unique on a deployment are new. */
function ofSomebodyElse(text: string): string {
  const ids = linesOf(text).flatMap(({ device_id, document_id, user_key }) =>
    [device_id, document_id, user_key].filter((id): id is string => typeof id === 'string'),
  )
  return [...new Set(ids)].reduce((changed, id) => changed.replaceAll(id, randomUUID()), text)
}

describe('an import', () => {
  test('gives back what was exported, row by row, and once more the same bytes', async () => {
    const { platform } = other
    const clientUuid = await emptyClient(other)
    const result = await importText(platform, clientUuid, exported)
    expect(result).toMatchObject({ userId: 'alice', isNew: true, stored: { user: 1, lab_file: 2 } })
    const imported = await userOf(platform, clientUuid)
    const again = await exportText(platform, imported)
    expect(comparable(again)).toEqual(comparable(exported))
    expect(await rowsOf(platform, imported)).toEqual(await rowsOf(world.platform, alice))
    const bodies = async (of: Platform, user: User) =>
      (await documentsOf({ platform: of }, user)).map((one) => JSON.stringify(one))
    expect(await bodies(platform, imported)).toEqual(await bodies(world.platform, alice))

    const third = await createTestPlatform()
    const thirdClient = await emptyClient(third)
    await importText(third.platform, thirdClient, again)
    const last = await exportText(third.platform, await userOf(third.platform, thirdClient))
    const moved = (text: string) =>
      linesOf(text)
        .filter(({ kind }) => !['export', 'audit', 'end'].includes(kind))
        .map((line) => JSON.stringify(line))
    expect(moved(last)).toEqual(moved(again))
    await third.close()
  })

  test('delivers nothing, and a build with the same outcome stores no new version', async () => {
    const there = await createTestPlatform()
    const { platform } = there
    await copyClient(world.platform, platform, client.clientUuid)
    // What waited at the time of the export is no part of this.
    const settled = counted(
      linesOf(exported).filter(({ kind }) => kind !== 'day_to_build' && kind !== 'phone_batch'),
    )
    await importText(platform, client.clientUuid, ofSomebodyElse(textOf(settled)))
    const user = await userOf(platform, client.clientUuid)
    const before = await documentsOf({ platform }, user)
    const days = await daysWithDocuments(platform.db, user.scope, null)
    expect(days.length).toBeGreaterThan(5)
    await platform.db.transaction().execute((trx) => requestBuilds(trx, user.scope, days))
    const jobs = wire(platform).jobs.filter(({ name }) => name !== 'lab.read')
    await drainJobs(platform, jobs)
    expect((await documentsOf({ platform }, user)).length).toBe(before.length)
    const deliveries = await platform.db.selectFrom('deliveries').select('lane').execute()
    expect(deliveries).toEqual([])
    await there.close()
  })

  test('does the work that was waiting', async () => {
    const there = await createTestPlatform()
    const { platform } = there
    await copyClient(world.platform, platform, client.clientUuid)
    await importText(platform, client.clientUuid, exported)
    const user = await userOf(platform, client.clientUuid)
    await drainJobs(platform, [...wire(platform).jobs, readJob(new StubReader()) as unknown as Job<never>])
    const waiting = await platform.db.selectFrom('phone_batches').select('lane').execute()
    const unread = await platform.db
      .selectFrom('lab_documents')
      .select('lane')
      .where('state', '=', 'received')
      .execute()
    expect({ waiting, unread }).toEqual({ waiting: [], unread: [] })
    const reports = (await documentsOf({ platform }, user)).filter(
      ({ structure }) => structure === 'lab_report',
    )
    expect(reports).toHaveLength(2)
    await there.close()
  })

  test('a second time changes nothing, and another export of the person is refused', async () => {
    const { platform } = other
    const clientUuid = await emptyClient(other)
    const text = ofSomebodyElse(short)
    await importText(platform, clientUuid, text)
    const user = await userOf(platform, clientUuid)
    const before = await rowsOf(platform, user)
    expect(await importText(platform, clientUuid, text)).toMatchObject({ isNew: false })
    expect(await rowsOf(platform, user)).toEqual(before)
    const [header, ...rest] = linesOf(text)
    const later = textOf([{ ...header!, exported_at: '2026-03-11T00:00:00.000Z' }, ...rest])
    await expect(importText(platform, clientUuid, later)).rejects.toThrow('a user of that name already')
    expect(await rowsOf(platform, user)).toEqual(before)
    const entries = await platform.db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('action', '=', 'user.import')
      .where('client_uuid', '=', clientUuid)
      .execute()
    expect(entries).toMatchObject([{ actor: 'operator', detail: { user_key: user.scope.userKey } }])
    expect(await verifyAudit(platform)).toMatchObject({ problems: [] })
  })

  test('of an erased person is refused, whether they were exported or imported here', async () => {
    const { platform } = other
    const clientUuid = await emptyClient(other)
    const text = ofSomebodyElse(short)
    await importText(platform, clientUuid, text)
    const own = await exportText(platform, await userOf(platform, clientUuid))
    await eraseUser(platform, CAPABILITIES, 'operator', clientUuid, 'alice')
    await expect(importText(platform, clientUuid, text)).rejects.toThrow('was erased here')
    await expect(importText(platform, clientUuid, own)).rejects.toThrow('was erased here')
    expect(await findUser(platform.db, clientUuid, 'alice')).toBeNull()
  })

  test('into the deployment that still has the person is refused, because ids are of one person', async () => {
    const { platform } = world
    const another = await world.client()
    await expect(importText(platform, another.clientUuid, short)).rejects.toThrow('stored here already')
    expect(await findUser(platform.db, another.clientUuid, 'alice')).toBeNull()
  })
})

const deep = (levels: number): unknown => JSON.parse('[['.repeat(levels / 2) + ']]'.repeat(levels / 2))

const changed = (kind: string, members: object) => (lines: Line[]) =>
  lines.map((line, index) =>
    line.kind === kind && index === lines.findIndex((one) => one.kind === kind)
      ? { ...line, ...members }
      : line,
  )

const HOSTILE: [string, (lines: Line[]) => Line[], RegExp][] = [
  ['a format that is not known', changed('export', { format: 1 }), /format 1;.*export the user again/],
  ['a user id with a control character', changed('export', { user_id: 'a\u0000' }), /line 1 \(export\)/],
  ['no last line', (lines) => lines.slice(0, -1), /not whole/],
  ['a line too few', (lines) => lines.toSpliced(4, 1), /not whole/],
  ['a line after the end', (lines) => [...lines, lines[3]!], /after the end/],
  ['an unknown kind', (lines) => lines.toSpliced(3, 0, { kind: 'tokens' }), /line 4 is of an unknown kind/],
  ['an unknown member', changed('connection', { tokens: 'x' }), /\(connection\).*tokens/],
  ['a second user', (lines) => lines.toSpliced(3, 0, lines[1]!), /line 2/],
  ['a line twice', (lines) => counted([...lines, lines.find(({ kind }) => kind === 'record')!]), /twice/],
  ['too deep a payload', changed('raw_payload', { payload: deep(40) }), /nested more than 32/],
  ['a name with NUL', changed('raw_payload', { object_id: 'a\u0000b' }), /cannot be stored/],
  ['a day that does not exist', changed('document', { day: '2026-02-30' }), /\(document\).*\/day/],
  ['a body of another document', changed('document', { document_version: 77 }), /document_version/],
  [
    'a zone that does not exist',
    changed('user', { time_zones: [{ since: null, zone: 'Mars/Olympus' }] }),
    /time zone/,
  ],
  ['a file of another type', changed('lab_file', { base64: 'AAAA' }), /\(lab_file\)/],
  ['a record of no kind', changed('record', { record: { kind: 'spell' } }), /\(record\)/],
]

describe('a hostile export is refused as a whole, without a word of what it says:', () => {
  test.each(HOSTILE)('%s', async (_, make, message) => {
    const { platform } = other
    const clientUuid = await emptyClient(other)
    const text = textOf(make(linesOf(ofSomebodyElse(short))))
    const refusal = await importText(platform, clientUuid, text).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ImportRefused)
    expect((refusal as Error).message).toMatch(message)
    expect((refusal as Error).message).not.toMatch(/Mars|spell/)
    expect(await findUser(platform.db, clientUuid, 'alice')).toBeNull()
    const keys = await platform.db
      .selectFrom('users')
      .select('lane')
      .where('client_uuid', '=', clientUuid)
      .execute()
    expect(keys).toEqual([])
  })

  test('more bytes than allowed, in one line or in all, however they come', async () => {
    const read = async (chunks: string[], limits: { lineBytes: number; bytes: number }) => {
      const found: string[] = []
      const given = (async function* () {
        for (const chunk of chunks) yield Buffer.from(chunk)
      })()
      for await (const { bytes } of splitLines(given, limits)) found.push(bytes.toString())
      return found
    }
    expect(await read(['a\nb', 'c\n', '\nd\n'], { lineBytes: 2, bytes: 8 })).toEqual(['a', 'bc', '', 'd'])
    await expect(read(['a\nb', 'c', 'd\n'], { lineBytes: 2, bytes: 99 })).rejects.toThrow('line 2 is longer')
    await expect(read(['abc\n'], { lineBytes: 2, bytes: 99 })).rejects.toThrow('line 1 is longer')
    await expect(read(['a\n', 'b\n'], { lineBytes: 2, bytes: 3 })).rejects.toThrow('larger than 3')
    await expect(read(['a\nb'], { lineBytes: 2, bytes: 99 })).rejects.toThrow('cut short')
  })

  test('a refused one can be imported once it is right', async () => {
    const { platform } = other
    const clientUuid = await emptyClient(other)
    const text = ofSomebodyElse(short)
    const lines = linesOf(text)
    await expect(importText(platform, clientUuid, textOf(lines.slice(0, -1)))).rejects.toThrow('not whole')
    await importText(platform, clientUuid, text)
    const again = await exportText(platform, await userOf(platform, clientUuid))
    expect(comparable(again).sort()).toEqual(comparable(text).sort())
  })
})
