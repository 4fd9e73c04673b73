import { Command } from 'commander'
import {
  createMcpToken,
  listMcpTokens,
  type McpScope,
  refusalOfToken,
  revokeMcpToken,
  SCOPE_NAMES,
} from '../mcp/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, type User } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { parseDuration } from './duration.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ClientOptions extends CommonOptions {
  client: string
}

interface CreateOptions extends ClientOptions {
  user?: string
  scopes: string
  name: string
  expires: string
}

const MOST_LISTED = 1000

export function mcpCommand(): Command {
  return new Command('mcp')
    .description(GROUPS.mcp)
    .addCommand(
      databaseCommand('create', 'make a token; it is shown this once', create)
        .requiredOption('--client <uuid>', 'the client')
        .option('--user <id>', "the client's user that it may read; without it, all users of the client")
        .requiredOption(
          '--scopes <names>',
          `what it may read, separated by commas: ${SCOPE_NAMES.join(', ')}`,
        )
        .requiredOption('--name <name>', 'what it is for')
        .option('--expires <duration>', 'how long it works, such as 30d', '30d'),
    )
    .addCommand(
      databaseCommand('list', 'the tokens of a client, newest first', list).requiredOption(
        '--client <uuid>',
        'the client',
      ),
    )
    .addCommand(
      databaseCommand('revoke <token_id>', 'end a token at once', revoke).requiredOption(
        '--client <uuid>',
        'the client',
      ),
    )
}

async function create(platform: Platform, options: CreateOptions): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const user = options.user === undefined ? null : await requireUser(platform, clientUuid, options.user)
  const life = parseDuration(options.expires)
  if (life === null) throw new UsageError('--expires must be a duration, such as 30d')
  const request = {
    clientUuid,
    user,
    name: options.name,
    // Names that are no scopes are refused below.
    scopes: options.scopes.split(',').map((name) => name.trim() as McpScope),
    expiresAt: new Date(platform.clock.now() + life),
  }
  const refusal = refusalOfToken(platform, request)
  if (refusal) throw new UsageError(refusal)
  const { tokenId, token } = await platform.db
    .transaction()
    .execute((trx) => createMcpToken(platform, trx, 'operator', request))
  printOne(
    { token_id: tokenId, token, url: `${platform.baseUrl}/mcp`, expires_at: request.expiresAt },
    options.json,
  )
}

async function requireUser(platform: Platform, clientUuid: string, userId: string): Promise<User> {
  const user = await findUser(platform.db, clientUuid, userId)
  if (!user) throw new UsageError(`this client has no user ${userId}`)
  return user
}

async function list(platform: Platform, options: ClientOptions): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const tokens = await listMcpTokens(platform.db, clientUuid, { limit: MOST_LISTED })
  const rows = tokens.map((token) => ({
    token_id: token.tokenId,
    name: token.name,
    user: token.userId,
    scopes: token.scopes,
    created_by: token.createdBy,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    last_used_at: token.lastUsedAt,
  }))
  printMany(rows, options.json, 'No tokens. Make one: tributary mcp create')
}

async function revoke(platform: Platform, options: ClientOptions, tokenId: string): Promise<void> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tokenId)
  const revoked =
    isUuid &&
    (await platform.db
      .transaction()
      .execute((trx) => revokeMcpToken(platform, trx, 'operator', clientUuid, tokenId)))
  if (!revoked) throw new UsageError('this client has no such token that still works')
  printOne({ token_id: tokenId, revoked: true }, options.json)
}
