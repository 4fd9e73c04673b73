/** Which folder of the service may name which table in its SQL. For the tables of others it calls their functions. */

/** By folder; each folder of the add-ons is one of its own. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  platform: ['data_keys', 'master_key_checks', 'sandbox_clock', 'webhook_address_secrets', 'workers'],
  accounts: [
    'addon_requests',
    'api_keys',
    'audit_head',
    'audit_log',
    'client_addons',
    'client_brands',
    'client_secrets',
    'clients',
    'people',
    'person_identities',
    'person_links',
    'recovery_codes',
    'sign_in_failures',
    'sign_ins',
    'source_rankings',
  ],
  idempotency: ['idempotent_answers'],
  users: ['user_information', 'user_zones', 'users'],
  records: ['raw_payloads', 'records', 'refusals'],
  documents: ['documents', 'event_members'],
  delivery: [
    'delivered_structures',
    'deliveries',
    'delivery_attempts',
    'delivery_hours',
    'delivery_workers',
    'endpoint_secrets',
    'endpoints',
    'lane_leases',
    'open_deliveries',
    'unaddressed_deliveries',
  ],
  building: ['days_to_build'],
  recording: ['recording_entries', 'recordings'],
  intake: [
    'account_pasts',
    'call_counts',
    'provider_webhooks',
    'refused_pulls',
    'sync_state',
    'webhook_bodies',
    'webhook_body_chunks',
    'webhook_receipts',
  ],
  'addons/monitoring': ['baselines', 'monitoring_rules', 'user_monitoring_rules'],
  'addons/profile': ['profile_limits', 'profile_requests'],
  'addons/score': ['score_days', 'score_weights'],
  'addons/steps': ['steps_days', 'steps_turns'],
  connections: [
    'authorization_attempts',
    'connection_accounts',
    'connection_hours',
    'connections',
    'grant_withdrawals',
    'refused_sign_ins',
  ],
  phones: ['devices', 'phone_batches', 'phone_marks', 'phone_sources'],
  binding: ['enrolments'],
  lab: ['lab_documents', 'lab_formats'],
  mcp: ['mcp_tokens'],
  erasure: ['erasures', 'key_table_rewrites'],
  'portal-api': ['operator_alerts'],
}

/** Reads of other folders' tables, each with its reason. */
export const EXCEPTIONS: readonly { file: string; table: string; reason: string }[] = [
  {
    file: 'records/beginnings.ts',
    table: 'sync_state',
    reason: 'the first day of a source is stored with how far it was read, and records stand below intake',
  },
  {
    file: 'records/days-with-records.ts',
    table: 'sync_state',
    reason: 'no day before the first day of its source is built; one statement for all records of a person',
  },
  {
    file: 'documents/read-released.ts',
    table: 'data_keys',
    reason: 'the join in the same statement makes an erasure take effect at once',
  },
]

const OWNER_OF = new Map(Object.entries(OWNERS).flatMap(([folder, tables]) => tables.map((t) => [t, folder])))

const ROOT = 'packages/service/src/'
/** Their statements define the tables. */
const MIGRATIONS = 'platform/migrations/'

const BUILDER =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full|cross)Join|using|table|everyRow)\(\s*(?:\w+,\s*)?'([a-z_]+)(?: as \w+)?'/g
const LIST = /\[(\s*'[a-z_]+',?)+\s*\]/g
const STATEMENT = /\b(?:from|join|into|update|using|only)\s+([a-z_]+)\b/g
const TAGGED = /\bsql(?:<[^`]*?>)?`/g

/** The tables that a source text names in a query builder or in the text of a statement. */
export function tablesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
  const names = [...code.matchAll(BUILDER)].map((match) => match[1]!)
  if (code.includes('eraseRows('))
    for (const [list] of code.matchAll(LIST)) names.push(...(list.match(/[a-z_]+/g) ?? []))
  for (const match of code.matchAll(TAGGED)) {
    const start = match.index + match[0].length
    const text = code.slice(start, endOfTemplate(code, start))
    names.push(...[...text.matchAll(STATEMENT)].map((found) => found[1]!))
  }
  return new Set(names.filter((name) => OWNER_OF.has(name)))
}

/** Where the template that begins at `start` ends; templates inside of its expressions are passed over. */
function endOfTemplate(code: string, start: number): number {
  let at = start
  while (at < code.length && code[at] !== '`') {
    if (code[at] === '\\') at += 2
    else if (code.startsWith('${', at)) at = endOfExpression(code, at + 2)
    else at++
  }
  return at
}

function endOfExpression(code: string, start: number): number {
  let depth = 1
  let at = start
  while (at < code.length && depth > 0) {
    if (code[at] === '`') at = endOfTemplate(code, at + 1)
    else if (code[at] === '{') depth++
    else if (code[at] === '}') depth--
    at++
  }
  return at
}

/** Problems of one file; its path is relative to the root, with forward slashes. Tests may look into any table. */
export function checkTables(file: string, source: string): string[] {
  const path = file.slice(ROOT.length)
  const isOutside = !file.startsWith(ROOT) || path.startsWith(MIGRATIONS)
  if (isOutside || file.endsWith('.test.ts') || file.includes('/testing/')) return []
  const parts = path.split('/')
  const folder = parts.slice(0, parts[0] === 'addons' ? 2 : 1).join('/')
  return [...tablesIn(source)]
    .filter((table) => OWNER_OF.get(table) !== folder)
    .filter((table) => !EXCEPTIONS.some((one) => one.file === path && one.table === table))
    .map(
      (table) =>
        `names the table ${table} of ${OWNER_OF.get(table)}: call a function of ${OWNER_OF.get(table)}`,
    )
}
