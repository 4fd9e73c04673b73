import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import { type Config, loadConfig } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { type DatabaseServer, withDatabaseServer } from './platform/database-server.ts'
import { heedSignals, whenAborted } from './platform/signals.ts'
import { describeStart, warningOf } from './sandbox/index.ts'
import { type ProcessRole, startService } from './service.ts'

const ROLES: readonly ProcessRole[] = ['api', 'worker', 'all']

const command = new Command('npm start --')
  .description('Starts Tributary. Settings come from the environment: docs/reference/configuration.md.')
  .option('--role <role>', `what this process does: ${ROLES.join(', ')}`, parseRole, 'all')
  .option('--json', 'print one line of JSON when ready, instead of text')
  .option('--no-demo', 'start the sandbox with no client and no person')
  .parse()
const options = command.opts<{ role: ProcessRole; json?: true; demo: boolean }>()

function parseRole(value: string): ProcessRole {
  const role = ROLES.find((known) => known === value)
  if (!role) throw new InvalidArgumentError(`must be one of ${ROLES.join(', ')}`)
  return role
}

/** Longer than any call to a vendor or a webhook: what has not ended by then will not end. */
const LONGEST_DRAIN_MS = 60_000
const LEFT_FOR_LATER = 'what was under way is done again at the next start'

/** Until a signal; then drains. */
async function serve(config: Config, server: DatabaseServer, signal: AbortSignal): Promise<void> {
  const service = await startService(config, server, { role: options.role, demo: options.demo, signal })
  const { described } = service
  const text = options.json ? `${JSON.stringify(described)}\n` : describeStart(described, warningOf(config))
  process.stdout.write(text)
  await whenAborted(signal)
  await service.stop()
}

/** Fails when it has taken too long since the signal. */
async function drainLimit(signal: AbortSignal): Promise<never> {
  await whenAborted(signal)
  await sleep(LONGEST_DRAIN_MS, undefined, { ref: false })
  throw new Error(`could not stop in time; ${LEFT_FOR_LATER}`)
}

function leave(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? message : `Tributary: ${message}`}\n`)
  process.exit(1)
}

const { asked, insisted } = heedSignals()
try {
  const config = loadConfig(process.env)
  await withDatabaseServer(config, { opening: asked, ending: insisted }, (server) =>
    Promise.race([serve(config, server, asked), drainLimit(asked)]),
  )
  process.exit(0)
} catch (error) {
  if (insisted.aborted) leave(new Error(`did not wait; ${LEFT_FOR_LATER}`))
  if (error === asked.reason) process.exit(0)
  leave(error)
}
