import { mappedSourceOf } from '@tributary/providers'
import { Command } from 'commander'
import { explainProfile } from '../addons/profile/index.ts'
import { type Connection, listConnections } from '../connections/index.ts'
import { missingScope, type ResourceReading, resourceReadings } from '../intake/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import { isCalendarDate } from '../platform/http/dates.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { runningOf } from '../recording/index.ts'
import { findUser, type User } from '../users/index.ts'
import { explain, parseQuestion, render } from '../why/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { eraseCommand, exportCommand, verifyReceiptCommand } from './erase.ts'
import { GROUPS } from './groups.ts'
import { importCommand } from './import.ts'
import { printMany, printOne, UsageError } from './output.ts'
import { printProfile } from './profile.ts'
import { listCommand } from './user-list.ts'

interface UserOptions extends CommonOptions {
  client: string
  user: string
}

interface WhyOptions extends UserOptions {
  date: string
  metric?: string
}

export function userCommand(capabilities: readonly PersonalData[]): Command {
  return new Command('user')
    .description(GROUPS.user)
    .addCommand(listCommand())
    .addCommand(
      databaseCommand('show', 'connections, and how reading each resource stands', show)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--user <id>', "the client's user"),
    )
    .addCommand(
      databaseCommand('why', 'why a day, or a metric of it, is empty or lower than expected', why)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--user <id>', "the client's user")
        .requiredOption('--date <date>', "YYYY-MM-DD, the user's local date")
        .option('--metric <name>', 'a metric (steps), a field (steps_int) or a path (/distance/steps_int)'),
    )
    .addCommand(
      databaseCommand('profile', 'how the newest health profile came to be', profile)
        .requiredOption('--client <uuid>', 'the client')
        .requiredOption('--user <id>', "the client's user"),
    )
    .addCommand(exportCommand(capabilities))
    .addCommand(importCommand(capabilities))
    .addCommand(eraseCommand(capabilities))
    .addCommand(verifyReceiptCommand())
}

async function show(platform: Platform, options: UserOptions): Promise<void> {
  const user = await requireUser(platform, options)
  const recordings = await runningOf(platform.db, user.scope, nowDate(platform.clock))
  const known = await listConnections(platform.db, user.scope)
  const connections = known.map((connection) => ({
    data_source: connection.source,
    state: connection.state,
    connected_at: connection.connectedAt,
    ended_at: connection.endedAt,
    end_reason: connection.endReason,
    recording_until: recordings.find(({ source }) => source === connection.source)?.endsAt ?? null,
  }))
  const resources = (await resourceReadings(platform.db, user.scope)).map((reading) => {
    const missing = missingScopeOf(known, reading)
    return {
      data_source: reading.source,
      resource: reading.resource,
      last_attempt: reading.lastAttemptAt,
      last_data: reading.lastDataAt,
      history: reading.history,
      read_until: reading.readUntil,
      next_run: missing === null ? reading.nextRunAt : null,
      failures: reading.failures,
      last_error: missing === null ? reading.lastError : 'not_granted',
      missing_scope: missing,
    }
  })
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

/** The scope without which a resource of a live connection is not read. */
function missingScopeOf(
  connections: readonly Connection[],
  { source, resource }: ResourceReading,
): string | null {
  const connection = connections.find((one) => one.source === source)
  if (connection?.state !== 'active') return null
  return missingScope(mappedSourceOf(source)?.manifest.resources ?? [], resource, connection.scopes)
}

export async function requireUser(platform: Platform, options: UserOptions): Promise<User> {
  await requireClient(platform, options.client)
  const user = await findUser(platform.db, options.client, options.user)
  if (!user) throw new UsageError(`this client has no user ${options.user}`)
  return user
}

async function why(platform: Platform, options: WhyOptions): Promise<void> {
  const { date, metric } = options
  if (!isCalendarDate(date)) throw new UsageError('--date must be a date, YYYY-MM-DD')
  const question = metric === undefined ? null : parseQuestion(metric)
  if (metric !== undefined && !question)
    throw new UsageError(
      `${metric} is no metric, field or path of a document; see docs/reference/documents.md`,
    )
  const user = await requireUser(platform, options)
  const answer = await explain(platform, user, date, question)
  if (options.json) printOne(answer, true)
  else process.stdout.write(`${render(answer)}\n`)
}

async function profile(platform: Platform, options: UserOptions): Promise<void> {
  const user = await requireUser(platform, options)
  const explained = await explainProfile(platform.db, platform, user)
  if (!explained) throw new UsageError('there is no profile of this user yet')
  if (options.json) printOne({ ...explained }, true)
  else printProfile(explained)
}
