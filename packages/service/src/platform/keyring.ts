import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { plainArray } from './array-literal.ts'
import type { Db } from './database.ts'
import type { Tables } from './schema.ts'
import { LANES, type Scope } from './scope.ts'
import { DataKey, open, SealBroken, seal } from './sealing.ts'

const CHECK_TEXT = 'tributary master key'
const CACHE_LIMIT = 20_000
const REWRAP_PAGE = 500
/** A key is in memory for twice as long at most, also on nodes that do not hear of its end. */
const GENERATION_MS = 5 * 60_000

export interface MasterKey {
  version: number
  key: Buffer
}

/** The configured master keys do not fit the database: starting would make data unreadable. */
export class MasterKeyMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MasterKeyMismatch'
  }
}

/** The scope was erased: its data is unreadable for good, and nothing may be added. */
export class ScopeErased extends Error {
  constructor() {
    super('this scope has no data key: it was erased or never existed')
    this.name = 'ScopeErased'
  }
}

/** Whether nothing but an erasure was in the way. */
export function isErasure(error: unknown): boolean {
  if (error instanceof ScopeErased) return true
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isErasure)
  return error instanceof Error && error.cause !== undefined && isErasure(error.cause)
}

/** Master keys outside the database wrap the data keys inside it. The highest version wraps what is new. */
export class Keyring {
  readonly #masters: Map<number, KeyObject>
  readonly #current: number
  #cache = new Map<string, DataKey>()
  #former = new Map<string, DataKey>()
  #ageing: NodeJS.Timeout | null = null
  readonly #held = new WeakMap<object, Set<string>>()

  constructor(masters: readonly MasterKey[]) {
    this.#masters = new Map(masters.map(({ version, key }) => [version, createSecretKey(key)]))
    this.#current = Math.max(...this.#masters.keys())
  }

  /** Proves, before anything is read or written, that these master keys open what the database holds. */
  async verify(db: Db): Promise<void> {
    const checks = await db.selectFrom('master_key_checks').selectAll().execute()
    for (const check of checks) {
      if (!this.#masters.has(check.version)) {
        const used = await db
          .selectFrom('data_keys')
          .select('user_key')
          .where('master_version', '=', check.version)
          .limit(1)
          .executeTakeFirst()
        if (used)
          throw new MasterKeyMismatch(
            `Data is still wrapped by master key version ${check.version}, which is not configured. ` +
              'Add that version to TRIBUTARY_MASTER_KEY, or re-wrap with it present before removing it.',
          )
      }
    }
    this.check(checks)
    for (const [version, master] of this.#masters) {
      await db
        .insertInto('master_key_checks')
        .values({ version, sealed: seal(master, checkIdentity(version), Buffer.from(CHECK_TEXT)) })
        .onConflict((c) => c.doNothing())
        .execute()
    }
  }

  has(version: number): boolean {
    return this.#masters.has(version)
  }

  /** Checks, for each configured version, that it is the one that sealed the check. */
  check(checks: readonly { version: number; sealed: Buffer }[]): void {
    for (const { version, sealed } of checks) {
      const master = this.#masters.get(version)
      if (!master) continue
      try {
        open(master, checkIdentity(version), sealed)
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error
        throw new MasterKeyMismatch(
          `Master key version ${version} is not the one this database was written with. ` +
            'Restore the right key; nothing was read or changed.',
        )
      }
    }
  }

  /** Opens every data key there is, and counts them. Throws at the first that does not open. */
  async openEvery(db: Db): Promise<number> {
    let opened = 0
    for (let lane = 0; lane < LANES; lane++) {
      const rows = await db.selectFrom('data_keys').selectAll().where('lane', '=', lane).execute()
      for (const row of rows) {
        const scope = { lane, userKey: row.user_key }
        const master = this.#masters.get(row.master_version)
        if (!master)
          throw new MasterKeyMismatch(`Master key version ${row.master_version} is not configured.`)
        open(master, wrapIdentity(scope, row.master_version), row.wrapped)
      }
      opened += rows.length
    }
    return opened
  }

  /** The data key of a scope; made when missing. */
  async ensure(db: Db, scope: Scope): Promise<DataKey> {
    const existing = await this.find(db, scope)
    if (existing) return existing
    const { raw } = DataKey.generate()
    await db
      .insertInto('data_keys')
      .values({
        lane: scope.lane,
        user_key: scope.userKey,
        master_version: this.#current,
        wrapped: this.#wrap(scope, this.#current, raw),
      })
      .onConflict((c) => c.doNothing())
      .execute()
    return this.get(db, scope)
  }

  /** Returns the key. In a transaction the scope cannot be erased before it ends, so data written by then is erased with the rest. */
  async get(db: Db, scope: Scope): Promise<DataKey> {
    const key = db.isTransaction ? await this.#hold(db, scope) : await this.find(db, scope)
    if (!key) throw new ScopeErased()
    return key
  }

