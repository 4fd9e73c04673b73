import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { asDatabaseAway } from './database-fault.ts'
import type { DatabasePool } from './database-pool.ts'
import { readsEveryColumn } from './every-column.ts'

/** Each connection keeps each prepared statement in the server's memory. */
const MOST_STATEMENTS = 500
/** How many texts that were seen once are remembered, to recognise them when they come again. */
const MOST_STRANGERS = 1_000
/** Longer ones list rows, and hardly ever as many of them twice. */
const LONGEST_CHARACTERS = 4_000

/**
 * A pool that prepares what is asked for repeatedly, once per connection: the server then parses and plans it once,
 * which is most of the cost of a short statement.
 */
export function preparing(pool: DatabasePool): PostgresPool {
  // A statement that another connection prepared is not known to this one.
  const nameOf = pool.isPooled ? () => null : statementNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const made = preparingClient(client, nameOf)
      wrapped.set(client, made)
      return made
    },
  }
}

function preparingClient(client: pg.PoolClient, nameOf: (text: string) => string | null): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = parameters as unknown[]
    const name = values.length > 0 ? nameOf(text) : null
    try {
      return await (name === null ? client.query(text, values) : client.query({ name, text, values }))
    } catch (error) {
      throw asDatabaseAway(error)
    }
  }
  // Kysely's second way of asking, by a cursor, is for streams, of which there are none here.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy),
  }
}

/** A name for each text from its second use on; null for those that are not worth one, or could not keep it. */
export function statementNames(): (text: string) => string | null {
  const names = new Map<string, string>()
  const strangers = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (text.length > LONGEST_CHARACTERS || names.size >= MOST_STATEMENTS) return null
    if (!strangers.delete(text)) {
      if (strangers.size >= MOST_STRANGERS) strangers.clear()
      strangers.add(text)
      return null
    }
    if (readsEveryColumn(text)) return null
    const name = `tributary_${names.size}`
    names.set(text, name)
    return name
  }
}
