import { Command } from 'commander'
import { listConnections } from '../connections/index.ts'
import { resourceReadings } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface UserOptions extends CommonOptions {
  client: string
  user: string
}

export function userCommand(): Command {
  return new Command('user')
    .description("A client's users and what is read for them.")
    .addCommand(
      databaseCommand('show', 'connections, and how reading each resource stands', show)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--user <id>', "the client's user"),
    )
}

async function show(platform: Platform, options: UserOptions): Promise<void> {
  await requireClient(platform, options.client)
  const user = await findUser(platform.db, options.client, options.user)
  if (!user) throw new UsageError(`this client has no user ${options.user}`)
  const connections = (await listConnections(platform.db, user.scope)).map((connection) => ({
    data_source: connection.source,
    state: connection.state,
    connected_at: connection.connectedAt,
    ended_at: connection.endedAt,
    end_reason: connection.endReason,
  }))
  const resources = (await resourceReadings(platform.db, user.scope)).map((reading) => ({
    data_source: reading.source,
    resource: reading.resource,
    last_attempt: reading.lastAttemptAt,
    last_data: reading.lastDataAt,
    history: reading.history,
    read_until: reading.readUntil,
    next_run: reading.nextRunAt,
    failures: reading.failures,
    last_error: reading.lastError,
  }))
  const about = {
    user_id: user.userId,
    time_zone: user.timeZone,
    offset_seconds: user.offsetSeconds,
  }
  if (options.json) {
    printOne({ ...about, connections, resources }, true)
    return
  }
  printOne(about, false)
  process.stdout.write('\n')
  printMany(connections, false, 'No connections.')
  process.stdout.write('\n')
  printMany(resources, false, 'Nothing is read.')
}
