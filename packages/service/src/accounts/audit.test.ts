import fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { Keyring } from '../platform/keyring.ts'
import type { AuditHead, AuditLog } from '../platform/schema.ts'
import { audit } from './audit.ts'
import { GENESIS, unkeyedHash } from './audit-chain.ts'
import { noteCheckpoint, parseCheckpoint } from './audit-checkpoint.ts'
import { verifyAudit } from './audit-verify.ts'

type Row = Selectable<AuditLog>
type HeadRow = Omit<Selectable<AuditHead>, 'is_only'>
interface Stored {
  rows: Row[]
  head: HeadRow | null
}

const OLD = 4
const NEW = 8

let world: TestPlatform
let whole: Stored
beforeAll(async () => {
  world = await createTestPlatform()
  await world.platform.pool.query('alter table audit_log disable trigger audit_log_only_grows')
  await put({ rows: oldRows(OLD), head: UNSEALED })
  for (let n = 0; n < NEW; n++) await add(n)
  whole = await stored()
})
afterAll(() => world.close())
beforeEach(() => put(whole))

const UNSEALED: HeadRow = { entries: 0, unkeyed: 0, breaks: 0, hash: Buffer.alloc(0), seal: null }

const add = (n: number) =>
  world.platform.db.transaction().execute((trx) =>
    audit(trx, world.platform, {
      actor: n % 2 === 0 ? 'operator' : 'client',
      clientUuid: null,
      action: `action.${n}`,
      detail: { n, nested: { b: [1, 'x'], a: null } },
    }),
  )

/** As the log was written before it had a key. */
function oldRows(count: number): Row[] {
  let previous: Buffer = GENESIS
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1, n))
    const said = {
      at,
      actor: 'operator',
      clientUuid: null,
      action: 'old',
      detail: { n },
      sourceAddress: null,
    }
    const row = {
      ...{ entry_id: n + 1, at, actor: said.actor, client_uuid: null, action: said.action },
      ...{ detail: said.detail, previous_hash: previous, position: null, source_address: null },
      hash: unkeyedHash(previous, said),
    }
    previous = row.hash
    return row
  })
}

async function stored(): Promise<Stored> {
  const { db } = world.platform
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('entry_id').execute()
  const head = await db
    .selectFrom('audit_head')
    .select(['entries', 'unkeyed', 'breaks', 'hash', 'seal'])
    .executeTakeFirst()
  return { rows, head: head ?? null }
}

/** What an attacker does who may do everything in the database. */
async function put({ rows, head }: Stored): Promise<void> {
  await world.platform.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('audit_log').execute()
    await trx.deleteFrom('audit_head').execute()
    for (const row of rows) {
      const values = { ...row, detail: JSON.stringify(row.detail) }
      await sql`insert into audit_log (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        overriding system value values (${sql.join(Object.values(values))})`.execute(trx)
    }
    await sql`select setval(pg_get_serial_sequence('audit_log', 'entry_id'),
      (select coalesce(max(entry_id), 1) from audit_log))`.execute(trx)
    if (head) await trx.insertInto('audit_head').values(head).execute()
  })
}

const problems = async (...checkpoints: string[]) =>
  (
    await verifyAudit(
      world.platform,
      checkpoints.map((text) => parseCheckpoint(text)!),
    )
  ).problems.map(({ problem }) => problem)

const indexes = fc.uniqueArray(fc.nat(OLD + NEW - 1), { minLength: 1, maxLength: OLD + NEW })
const index = fc.nat(OLD + NEW - 1)

const at = (row: Row): Row => ({ ...row, at: new Date(row.at.getTime() + 1) })
const ALTERATIONS: ((row: Row) => Row)[] = [
  at,
  (row) => ({ ...row, actor: 'service' }),
  (row) => ({ ...row, client_uuid: '0a8f4e9c-6a0c-4a51-b3c1-6b1f0a6d9f10' }),
  (row) => ({ ...row, action: `${row.action}.x` }),
  (row) => ({ ...row, detail: { ...row.detail, n: -1 } }),
  (row) => ({ ...row, hash: Buffer.alloc(32, 1) }),
  (row) => ({ ...row, previous_hash: Buffer.alloc(32, 1) }),
  (row) => ({ ...row, position: 99 }),
]

