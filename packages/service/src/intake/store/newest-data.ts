import { sql } from 'kysely'

/** Whether data has arrived since a moment, for a row of a query that names a connection by its lane, user_key and source. */
export const hasDataSince = (row: string, since: Date) => sql<boolean>`exists (
  select from sync_state s
  where ${isOf(row)} and s.last_data_at >= ${since})`

/** When the newest data of such a connection arrived, as `last_data_at`; null before any. */
export const newestDataOf = (row: string) => sql`(
  select max(s.last_data_at) as last_data_at from sync_state s where ${isOf(row)})`

const isOf = (
  row: string,
) => sql`s.lane = ${sql.ref(`${row}.lane`)} and s.user_key = ${sql.ref(`${row}.user_key`)}
    and s.source = ${sql.ref(`${row}.source`)}`
