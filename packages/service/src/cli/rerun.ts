import { createInterface } from 'node:readline/promises'
import type { Source } from '@tributary/health'
import { mappedSourceOf } from '@tributary/providers'
import type { Command } from 'commander'
import { rerun } from '../building/index.ts'
import { isCalendarDate } from '../platform/http/dates.ts'
import type { Platform } from '../platform/platform.ts'
import { countUsers, findUser } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { UsageError } from './output.ts'
import { rerunReport } from './rerun-report.ts'
import { requireSource } from './source.ts'

interface RerunOptions extends CommonOptions {
  from: string
  to: string
  source?: string
  client?: string
  user?: string
  dryRun?: true
  yes?: true
}

export function rerunCommand(): Command {
  return databaseCommand('rerun', GROUPS.rerun, run)
    .requiredOption('--from <day>', 'first local day, YYYY-MM-DD')
    .requiredOption('--to <day>', 'last local day, YYYY-MM-DD')
    .option('--source <name>', 'of one data source; otherwise of all')
    .option('--client <uuid>', 'of one client; otherwise of all')
    .option('--user <id>', "one of the client's users; otherwise all")
    .option('--dry-run', 'change nothing; show what would change, field by field')
    .option('--yes', 'do not ask before changing anything')
    .addHelpText(
      'after',
      '\nExample:\n  tributary rerun --from 2026-11-01 --to 2026-11-07 --source Oura --dry-run',
    )
}

async function run(platform: Platform, options: RerunOptions): Promise<void> {
  const range = { from: requireDay('--from', options.from), to: requireDay('--to', options.to) }
  if (range.from > range.to) throw new UsageError('--from must not be after --to')
  const source = options.source === undefined ? null : requireSource(options.source).manifest.source
  const users = await requireUsers(platform, options)
  const rehearsal = options.dryRun ?? false
  if (!rehearsal && !options.yes && process.stdin.isTTY) await confirm(users, range)
  const report = rerunReport({ rehearsal, json: options.json ?? false, users })
  const totals = await rerun(
    platform,
    { range, source, clientUuid: options.client ?? null, userId: options.user ?? null, rehearsal },
    { providerOf: (name: Source) => mappedSourceOf(name), onUser: report.onUser, onFailed: report.onFailed },
  )
  report.end(totals)
  if (totals.failed > 0) process.exitCode = 1
}

/** How many it may concern. */
async function requireUsers(platform: Platform, { client, user }: RerunOptions): Promise<number> {
  if (client !== undefined) await requireClient(platform, client)
  if (user === undefined) return countUsers(platform.db, client ?? null)
  if (client === undefined)
    throw new UsageError('--user needs --client: another client may use the same name')
  if (!(await findUser(platform.db, client, user))) throw new UsageError(`this client has no user ${user}`)
  return 1
}

function requireDay(option: string, text: string): string {
  if (!isCalendarDate(text)) throw new UsageError(`${option} must be a date, YYYY-MM-DD`)
  return text
}

async function confirm(users: number, { from, to }: { from: string; to: string }): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(
      `${users} users, ${from} to ${to}: what differs becomes new versions, which are delivered. ` +
        'Try --dry-run first. Go on? [y/N] ',
    )
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('nothing was changed')
  } finally {
    terminal.close()
  }
}