  async #hold(trx: Db, scope: Scope): Promise<DataKey | null> {
    const held = this.#held.get(trx) ?? new Set()
    const known = this.cached(scope)
    if (known && held.has(cacheName(scope))) return known
    const row = await rowOf(trx, scope).forKeyShare().executeTakeFirst()
    if (!row) return null
    this.#held.set(trx, held.add(cacheName(scope)))
    return known ?? this.#unwrap(scope, row.master_version, row.wrapped)
  }

  /**
   * Ends a scope once its active writers have ended; data that was sealed with its key can never be opened again. False when there
   * was no key. New writers wait for the caller's transaction.
   */
  async destroy(trx: Db, scope: Scope): Promise<boolean> {
    this.#held.get(trx)?.delete(cacheName(scope))
    const gone = await trx
      .deleteFrom('data_keys')
      .where('lane', '=', scope.lane)
      .where('user_key', '=', scope.userKey)
      .returning('user_key')
      .executeTakeFirst()
    return gone !== undefined
  }

  /** Ensures that no writer to the scope is active or begins until the caller's transaction ends. */
  async holdAlone(trx: Db, scope: Scope): Promise<void> {
    await rowOf(trx, scope).forUpdate().executeTakeFirst()
  }

  async find(db: Db, scope: Scope): Promise<DataKey | null> {
    const known = this.cached(scope)
    if (known) return known
    const row = await rowOf(db, scope).executeTakeFirst()
    return row ? this.#unwrap(scope, row.master_version, row.wrapped) : null
  }

  /** Finds the keys of many scopes in one query; scopes without a key are absent. */
  async findMany(db: Db, scopes: readonly Scope[]): Promise<Map<string, DataKey>> {
    const unknown = scopes.filter((scope) => !this.cached(scope))
    if (unknown.length > 0) {
      const { rows } = await sql<{ lane: number; user_key: string; master_version: number; wrapped: Buffer }>`
        select k.lane, k.user_key, k.master_version, k.wrapped
        from unnest(
          ${plainArray(unknown.map(({ lane }) => lane))}::smallint[],
          ${plainArray(unknown.map(({ userKey }) => userKey))}::uuid[]
        ) as u (lane, user_key)
        join data_keys k on k.lane = u.lane and k.user_key = u.user_key`.execute(db)
      for (const row of rows)
        this.#unwrap({ lane: row.lane, userKey: row.user_key }, row.master_version, row.wrapped)
    }
    return new Map(
      scopes.flatMap((scope) => {
        const key = this.cached(scope)
        return key ? [[scope.userKey, key] as const] : []
      }),
    )
  }

  /** Returns a cached key without a query, for statements that have found the key's row. */
  cached(scope: Scope): DataKey | null {
    const name = cacheName(scope)
    return this.#cache.get(name) ?? this.#former.get(name) ?? null
  }

  #unwrap(scope: Scope, masterVersion: number, wrapped: Buffer): DataKey {
    const master = this.#masters.get(masterVersion)
    if (!master) throw new MasterKeyMismatch(`Master key version ${masterVersion} is not configured.`)
    const key = new DataKey(open(master, wrapIdentity(scope, masterVersion), wrapped))
    if (this.#cache.size >= CACHE_LIMIT) this.#cache.delete(this.#cache.keys().next().value!)
    this.#cache.set(cacheName(scope), key)
    this.#ageing ??= setInterval(() => this.#age(), GENERATION_MS).unref()
    return key
  }

  #age(): void {
    this.#former = this.#cache
    this.#cache = new Map()
    if (this.#former.size > 0 || !this.#ageing) return
    clearInterval(this.#ageing)
    this.#ageing = null
  }

  forget(scope: Scope): void {
    this.#cache.delete(cacheName(scope))
    this.#former.delete(cacheName(scope))
  }

  /** Re-wraps every data key of an older master version, page by page; safe to interrupt and repeat. */
  async rewrap(db: Kysely<Tables>): Promise<number> {
    let done = 0
    for (;;) {
      const changed = await db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('data_keys')
          .selectAll()
          .where('master_version', '<>', this.#current)
          .limit(REWRAP_PAGE)
          .forUpdate()
          .skipLocked()
          .execute()
        for (const row of rows) {
          const scope = { lane: row.lane, userKey: row.user_key }
          const master = this.#masters.get(row.master_version)
          if (!master)
            throw new MasterKeyMismatch(`Master key version ${row.master_version} is not configured.`)
          const raw = open(master, wrapIdentity(scope, row.master_version), row.wrapped)
          await trx
            .updateTable('data_keys')
            .set({ master_version: this.#current, wrapped: this.#wrap(scope, this.#current, raw) })
            .where('lane', '=', row.lane)
            .where('user_key', '=', row.user_key)
            .execute()
        }
        return rows.length
      })
      done += changed
      if (changed < REWRAP_PAGE) return done
    }
  }

  #wrap(scope: Scope, version: number, raw: Buffer): Buffer {
    return seal(this.#masters.get(version)!, wrapIdentity(scope, version), raw)
  }
}

const rowOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('data_keys')
    .select(['master_version', 'wrapped'])
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)

const checkIdentity = (version: number) => `master key check|${version}`
const wrapIdentity = (scope: Scope, version: number) => `data key|${scope.lane}|${scope.userKey}|${version}`
const cacheName = (scope: Scope) => `${scope.lane}/${scope.userKey}`
