/**
 * Prints what a recorded exchange gives, in the form of its expected file: `npm run -s exchanges -- oura/nights
 * Europe/Berlin`. A person reviews it value by value against the HAR before it becomes the expected file.
 */
import { exchangeNames, readExpected, replayExchange } from '../packages/service/test/exchanges.ts'

const [name, zone] = process.argv.slice(2)
if (name === undefined || !exchangeNames().includes(name)) {
  process.stderr.write(`name one of these, and a zone:\n${exchangeNames().join('\n')}\n`)
  process.exitCode = 1
} else {
  const outcome = await replayExchange(name, zone ?? knownZone(name))
  process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`)
}

function knownZone(of: string): string {
  try {
    return readExpected(of).zone
  } catch {
    return 'UTC'
  }
}
