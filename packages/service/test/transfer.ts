import { sql } from 'kysely'
import { ADDON_NAMES, type AddonState, listAddons, setAddon } from '../src/accounts/addons.ts'
import { CAPABILITIES } from '../src/capabilities.ts'
import { exportUser, type Imported, importUserData } from '../src/erasure/index.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { User } from '../src/users/index.ts'

export type Line = { kind: string } & Record<string, unknown>

export async function exportText(platform: Platform, user: User): Promise<string> {
  let text = ''
  for await (const line of await exportUser(platform, CAPABILITIES, 'operator', user)) text += line
  return text
}

/** Cuts the text into chunks that ignore line ends. */
async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_521) yield bytes.subarray(at, at + 65_521)
}

export const importText = (platform: Platform, clientUuid: string, text: string): Promise<Imported> =>
  importUserData(platform, CAPABILITIES, 'operator', clientUuid, chunksOf(text))

export const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

export const textOf = (lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Returns the lines with a last line that is right for the lines before it. */
export function counted(lines: readonly Line[]): Line[] {
  const [header, ...rest] = lines.filter(({ kind }) => kind !== 'end')
  const groups = Map.groupBy(rest, ({ kind }) => kind)
  const counts = Object.fromEntries([...groups].map(([kind, of]) => [kind, of.length]))
  return [header!, ...rest, { kind: 'end', lines: counts }]
}

/** Creates the same client on another deployment: with the same name, id and add-ons. */
export async function copyClient(from: Platform, to: Platform, clientUuid: string): Promise<void> {
  const created_at = new Date(to.clock.now())
  await to.db.insertInto('clients').values({ client_uuid: clientUuid, name: 'Acme', created_at }).execute()
  const states: AddonState[] = await listAddons(from, from.db, clientUuid)
  for (const addon of ADDON_NAMES) {
    const enabled = states.some((one) => one.addon === addon && one.enabled)
    await setAddon(to, 'operator', clientUuid, addon, enabled)
  }
}

/** Kinds of lines that are never imported. */
const NEVER: readonly string[] = ['enrolment', 'recording', 'recorded_exchange', 'delivery', 'audit']

/** An export without what an import is documented not to carry over. */
export function comparable(text: string): string[] {
  return counted(linesOf(text).filter(({ kind }) => !NEVER.includes(kind))).map((line) =>
    JSON.stringify({ ...line, ...UNLIKE[line.kind] }),
  )
}

const UNLIKE: Readonly<Record<string, object>> = {
  export: { client_uuid: '', user_key: '', exported_at: '' },
  connection: { state: '', account: '', ended_at: '', end_reason: '' },
  device: { ended_at: '', end_reason: '' },
  phone_source: { connected: '' },
}

/** Tables of a person of which an import makes no rows, or other ones. */
const UNLIKE_TABLES: ReadonlySet<string> = new Set([
  'data_keys',
  'connection_accounts',
  'account_pasts',
  'steps_turns',
  'phone_marks',
  'mcp_tokens',
  'recordings',
  'recording_entries',
  'deliveries',
  'open_deliveries',
  'unaddressed_deliveries',
  'delivery_attempts',
  'profile_requests',
])

/** Columns that differ, besides what is sealed or marked under a key. */
const UNLIKE_COLUMNS: ReadonlySet<string> = new Set([
  ...['state', 'ended_at', 'end_reason', 'region', 'token_expires_at', 'subscribed_at'].map(
    (column) => `connections.${column}`,
  ),
  ...[
    'ended_at',
    'end_reason',
    'last_sequence',
    'missing',
    'uploads',
    'minute_began_at',
    'minute_batches',
  ].map((column) => `devices.${column}`),
  'sync_state.next_run_at',
  'phone_sources.is_connected',
  'phone_sources.is_store_asked',
  'phone_batches.batch_id',
  'lab_documents.attempts',
  'days_to_build.request_id',
])

/** Every row of a person in every table, as text, but for what an import is documented not to carry over. */
export async function rowsOf({ db }: Platform, { scope }: User): Promise<Record<string, string[]>> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c
    where c.table_schema = 'public' and exists (
      select from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'user_key')
    order by c.table_name, c.column_name`.execute(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const found: Record<string, string[]> = {}
  for (const [table, of] of tables) {
    if (UNLIKE_TABLES.has(table)) continue
    const alike = of.filter(
      ({ column, type }) =>
        !['lane', 'user_key', 'client_uuid'].includes(column) &&
        !UNLIKE_COLUMNS.has(`${table}.${column}`) &&
        type !== 'bytea',
    )
    const sealed = of.filter(
      ({ column, type }) => type === 'bytea' && !UNLIKE_COLUMNS.has(`${table}.${column}`),
    )
    const { rows } = await sql<{ row: string }>`
      select jsonb_build_array(${sql.join([
        ...alike.map(({ column }) => sql`to_jsonb(${sql.ref(column)})`),
        ...sealed
          .filter(({ column }) => column !== 'tokens' && column !== 'recent')
          .map(({ column }) => sql`${sql.ref(column)} is null`),
      ])})::text as row
      from ${sql.table(table)} where lane = ${scope.lane} and user_key = ${scope.userKey}
      order by 1`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
