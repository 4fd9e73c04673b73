import { Command } from 'commander'
import {
  createClient,
  endSecret,
  hasAddon,
  hasCallbackPath,
  hasOwner,
  listAddons,
  listClients,
  listSecrets,
  rotateSecret,
  setCallbackPath,
  setCallbackUrl,
} from '../accounts/index.ts'
import { refusalOfRedirect } from '../connections/index.ts'
import {
  ENDPOINT_KINDS,
  type EndpointKind,
  getEndpoints,
  rotateEndpointSecret,
  setEndpoint,
} from '../delivery/index.ts'
import type { Platform } from '../platform/platform.ts'
import { brandCommand } from './brand.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { labSettingsCommand } from './lab-settings.ts'
import { printMany, printOne, UsageError } from './output.ts'
import { rankingCommand } from './ranking.ts'
import { scoreWeightsCommand } from './score.ts'

interface CreateOptions extends CommonOptions {
  name: string
  webhook?: string
  notificationWebhook?: string
}

export function clientCommand(): Command {
  return new Command('client')
    .description(GROUPS.client)
    .addCommand(
      databaseCommand('create', 'Make a client; its secrets are shown this once', create)
        .requiredOption('--name <name>', 'name of the organization')
        .option('--webhook <url>', 'Data Webhook')
        .option('--notification-webhook <url>', 'Notification Webhook'),
    )
    .addCommand(databaseCommand('list', 'All clients', list))
    .addCommand(databaseCommand('show <client_uuid>', 'One client with its add-ons and webhooks', show))
    .addCommand(
      databaseCommand(
        'rotate-secret <client_uuid>',
        'A new secret key, for a client without an owner; the old one works another 24 hours',
        rotate,
      ),
    )
    .addCommand(databaseCommand('secrets <client_uuid>', 'The secret keys that work, and their use', secrets))
    .addCommand(
      databaseCommand('end-secret <client_uuid> <secret_id>', 'End a secret key at once', endOneSecret),
    )
    .addCommand(
      databaseCommand(
        'set-webhook <client_uuid> <kind> <url>',
        `Set an address; kind: ${ENDPOINT_KINDS.join(', ')}`,
        setWebhook,
      ),
    )
    .addCommand(
      databaseCommand(
        'set-callback <client_uuid> [url]',
        'Where people return to after connecting, unless a link says otherwise; without a URL: nowhere',
        setCallback,
      ),
    )
    .addCommand(
      databaseCommand(
        'callback-path <client_uuid> [on|off]',
        'Whether the address that people return to names client and user in its path too; with on or off: change it',
        callbackPath,
      ),
    )
    .addCommand(
      databaseCommand(
        'rotate-webhook-secret <client_uuid> <kind>',
        'A new signing secret; both sign for 24 hours',
        rotateWebhookSecret,
      ),
    )
    .addCommand(rankingCommand())
    .addCommand(scoreWeightsCommand())
    .addCommand(labSettingsCommand())
    .addCommand(brandCommand())
}

async function create(platform: Platform, options: CreateOptions): Promise<void> {
  if (options.name.trim() === '') throw new UsageError('--name must not be empty')
  const made = await platform.db.transaction().execute(async (trx) => {
    const { clientUuid, secretKey } = await createClient(platform, trx, 'operator', options.name.trim())
    const secretOf = async (kind: EndpointKind, url: string | undefined) =>
      url === undefined ? null : (await setEndpoint(platform, trx, 'operator', clientUuid, kind, url)).secret
    return {
      client_uuid: clientUuid,
      secret_key: secretKey,
      data_webhook_secret: await secretOf('data', options.webhook),
      notification_webhook_secret: await secretOf('notification', options.notificationWebhook),
    }
  })
  printOne(made, options.json)
}

async function list(platform: Platform, options: CommonOptions): Promise<void> {
  const clients = await listClients(platform.db)
  printMany(
    clients.map((client) => ({ ...client })),
    options.json,
    'No clients yet. Make one: tributary client create --name NAME',
  )
}

async function show(platform: Platform, options: CommonOptions, clientUuid: string): Promise<void> {
  const client = await requireClient(platform, clientUuid)
  const endpoints = await getEndpoints(platform.db, clientUuid)
  const addons = await listAddons(platform, platform.db, clientUuid)
  printOne(
    {
      ...client,
      environment: platform.config.environment,
      webhooks: endpoints.map(({ endpointId, kind, url, state, failingSince, lastSuccessAt }) => ({
        endpoint_id: endpointId,
        kind,
        url,
        state,
        failing_since: failingSince,
        last_success_at: lastSuccessAt,
      })),
      addons: addons.filter((addon) => addon.enabled).map(({ addon }) => addon),
    },
    options.json,
  )
}

