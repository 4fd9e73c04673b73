import { Command } from 'commander'
import type { PersonalData } from '../platform/capability.ts'
import { VERSION } from '../platform/version.ts'
import { GROUPS, type GroupName } from './groups.ts'
import type { ConfigureProviders } from './provider.ts'

/** What the composition root passes in, loaded when a command needs it. */
export interface CliParts {
  capabilities(): Promise<readonly PersonalData[]>
  providers: ConfigureProviders
}

const LOADERS: Record<GroupName, (parts: CliParts) => Promise<Command>> = {
  client: async () => (await import('./client.ts')).clientCommand(),
  'api-key': async () => (await import('./api-key.ts')).apiKeyCommand(),
  addon: async () => (await import('./addon.ts')).addonCommand(),
  delivery: async () => (await import('./delivery.ts')).deliveryCommand(),
  listen: async () => (await import('./listen.ts')).listenCommand(),
  'verify-endpoint': async () => (await import('./verify-endpoint.ts')).verifyEndpointCommand(),
  user: async ({ capabilities }) => (await import('./user.ts')).userCommand(await capabilities()),
  people: async () => (await import('./people.ts')).peopleCommand(),
  monitoring: async () => (await import('./monitoring.ts')).monitoringCommand(),
  lab: async () => (await import('./lab.ts')).labCommand(),
  mcp: async () => (await import('./mcp.ts')).mcpCommand(),
  provider: async ({ providers }) => (await import('./provider.ts')).providerCommand(providers),
  map: async () => (await import('./map.ts')).mapCommand(),
  record: async () => (await import('./record.ts')).recordCommand(),
  replay: async () => (await import('./replay.ts')).replayCommand(),
  rerun: async () => (await import('./rerun.ts')).rerunCommand(),
  clock: async () => (await import('./clock.ts')).clockCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  keys: async () => (await import('./keys.ts')).keysCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  db: async () => (await import('./db.ts')).dbCommand(),
  completion: async (parts) => (await import('./completion.ts')).completionCommand(() => loadGroups(parts)),
}

const NAMES = Object.keys(GROUPS) as GroupName[]

/** The program for these arguments. Only the group that they name is loaded; the others are listed in the help. */
export async function buildProgram(parts: CliParts, args: readonly string[]): Promise<Command> {
  const named = args.find((arg) => !arg.startsWith('-') && arg !== 'help')
  const program = new Command('tributary')
    .description(
      'Operates Tributary. Finds the database as the service does: DATABASE_URL, or the embedded one in the data folder,\nbeside a running service or without one.',
    )
    .version(VERSION)
  for (const name of NAMES)
    program.addCommand(
      name === named ? await LOADERS[name](parts) : new Command(name).description(GROUPS[name]),
    )
  const json = args.includes('--json')
  for (const command of withSubcommands(program)) {
    command.exitOverride()
    // Programs read one JSON object instead, which is written when the error has arrived at the end.
    if (json) command.configureOutput({ outputError: () => {} })
    else command.showHelpAfterError('(add --help to see the usage)')
  }
  return program
}

/** All groups with their commands. */
export const loadGroups = (parts: CliParts): Promise<Command[]> =>
  Promise.all(NAMES.map((name) => LOADERS[name](parts)))

function* withSubcommands(command: Command): Generator<Command> {
  yield command
  for (const child of command.commands) yield* withSubcommands(child)
}
