import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { TRANSFER_SCHEMA } from '../in-use.ts'
import { migrateToLatest } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'
import { insertPart, isEmptyDatabase, readTables, SESSION, selectPart, type TransferPart } from './catalog.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import { type Counted, counting, countRows, RowDigest } from './row-digest.ts'
import { columnsOf, type TransferManifest } from './source.ts'

/** Why a database cannot be moved, backed up or restored; the message says what to do. */
export class TransferRefused extends Error {
  override name = 'TransferRefused'
}

/** An empty database that is filled part by part. Its progress is stored in it until it is complete. */
export class DatabaseTarget {
  /** The content of the copy; the one it was begun with, where this resumes it. */
  readonly manifest: TransferManifest
  /** Tables that this version of the schema does not have; they are not copied. */
  readonly leftOut: readonly string[]
  readonly #client: pg.ClientBase
  readonly #url: string
  readonly #done: Map<number, Counted>

  private constructor(
    { client, url }: { client: pg.ClientBase; url: string },
    manifest: TransferManifest,
    leftOut: readonly string[],
    done: Map<number, Counted>,
  ) {
    this.#client = client
    this.#url = url
    this.manifest = manifest
    this.leftOut = leftOut
    this.#done = done
  }

  /** Makes the schema in an empty database, or finds what an earlier run has done. */
  static async open(
    at: { client: pg.ClientBase; url: string },
    wanted: TransferManifest,
  ): Promise<DatabaseTarget> {
    const { client } = at
    await client.query(SESSION)
    refuseNewer(wanted)
    await refuseOtherEncoding(client)
    const manifest = (await begun(client, wanted)) ?? (await begin(client, wanted))
    await migrateToLatest(at.url, { upTo: manifest.migrations.at(-1) })
    const leftOut = await unknownTables(client, manifest)
    const { rows } = await client.query<{ part: number; rows: string; digest: string }>(
      `select part, rows::text, digest from ${TRANSFER_SCHEMA}.parts`,
    )
    const done = new Map(rows.map(({ part, rows: count, digest }) => [part, { rows: Number(count), digest }]))
    if (done.size === 0) await removeSeeds(client, manifest, leftOut)
    return new DatabaseTarget(at, manifest, leftOut, done)
  }

  /** The parts to be copied with their numbers. */
  parts(): { index: number; part: TransferPart; done: Counted | null }[] {
    return this.manifest.parts
      .map((part, index) => ({ index, part, done: this.#done.get(index) ?? null }))
      .filter(({ part }) => !this.leftOut.includes(part.table))
  }

  /** All of the part, and that it is done, or nothing. */
  async write(index: number, part: TransferPart, pieces: AsyncIterable<Buffer>): Promise<Counted> {
    const digest = new RowDigest()
    await this.#client.query('begin')
    try {
      const into = copyIn(this.#client, insertPart(part, columnsOf(this.manifest, part)))
      await pipeline(counting(pieces, digest), into)
      const counted = digest.counted()
      await this.#client.query(
        `insert into ${TRANSFER_SCHEMA}.parts (part, rows, digest) values ($1, $2, $3)`,
        [index, counted.rows, counted.digest],
      )
      await this.#client.query('commit')
      this.#done.set(index, counted)
      return counted
    } catch (error) {
      await this.#client.query('rollback').catch(() => {})
      throw error
    }
  }

  /** Counts the rows that are stored. */
  count(part: TransferPart): Promise<Counted> {
    return countRows(copyOut(this.#client, selectPart(part, columnsOf(this.manifest, part))))
  }

  /** The last step: from here on the database is one like any other, with the newest schema. */
  async finish(): Promise<void> {
    for (const { name, value, isCalled } of this.manifest.sequences)
      await this.#client.query('select setval(to_regclass($1), $2::bigint, $3)', [name, value, isCalled])
    await this.#client.query('analyze')
    await this.#client.query(`drop schema ${TRANSFER_SCHEMA} cascade`)
    await migrateToLatest(this.#url)
  }
}

function refuseNewer({ migrations }: TransferManifest): void {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0)
    throw new TransferRefused(
      `The data is of a newer version of Tributary, with ${unknown.join(', ')}. Use that version.`,
    )
}

async function refuseOtherEncoding(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  if (rows[0]!.server_encoding !== 'UTF8')
    throw new TransferRefused(
      `The database to be filled has the encoding ${rows[0]!.server_encoding}. Make one with UTF8: create database … encoding 'UTF8' template template0`,
    )
}

/** The manifest with which an earlier run began; null when there was none. */
async function begun(client: pg.ClientBase, wanted: TransferManifest): Promise<TransferManifest | null> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [TRANSFER_SCHEMA])
  if (!rowCount) return null
  const { rows } = await client.query<{ manifest: TransferManifest }>(
    `select manifest from ${TRANSFER_SCHEMA}.transfer`,
  )
  const { manifest } = rows[0]!
  // The parts may have been cut otherwise: tables grow by themselves.
  if (!isDeepStrictEqual({ ...manifest, parts: [] }, { ...wanted, parts: [] }))
    throw new TransferRefused(
      'An earlier run began to fill this database from something else, or what it is filled from has changed since. Empty it and begin again.',
    )
  return manifest
}

async function begin(client: pg.ClientBase, manifest: TransferManifest): Promise<TransferManifest> {
  if (!(await isEmptyDatabase(client, TRANSFER_SCHEMA)))
    throw new TransferRefused(
      'The database to be filled is not empty. Name an empty one; nothing was changed.',
    )
  await client.query('begin')
  await client.query(`create schema ${TRANSFER_SCHEMA}`)
  await client.query(`create table ${TRANSFER_SCHEMA}.transfer (manifest jsonb not null)`)
  await client.query(
    `create table ${TRANSFER_SCHEMA}.parts (part integer primary key, rows bigint not null, digest text not null)`,
  )
  await client.query(`insert into ${TRANSFER_SCHEMA}.transfer values ($1)`, [JSON.stringify(manifest)])
  await client.query('commit')
  return manifest
}

async function unknownTables(client: pg.ClientBase, manifest: TransferManifest): Promise<string[]> {
  const known = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of manifest.tables) {
    const missing = columns.filter((column) => known.get(name) && !known.get(name)!.includes(column))
    if (missing.length > 0)
      throw new TransferRefused(
        `The table ${name} has no ${missing.join(', ')} in this version of Tributary.`,
      )
  }
  return manifest.tables.map(({ name }) => name).filter((name) => !known.has(name))
}

/** Rows that the migrations have made come with the copy. */
async function removeSeeds(
  client: pg.ClientBase,
  manifest: TransferManifest,
  leftOut: readonly string[],
): Promise<void> {
  const tables = manifest.tables.map(({ name }) => name).filter((name) => !leftOut.includes(name))
  for (const name of tables.reverse()) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) await client.query(`delete from ${name}`)
  }
}
