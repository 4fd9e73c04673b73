import type pg from 'pg'

/** The methods that a pool and a connection have in common. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>
}