/** Everything after the place follows from it again, as far as that can be done without the key. */
function rechained(rows: Row[], from: number): Row[] {
  const done = rows.slice(0, from)
  for (const row of rows.slice(from)) {
    const previous = done.at(-1)?.hash ?? GENESIS
    const { at: when, actor, client_uuid: clientUuid, action, detail, source_address: sourceAddress } = row
    const said = { at: when, actor, clientUuid, action, detail, sourceAddress }
    done.push({ ...row, previous_hash: previous, hash: unkeyedHash(previous, said), position: null })
  }
  return done
}

const endOf = (rows: Row[], head: HeadRow): HeadRow => ({
  ...head,
  entries: rows.length,
  unkeyed: rows.filter(({ position }) => position === null).length,
  hash: rows.at(-1)?.hash ?? GENESIS,
})

const tamperings: fc.Arbitrary<(stored: Stored) => Stored> = fc.oneof(
  // Removed: at the beginning, in the middle, at the end, all.
  indexes.map((gone) => ({ rows, head }: Stored) => ({
    rows: rows.filter((_, n) => !gone.includes(n)),
    head,
  })),
  // Removed, and the end of the log made to fit without the key.
  indexes.map((gone) => ({ rows, head }: Stored) => {
    const left = rows.filter((_, n) => !gone.includes(n))
    return { rows: left, head: endOf(left, head!) }
  }),
  // Removed with the end of the log.
  indexes.map((gone) => ({ rows }: Stored) => ({
    rows: rows.filter((_, n) => !gone.includes(n)),
    head: null,
  })),
  // Altered; alone, or with all that follows made to fit.
  fc
    .tuple(index, fc.constantFrom(...ALTERATIONS), fc.boolean())
    .map(([n, alter, isRechained]) => ({ rows, head }: Stored) => {
      const altered = rows.map((row, i) => (i === n ? alter(row) : row))
      if (!isRechained) return { rows: altered, head }
      const fitting = rechained(altered, n)
      return { rows: fitting, head: endOf(fitting, head!) }
    }),
  fc
    .tuple(fc.integer({ min: OLD, max: OLD + NEW - 1 }), fc.ipV4())
    .map(([n, address]) => ({ rows, head }: Stored) => ({
      rows: rows.map((row, i) => (i === n ? { ...row, source_address: address } : row)),
      head,
    })),
  // Put into another order.
  fc
    .tuple(index, fc.integer({ min: 1, max: OLD + NEW - 1 }))
    .map(([one, step]) => ({ rows, head }: Stored) => {
      const other = (one + step) % rows.length
      const ids = rows.map(({ entry_id: id }) => id)
      ;[ids[one], ids[other]] = [ids[other]!, ids[one]!]
      return { rows: rows.map((row, n) => ({ ...row, entry_id: ids[n]! })), head }
    }),
  // Added: at the end as from before the log had a key, with or without an end that fits.
  fc.tuple(index, fc.boolean()).map(([n, isFitting]) => ({ rows, head }: Stored) => {
    const id = rows.at(-1)!.entry_id + 1
    const more = rechained([...rows, { ...rows[n]!, entry_id: id }], rows.length)
    return { rows: more, head: isFitting ? endOf(more, head!) : head }
  }),
  // The end alone.
  fc
    .constantFrom<Partial<HeadRow>>({ entries: 3 }, { unkeyed: 9 }, { breaks: 1 }, { seal: null })
    .map((change) => ({ rows, head }: Stored) => ({ rows, head: { ...head!, ...change } })),
)

