import { type Command, InvalidArgumentError } from 'commander'
import { pageOfUsers } from '../connections/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPosition } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printMany } from './output.ts'

const PAGE = 500

interface ListOptions extends CommonOptions {
  client: string
  prefix: string
  limit: number
}

export function listCommand(): Command {
  return databaseCommand('list', 'the users of a client with their connections, in the order of ids', list)
    .requiredOption('--client <uuid>', 'the client')
    .option('--prefix <text>', 'only ids that begin so', '')
    .option('--limit <number>', 'how many users at most', parseLimit, 100)
}

async function list(platform: Platform, { client, prefix, limit, json }: ListOptions): Promise<void> {
  await requireClient(platform, client)
  const filter = { startsWith: prefix, created: null, source: null, connection: null }
  const rows: Record<string, unknown>[] = []
  let after: UserPosition | null = null
  do {
    const page = await pageOfUsers(platform.db, client, filter, {
      after,
      limit: Math.min(PAGE, limit - rows.length),
    })
    for (const { user, connections } of page.users)
      rows.push({
        user_id: user.userId,
        created_at: user.createdAt,
        time_zone: user.timeZone,
        connected: connections.filter(({ state }) => state === 'active').map(({ source }) => source),
        ended: connections.filter(({ state }) => state !== 'active').map(({ source }) => source),
      })
    after = page.last
  } while (after !== null && rows.length < limit)
  printMany(rows, json, 'No users.')
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new InvalidArgumentError('must be a whole number above 0')
  return limit
}
