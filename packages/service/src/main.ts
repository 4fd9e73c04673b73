import { Command, InvalidArgumentError } from 'commander'
import { ConfigError, loadConfig } from './config.ts'
import { describeStart } from './sandbox/banner.ts'
import { type Role, type RunningService, startService } from './service.ts'

const ROLES: readonly Role[] = ['api', 'worker', 'all']

const command = new Command('npm start --')
  .description('Starts Tributary. Settings come from the environment: docs/reference/configuration.md.')
  .option('--role <role>', `what this process does: ${ROLES.join(', ')}`, parseRole, 'all')
  .option('--json', 'print one line of JSON when ready, instead of text')
  .option('--no-demo', 'start the sandbox with no client and no person')
  .parse()
const options = command.opts<{ role: Role; json?: true; demo: boolean }>()

function parseRole(value: string): Role {
  const role = ROLES.find((known) => known === value)
  if (!role) throw new InvalidArgumentError(`must be one of ${ROLES.join(', ')}`)
  return role
}

/** Longer than any call to a vendor or a webhook: whoever waits longer waits for something that is gone. */
const LONGEST_DRAIN_MS = 60_000

/** The first signal drains, also when it comes during the start; a second one does not wait. */
function stopOnSignals(starting: Promise<RunningService>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(
      () => leave(new Error('could not stop in time; what was under way is done again at the next start')),
      LONGEST_DRAIN_MS,
    ).unref()
    try {
      const service = await starting
      await service.stop()
      process.exit(0)
    } catch (error) {
      leave(error)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function leave(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? message : `Tributary: ${message}`}\n`)
  process.exit(1)
}

try {
  const starting = startService(loadConfig(process.env), { role: options.role, demo: options.demo })
  stopOnSignals(starting)
  const { described } = await starting
  process.stdout.write(options.json ? `${JSON.stringify(described)}\n` : describeStart(described))
} catch (error) {
  leave(error)
}