describe('the audit log', () => {
  test('is whole with the entries from before it had a key', async () => {
    const report = await verifyAudit(world.platform)
    expect(report).toMatchObject({ entries: OLD + NEW, unkeyed: OLD, problems: [] })
    expect(whole.rows.map(({ position }) => position)).toEqual([
      ...Array(OLD).fill(null),
      ...Array.from({ length: NEW }, (_, n) => OLD + n + 1),
    ])
  })

  test('shows every tampering, also after more was written', async () => {
    await fc.assert(
      fc.asyncProperty(tamperings, async (tamper) => {
        await put(tamper(whole))
        expect(await problems()).not.toEqual([])
        await add(99)
        expect(await problems()).not.toEqual([])
      }),
      { numRuns: 120 },
    )
  }, 60_000)

  test('says what is wrong', async () => {
    const without = (...gone: number[]) => ({
      ...whole,
      rows: whole.rows.filter((_, n) => !gone.includes(n)),
    })
    const id = (n: number) => whole.rows[n]!.entry_id
    await put(without(5, 6))
    expect(await problems()).toEqual([`entry ${id(7)} follows 2 entries that are missing`])
    await put(without(10, 11))
    expect(await problems()).toEqual(['the last 2 entries are missing'])
    await put({ ...whole, rows: whole.rows.map((row, n) => (n === 6 ? at(row) : row)) })
    expect(await problems()).toEqual([`entry ${id(6)} was altered`])
    await put({ ...whole, head: null })
    expect(await problems()).toContain('the sealed end of the log is missing')
    await put({ rows: [], head: whole.head })
    expect(await problems()).toContain(`the last ${OLD + NEW} entries are missing`)
  })

  test('that was put back as a whole to an earlier state is shown by a checkpoint of the service log', async () => {
    const { platform, logLines } = world
    await add(8)
    await add(9)
    logLines.length = 0
    await noteCheckpoint(platform)
    const [, checkpoint] = /"checkpoint":"([^"]+)"/.exec(logLines.join(''))!
    expect(checkpoint).toMatch(/^14\./)
    expect(await problems(checkpoint!)).toEqual([])
    await put(whole)
    expect(await problems()).toEqual([])
    expect(await problems(checkpoint!)).toEqual([`the entry of the checkpoint ${checkpoint} is missing`])
    for (const n of [8, 10, 11]) await add(n)
    expect(await problems()).toEqual([])
    expect(await problems(checkpoint!)).toEqual([
      expect.stringContaining(`is not the entry of the checkpoint ${checkpoint}`),
    ])
  })

  test('of another deployment is not accepted', async () => {
    const other = await createTestPlatform()
    try {
      await other.platform.db
        .transaction()
        .execute((trx) =>
          audit(trx, other.platform, { actor: 'operator', clientUuid: null, action: 'x', detail: {} }),
        )
      const rows = await other.platform.db.selectFrom('audit_log').selectAll().execute()
      const head = await other.platform.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
      await put({ rows, head })
      expect(await problems()).toContain('the end of the log was altered')
    } finally {
      await other.close()
    }
  })

  test('is written by many at once without a gap', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)))
    expect(await problems()).toEqual([])
    await put({ rows: [], head: null })
    await Promise.all(Array.from({ length: 6 }, (_, n) => add(n)))
    expect(await problems()).toEqual(['the sealed end was missing or false 1 times when an entry was added'])
    await put({ rows: [], head: UNSEALED })
    expect(await problems()).toEqual([])
    await Promise.all(Array.from({ length: 6 }, (_, n) => add(n)))
    expect(await problems()).toEqual([])
  })
})

test('more writers at once than there are connections do not wait for one another', async () => {
  const { platform } = world
  // It has not read any key yet.
  const keyring = new Keyring(world.masterKeys)
  const writers = Array.from({ length: 3 * platform.pool.options.max }, (_, n) =>
    platform.db.transaction().execute(async (trx) => {
      await trx.selectFrom('audit_head').select('entries').execute()
      const entry = { actor: 'operator' as const, clientUuid: null, action: `at_once.${n}`, detail: {} }
      await audit(trx, { ...platform, keyring }, entry)
    }),
  )
  await Promise.all(writers)
  expect((await stored()).rows.length).toBe(OLD + NEW + writers.length)
})
