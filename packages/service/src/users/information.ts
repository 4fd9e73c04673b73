import type { Moment } from '@tributary/health'
import { lockName } from '../platform/advisory-lock.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type DataKey, userRowIdentity } from '../platform/sealing.ts'

/** What a client can report about a person. */
export interface Statement {
  dateOfBirth: string
  sex: string
  heightCm: number
  weightKg: number
}

interface ReportedValue<T> {
  value: T
  /** When the value was true. */
  at: Moment
}

/** The most recent value of each field. */
export type Information = { [F in keyof Statement]?: ReportedValue<Statement[F]> }

export async function readInformation(db: Db, platform: Platform, scope: Scope): Promise<Information> {
  const key = await platform.keyring.find(db, scope)
  const row = await db
    .selectFrom('user_information')
    .select('information')
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .executeTakeFirst()
  return key && row ? JSON.parse(key.openContent(identity(scope), row.information).toString()) : {}
}

/** Adds a statement. A field that is null changes nothing, and neither does a value older than the known one. */
export async function addInformation(
  trx: Db,
  platform: Platform,
  scope: Scope,
  at: Moment,
  statement: { [F in keyof Statement]: Statement[F] | null },
): Promise<void> {
  const lock = `user information|${scope.lane}|${scope.userKey}`
  await lockName(trx, lock)
  const known = await readInformation(trx, platform, scope)
  const key = await platform.keyring.get(trx, scope)
  await writeInformation(trx, key, scope, merged(known, at, statement))
}

export async function writeInformation(
  trx: Db,
  key: DataKey,
  scope: Scope,
  information: Information,
): Promise<void> {
  const sealed = key.sealContent(identity(scope), JSON.stringify(information))
  await trx
    .insertInto('user_information')
    .values({ lane: scope.lane, user_key: scope.userKey, information: sealed })
    .onConflict((c) => c.columns(['lane', 'user_key']).doUpdateSet({ information: sealed }))
    .execute()
}

export function merged(
  known: Information,
  at: Moment,
  statement: { [F in keyof Statement]: Statement[F] | null },
): Information {
  const fields = Object.keys(statement) as (keyof Statement)[]
  const fresh = fields.filter((field) => statement[field] !== null && isCurrent(known[field], at))
  return { ...known, ...Object.fromEntries(fresh.map((field) => [field, { value: statement[field], at }])) }
}

const isCurrent = (known: ReportedValue<unknown> | undefined, { at }: Moment) => !known || known.at.at <= at

const identity = (scope: Scope) => userRowIdentity('user_information', scope, [], 'information')
