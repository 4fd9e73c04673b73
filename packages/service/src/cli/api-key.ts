import { Command } from 'commander'
import {
  API_SCOPE_NAMES,
  type ApiKey,
  type ApiScope,
  createApiKey,
  describeApiKey,
  hasOwner,
  listApiKeys,
  MOST_API_KEYS,
  needsOwner,
  refusalOfApiKey,
  revokeApiKey,
} from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { parseDuration } from './duration.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ClientOptions extends CommonOptions {
  client: string
}

interface CreateOptions extends ClientOptions {
  name: string
  scopes: string
  expires?: string
}

export function apiKeyCommand(): Command {
  return new Command('api-key')
    .description(GROUPS['api-key'])
    .addCommand(
      databaseCommand('create', 'Create an API key; it is shown this once', create)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--name <name>', 'what it is for')
        .requiredOption(
          '--scopes <names>',
          `what it may do, separated by commas: ${API_SCOPE_NAMES.join(', ')}`,
        )
        .option('--expires <duration>', 'how long it works, such as 90d; without it, until it is revoked'),
    )
    .addCommand(
      databaseCommand('list', 'The API keys of a client, newest first', list).requiredOption(
        '--client <uuid>',
        'the client',
      ),
    )
    .addCommand(
      databaseCommand('revoke <key_id>', 'Revoke an API key at once', revoke).requiredOption(
        '--client <uuid>',
        'the client',
      ),
    )
}

async function create(platform: Platform, options: CreateOptions): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const life = options.expires === undefined ? undefined : parseDuration(options.expires)
  if (life === null) throw new UsageError('--expires must be a duration, such as 90d')
  // Names that are no scopes are refused below.
  const scopes = options.scopes.split(',').map((name) => name.trim() as ApiScope)
  const expiresAt = life === undefined ? null : new Date(platform.clock.now() + life)
  const wanted = { clientUuid, name: options.name, scopes, expiresAt }
  const refusal = refusalOfApiKey(platform, wanted)
  if (refusal) throw new UsageError(refusal)
  if (needsOwner(scopes) && (await hasOwner(platform.db, clientUuid)))
    throw new UsageError(
      'this client has an owner, who alone grants export, erase and keys, on the page Credentials of the portal',
    )
  const made = await platform.db
    .transaction()
    .execute((trx) => createApiKey(platform, trx, 'operator', wanted))
  if (!made)
    throw new UsageError(`a client has at most ${MOST_API_KEYS} API keys that work; revoke one first`)
  printOne({ api_key: made.apiKey, ...rowOf(platform, made.created) }, options.json)
}

async function list(platform: Platform, options: ClientOptions): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const keys = await listApiKeys(platform.db, clientUuid)
  printMany(
    keys.map((key) => rowOf(platform, key)),
    options.json,
    'No API keys. Create one: tributary api-key create',
  )
}

async function revoke(platform: Platform, options: ClientOptions, keyId: string): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const isKnown = (await listApiKeys(platform.db, clientUuid)).some((key) => key.keyId === keyId)
  const revoked =
    isKnown &&
    (await platform.db
      .transaction()
      .execute((trx) => revokeApiKey(platform, trx, 'operator', clientUuid, keyId)))
  if (!revoked) throw new UsageError('this client has no such API key that still works')
  printOne({ key_id: keyId, revoked: true }, options.json)
}

const rowOf = (platform: Platform, key: ApiKey) => ({
  ...describeApiKey(key, platform.clock.now()),
  created_by: key.createdBy,
})
