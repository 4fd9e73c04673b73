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

/** The first signal drains; a second one does not wait. */
function stopOnSignals(service: RunningService): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    service.stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

try {
  const config = loadConfig(process.env)
  const service = await startService(config, { role: options.role, demo: options.demo })
  stopOnSignals(service)
  process.stdout.write(
    options.json ? `${JSON.stringify(service.described)}\n` : describeStart(service.described),
  )
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${error instanceof ConfigError ? message : `Tributary could not start: ${message}`}\n`,
  )
  process.exit(1)
}
