import { Command } from 'commander'
import { addonCommand } from './cli/addon.ts'
import { auditCommand } from './cli/audit.ts'
import { clientCommand } from './cli/client.ts'
import { clockCommand } from './cli/clock.ts'
import { dbCommand } from './cli/db.ts'
import { deliveryCommand } from './cli/delivery.ts'
import { keysCommand } from './cli/keys.ts'
import { labCommand } from './cli/lab.ts'
import { listenCommand } from './cli/listen.ts'
import { mapCommand } from './cli/map.ts'
import { mcpCommand } from './cli/mcp.ts'
import { monitoringCommand } from './cli/monitoring.ts'
import { fail } from './cli/output.ts'
import { peopleCommand } from './cli/people.ts'
import { providerCommand } from './cli/provider.ts'
import { recordCommand } from './cli/record.ts'
import { replayCommand } from './cli/replay.ts'
import { rerunCommand } from './cli/rerun.ts'
import { simulateCommand } from './cli/simulate.ts'
import { userCommand } from './cli/user.ts'
import { verifyEndpointCommand } from './cli/verify-endpoint.ts'
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
  .addCommand(userCommand())
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
