import { Command } from 'commander'
import { CAPABILITIES } from './capabilities.ts'
import {
  addonCommand,
  auditCommand,
  clientCommand,
  clockCommand,
  dbCommand,
  deliveryCommand,
  fail,
  keysCommand,
  labCommand,
  listenCommand,
  mapCommand,
  mcpCommand,
  monitoringCommand,
  peopleCommand,
  providerCommand,
  recordCommand,
  replayCommand,
  rerunCommand,
  simulateCommand,
  userCommand,
  verifyEndpointCommand,
} from './cli/index.ts'
import { providersOfCommands } from './cli-providers.ts'

const program = new Command('tributary')
  .description(
    'Operates Tributary. Finds the database as the service does: DATABASE_URL, or the embedded one in the data folder,\nbeside a running service or without one.',
  )
  .showHelpAfterError()
  .addCommand(clientCommand())
  .addCommand(addonCommand())
  .addCommand(deliveryCommand())
  .addCommand(listenCommand())
  .addCommand(verifyEndpointCommand())
  .addCommand(userCommand(CAPABILITIES))
  .addCommand(peopleCommand())
  .addCommand(monitoringCommand())
  .addCommand(labCommand())
  .addCommand(mcpCommand())
  .addCommand(providerCommand(providersOfCommands))
  .addCommand(mapCommand())
  .addCommand(recordCommand())
  .addCommand(replayCommand())
  .addCommand(rerunCommand())
  .addCommand(clockCommand())
  .addCommand(simulateCommand())
  .addCommand(keysCommand())
  .addCommand(auditCommand())
  .addCommand(dbCommand())

try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}