async function rotate(platform: Platform, options: CommonOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  // With a key everything of the client can be exported and erased, which is the owners' right.
  if (await hasOwner(platform.db, clientUuid))
    throw new UsageError('this client has an owner, who makes new keys on the page Credentials of the portal')
  const { secretKey, previousValidUntil } = await platform.db
    .transaction()
    .execute((trx) => rotateSecret(platform, trx, 'operator', clientUuid))
  printOne(
    { client_uuid: clientUuid, secret_key: secretKey, previous_valid_until: previousValidUntil },
    options.json,
  )
}

async function secrets(platform: Platform, options: CommonOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  printMany(
    (await listSecrets(platform, clientUuid)).map((secret) => ({
      secret_id: secret.secretId,
      begins_with: secret.hint,
      created_at: secret.createdAt,
      expires_at: secret.expiresAt,
      last_used_at: secret.lastUsedAt,
    })),
    options.json,
    'No key works.',
  )
}

async function endOneSecret(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  secretId: string,
): Promise<void> {
  await requireClient(platform, clientUuid)
  const isKnown = (await listSecrets(platform, clientUuid)).some((secret) => secret.secretId === secretId)
  const ended =
    isKnown &&
    (await platform.db
      .transaction()
      .execute((trx) => endSecret(platform, trx, 'operator', clientUuid, secretId)))
  if (!ended) throw new UsageError(`no key ${secretId} works; see: tributary client secrets ${clientUuid}`)
  printOne({ client_uuid: clientUuid, secret_id: secretId, ended: true }, options.json)
}

async function setWebhook(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  kindName: string,
  url: string,
): Promise<void> {
  await requireClient(platform, clientUuid)
  const kind = requireKind(kindName)
  const { secret } = await platform.db
    .transaction()
    .execute((trx) => setEndpoint(platform, trx, 'operator', clientUuid, kind, url))
  printOne({ client_uuid: clientUuid, kind, url, secret: secret ?? 'unchanged' }, options.json)
}

async function setCallback(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  url: string | undefined,
): Promise<void> {
  await requireClient(platform, clientUuid)
  const refusal = url === undefined ? null : refusalOfRedirect(url, platform.config.environment)
  if (refusal) throw new UsageError(refusal.replace('redirect_url', 'the URL'))
  await platform.db
    .transaction()
    .execute((trx) => setCallbackUrl(platform, trx, 'operator', clientUuid, url ?? null))
  const honoured = await hasAddon(platform, platform.db, clientUuid, 'callback_url')
  printOne({ client_uuid: clientUuid, callback_url: url ?? null, honoured }, options.json)
}

async function callbackPath(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  wanted: string | undefined,
): Promise<void> {
  await requireClient(platform, clientUuid)
  if (wanted !== undefined) {
    if (wanted !== 'on' && wanted !== 'off') throw new UsageError('say on or off')
    await platform.db
      .transaction()
      .execute((trx) => setCallbackPath(platform, trx, 'operator', clientUuid, wanted === 'on'))
  }
  const isOn = await hasCallbackPath(platform.db, clientUuid)
  printOne({ client_uuid: clientUuid, callback_path: isOn ? 'on' : 'off' }, options.json)
}

async function rotateWebhookSecret(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  kindName: string,
): Promise<void> {
  await requireClient(platform, clientUuid)
  const kind = requireKind(kindName)
  const rotated = await platform.db
    .transaction()
    .execute((trx) => rotateEndpointSecret(platform, trx, 'operator', clientUuid, kind))
  if (!rotated)
    throw new UsageError(`this client has no ${kind} webhook; set one: tributary client set-webhook`)
  printOne(
    {
      client_uuid: clientUuid,
      kind,
      secret: rotated.secret,
      previous_valid_until: rotated.previousValidUntil,
    },
    options.json,
  )
}

export function requireKind(name: string): EndpointKind {
  const kind = ENDPOINT_KINDS.find((known) => known === name)
  if (!kind) throw new UsageError(`kind must be one of ${ENDPOINT_KINDS.join(', ')}`)
  return kind
}
