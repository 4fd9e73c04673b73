/** Prints one table of ratios, each measured side by side in this run. It fails nothing. */
import { cpus } from 'node:os'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import { Interrupted } from '../packages/service/src/platform/signals.ts'
import { withBenchPlatform } from './bench-platform.ts'
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
async function measureAll(platform: Platform): Promise<Row[]> {
  const receiver = await startReceiver()
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
    return rows
  } finally {
    await receiver.stop()
  }
}

try {
  await withBenchPlatform(async (platform) => say(`\n${renderTable(await measureAll(platform))}`))
} catch (error) {
  if (!(error instanceof Interrupted)) throw error
  process.exit(error.exitCode)
}
