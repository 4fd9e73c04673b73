import type { SimulatorOptions } from './options.ts'
import { startSimulator } from './simulator.ts'

const given = process.env.TRIBUTARY_SIMULATOR_OPTIONS
if (!given) {
  process.stderr.write('TRIBUTARY_SIMULATOR_OPTIONS must hold the options as JSON\n')
  process.exit(1)
}

const starting = startSimulator(JSON.parse(given) as SimulatorOptions)

const stop = async () => {
  const simulator = await starting
  await simulator.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

const { controlUrl: control_url, vendors } = await starting
process.stdout.write(`${JSON.stringify({ control_url, vendors })}\n`)
