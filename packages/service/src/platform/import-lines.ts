import { sql } from 'kysely'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { Db } from './database.ts'
import type { Platform } from './platform.ts'
import type { Scope } from './scope.ts'
import type { DataKey } from './sealing.ts'

/** The target of the lines of an export: a user who did not exist before, in one transaction. */
export interface ImportTarget {
  trx: Db
  platform: Platform
  scope: Scope
  clientUuid: string
  userId: string
  /** The user's own key here. Nothing that was sealed or marked elsewhere is of use. */
  key: DataKey
  /** When the export was made: what cannot live on here ended then. */
  exportedAt: Date
}

/** Why an export is refused as a whole. The message names places, never what is written there. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ImportRefused'
  }
}

/** How the lines of one kind are checked and stored. */
export interface ImportPart {
  kind: string
  schema: TSchema
  /** Some lines of the kind, in their order, without it. */
  store(target: ImportTarget, lines: readonly never[]): Promise<void>
  /** Called once every line of every kind is stored. */
  finish?(target: ImportTarget): Promise<void>
}

type LineSchema<P extends TProperties> = ReturnType<typeof Type.Object<P>>

export function importPart<P extends TProperties>(
  kind: string,
  members: P,
  store: (target: ImportTarget, lines: readonly Static<LineSchema<P>>[]) => Promise<void>,
  finish?: (target: ImportTarget) => Promise<void>,
): ImportPart {
  const schema = Type.Object({ kind: Type.Literal(kind), ...members }, { additionalProperties: false })
  return { kind, schema, store, ...(finish && { finish }) }
}

export const timeSchema = Type.String({ pattern: '^\\d{4}-.{5}T.{12}Z$', format: 'date-time' })
/** The database knows no year 0. */
export const daySchema = Type.String({ format: 'date', pattern: '^(?!0000)' })
export const uuidSchema = Type.String({ format: 'uuid' })
export const countSchema = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** Names that vendors and phones give: they are stored as text, which holds no NUL, and are part of keys. */
export const nameSchema = Type.String({ maxLength: 1_000 })

export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const timeOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Refuses ids that another user has here: no key can, because a unique key begins with the lane. */
export async function refuseStored(
  trx: Db,
  table: 'devices' | 'lab_documents',
  column: 'device_id' | 'document_id',
  ids: readonly string[],
): Promise<void> {
  const { rows } =
    await sql`select from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[]) limit 1`.execute(
      trx,
    )
  if (rows.length > 0) throw new ImportRefused('it is stored here already, or occurs twice in the export')
}
