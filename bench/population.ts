import type { Platform } from '../packages/service/src/platform/platform.ts'

const RECORDS = 5
const DOCUMENTS = 3

/**
 * Brings the number of people in the database to `total`. They are there for the size of tables and indexes alone: their
 * rows have the right keys and bodies of nothing.
 */
export async function populate({ pool }: Platform, clientUuid: string, total: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from users')
  const missing = total - rows[0]!.count
  if (missing <= 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table crowd on commit drop as
       select (random() * 127)::smallint as lane, gen_random_uuid() as user_key, gen_random_uuid() as name
       from generate_series(1, $1)`,
      [missing],
    )
    await client.query(
      `insert into users (lane, user_key, client_uuid, user_id, created_at)
       select lane, user_key, $1, name::text, now() from crowd`,
      [clientUuid],
    )
    await client.query(
      `insert into data_keys (lane, user_key, master_version, wrapped)
       select lane, user_key, 1, '\\x00' from crowd`,
    )
    await client.query(
      `insert into raw_payloads (lane, user_key, source, resource, object_id, revision, received_at, mark, body)
       select lane, user_key, 'Garmin', 'dailies', 'object-' || n, 1, now(), '\\x00', '\\x00'
       from crowd, generate_series(1, $1) as n`,
      [RECORDS],
    )
    await client.query(
      `insert into records (lane, user_key, source, record_key, kind, starts_at, ends_at, mark, body,
         raw_resource, raw_object_id, raw_revision, mapper_version, stored_at)
       select lane, user_key, 'Garmin', 'record-' || n, 'day', now() - interval '1 day', now(), '\\x00', '\\x00',
         'dailies', 'object-' || n, 1, 1, now()
       from crowd, generate_series(1, $1) as n`,
      [RECORDS],
    )
    await client.query(
      `insert into documents (lane, user_key, document_key, document_version, client_uuid, data_structure, day, mark,
         body, created_at, release_at)
       select lane, user_key, 'document-' || n, 1, $2, 'physical_summary', '2026-01-01', '\\x00', '\\x00', now(), now()
       from crowd, generate_series(1, $1) as n`,
      [DOCUMENTS, clientUuid],
    )
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
