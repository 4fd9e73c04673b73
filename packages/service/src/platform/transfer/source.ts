import type { Readable } from 'node:stream'
import type pg from 'pg'
import { MIGRATIONS } from '../migrations/list.ts'
import { readSchemaState, refuseOlder } from '../schema-state.ts'
import {
  planParts,
  readSequences,
  readTables,
  SESSION,
  type SequenceState,
  selectPart,
  type TableShape,
  type TransferPart,
} from './catalog.ts'
import { copyOut } from './copy-stream.ts'

export const FORMAT = 1
const PART_BYTES = 256 * 1024 * 1024

/** The content of a copy, whatever its source and target are. */
export interface TransferManifest {
  format: typeof FORMAT
  migrations: readonly string[]
  tables: readonly TableShape[]
  /** The parts in the order in which they can be written. */
  parts: readonly TransferPart[]
  sequences: readonly SequenceState[]
  /** Checks that only the right master keys open, in base64. */
  keyChecks: readonly { version: number; sealed: string }[]
}

export interface TransferSource {
  manifest: TransferManifest
  /** The rows of a part in the text format of COPY, in pieces of whole rows. Parts are read in their order. */
  read(part: TransferPart): AsyncIterable<Buffer>
}

/** A database as it is at one moment: what is written meanwhile is not in it. */
export class DatabaseSource implements TransferSource {
  readonly manifest: TransferManifest
  readonly #client: pg.ClientBase

  private constructor(client: pg.ClientBase, manifest: TransferManifest) {
    this.#client = client
    this.manifest = manifest
  }

  static async open(client: pg.ClientBase, partBytes = PART_BYTES): Promise<DatabaseSource> {
    await client.query(SESSION)
    await client.query('begin isolation level repeatable read read only')
    const state = await readSchemaState(client, MIGRATIONS)
    refuseOlder(state)
    const tables = await readTables(client)
    const checks = await client.query<{ version: number; sealed: string }>(
      `select version, translate(encode(sealed, 'base64'), E'\\n', '') as sealed from master_key_checks order by version`,
    )
    return new DatabaseSource(client, {
      format: FORMAT,
      migrations: state.applied.map(({ name }) => name),
      tables,
      parts: await planParts(client, tables, partBytes),
      sequences: await readSequences(client),
      keyChecks: checks.rows,
    })
  }

  read(part: TransferPart): Readable {
    return copyOut(this.#client, selectPart(part, columnsOf(this.manifest, part)))
  }
}

export function columnsOf({ tables }: TransferManifest, part: TransferPart): readonly string[] {
  return tables.find(({ name }) => name === part.table)!.columns
}
