/** Prints one table of ratios, each measured side by side in this run. It fails nothing. */
import { cpus } from 'node:os'
import { openBenchPlatform } from './bench-platform.ts'
import { startReceiver } from './receiver.ts'
import { bulkhead, rateAndLatency } from './rows/delivery.ts'
import { lab } from './rows/lab.ts'
import { meanings } from './rows/meanings.ts'
import { portalLists } from './rows/portal-lists.ts'
import { userLists } from './rows/portal-users.ts'
import { reading } from './rows/reading.ts'
import { uploads } from './rows/uploads.ts'
import { userDays } from './rows/user-days.ts'
import { type Row, renderTable } from './table.ts'

const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}

say(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}`,
)
const { platform, close } = await openBenchPlatform()
const receiver = await startReceiver()
let ending: Promise<void> | null = null
const end = () => {
  ending ??= receiver.stop().then(close)
  return ending
}
// Interrupted, it leaves no database and no folder behind either.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  const rows: Row[] = []
  for (const measure of [
    rateAndLatency,
    bulkhead,
    reading,
    uploads,
    userDays,
    meanings,
    lab,
    portalLists,
    userLists,
  ])
    rows.push(...(await measure({ platform, receiver, say })))
  say(`\n${renderTable(rows)}`)
} finally {
  await end()
}
