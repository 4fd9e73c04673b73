import { BASELINES, closedOn, type MonitoringRule, problemOf, ruleSchema } from '@tributary/health'
import { Command } from 'commander'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import {
  putRule,
  type Rehearsed,
  type RuleScope,
  readBaselines,
  readRule,
  rehearsalReport,
  rehearseRules,
  resetBaselines,
} from '../addons/monitoring/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser } from '../users/index.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { readJson } from './json-file.ts'
import { printMany, printOne, UsageError } from './output.ts'

interface ScopeOptions extends CommonOptions {
  client: string
  user?: string
}

interface RulesOptions extends ScopeOptions {
  rules?: string
}

const FILE = 'a JSON file with the list of rules, as PUT takes it; - is standard input'

/** A table has the same columns in every row. */
const NO_SIDES = {
  signal_type_string: null,
  deviation_below_percent_float: null,
  deviation_above_percent_float: null,
  threshold_min_float: null,
  threshold_max_float: null,
}

export function monitoringCommand(): Command {
  return new Command('monitoring')
    .description(GROUPS.monitoring)
    .addCommand(
      ofScope(databaseCommand('rules <action>', 'show what is stored, or set it from a file', rules)).option(
        '--rules <file>',
        FILE,
      ),
    )
    .addCommand(
      ofScope(
        databaseCommand(
          'baseline <action>',
          'show what is usual for a user, or reset it to find it anew',
          baseline,
        ),
      ),
    )
    .addCommand(
      ofScope(
        databaseCommand(
          'rehearse',
          'how rules would have alerted over the last 90 days; stores nothing',
          rehearse,
        ),
      ).option('--rules <file>', `${FILE}; without it, what is stored`),
    )
}

const ofScope = (command: Command) =>
  command.requiredOption('--client <uuid>', 'the client').option('--user <id>', "one of the client's users")

async function rules(platform: Platform, options: RulesOptions, action: string): Promise<void> {
  const scope = await scopeOf(platform, options)
  requireAction(action, ['show', 'set'])
  if (action === 'set') {
    if (options.rules === undefined) throw new UsageError('set needs --rules')
    await putRule(platform, 'operator', scope, await readRules(options.rules))
  }
  const stored = await readRule(platform.db, platform, scope)
  const rows = (stored?.rules ?? []).map((rule) => ({ ...NO_SIDES, ...rule }))
  printMany(options.json ? [...(stored?.rules ?? [])] : rows, options.json, 'No rule is stored.')
}

async function baseline(platform: Platform, options: ScopeOptions, action: string): Promise<void> {
  const { user } = await scopeOf(platform, options)
  if (!user) throw new UsageError('a baseline is that of a --user')
  requireAction(action, ['show', 'reset'])
  if (action === 'reset') await resetBaselines(platform, 'operator', user)
  const known = await readBaselines(platform.db, platform, user.scope)
  const rows = BASELINES.map((name) => {
    const found = known[name]
    return {
      baseline: name,
      state: found ? 'closed' : 'open',
      value: found?.value ?? null,
      closed_on: found ? closedOn(found) : null,
      days: found?.days.map(({ day }) => day) ?? [],
    }
  })
  printMany(rows, options.json, '')
}

async function rehearse(platform: Platform, options: RulesOptions): Promise<void> {
  const scope = await scopeOf(platform, options)
  const stored = await readRule(platform.db, platform, scope)
  const proposed = options.rules === undefined ? (stored?.rules ?? []) : await readRules(options.rules)
  const rehearsed: Rehearsed[] = []
  for await (const one of rehearseRules(platform, scope, proposed)) rehearsed.push(one)
  const { signals, users, ...totals } = rehearsalReport(rehearsed)
  if (options.json) {
    printOne({ ...totals, signals, users }, true)
    return
  }
  printOne(totals, false)
  process.stdout.write('\n')
  printMany(signals, false, '')
  process.stdout.write('\n')
  const alerted = users.flatMap(({ user_id_string: user, signals: own }) =>
    own
      .filter(({ alerts_int: alerts }) => alerts > 0)
      .map(({ signal_type_string: signal, dates_array: dates }) => ({ user, signal, dates })),
  )
  printMany(alerted, false, 'No user would have had an alert.')
}

async function scopeOf(platform: Platform, options: ScopeOptions): Promise<RuleScope> {
  const { client_uuid: clientUuid } = await requireClient(platform, options.client)
  if (options.user === undefined) return { clientUuid, user: null }
  const user = await findUser(platform.db, clientUuid, options.user)
  if (!user) throw new UsageError(`this client has no user ${options.user}`)
  return { clientUuid, user }
}

function requireAction(action: string, known: readonly string[]): void {
  if (!known.includes(action)) throw new UsageError(`${action} is none of ${known.join(', ')}`)
}

async function readRules(file: string): Promise<MonitoringRule[]> {
  const given = await readJson(file)
  const schema = Type.Array(ruleSchema)
  if (!Check(schema, given)) throw new UsageError(`${file} is not a list of rules as PUT takes it`)
  const problem = problemOf(given)
  if (problem) throw new UsageError(problem)
  return given
}
