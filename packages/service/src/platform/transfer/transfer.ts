import { countRows, isSame } from './row-digest.ts'
import type { TransferSource } from './source.ts'
import { type DatabaseTarget, TransferRefused } from './target.ts'

export interface Transferred {
  tables: number
  rows: number
  /** Tables that are not Tributary's, or not of this version. */
  left_out: readonly string[]
}

/**
 * Copies every part that the target lacks, then reads all of them again there. What an earlier run has copied is compared
 * with the source first, which may have gone on since.
 */
export async function transfer(
  source: TransferSource,
  target: DatabaseTarget,
  say: (line: string) => void,
): Promise<Transferred> {
  let rows = 0
  const parts = target.parts()
  for (const { index, part, done } of parts) {
    const pieces = source.read(part)
    if (done && !isSame(done, await countRows(pieces)))
      throw new TransferRefused(
        `What was copied of ${part.table} by an earlier run is not what is there now: the service has run since. Empty the database to be filled and begin again.`,
      )
    const { rows: copied } = done ?? (await target.write(index, part, pieces))
    rows += copied
    say(`${done ? 'had' : 'copied'} ${part.table}${lanesOf(part.lanes)}: ${copied} rows`)
  }
  for (const { part, done } of target.parts())
    if (!done || !isSame(done, await target.count(part)))
      throw new TransferRefused(
        `The copy of ${part.table}${lanesOf(part.lanes)} is not what was read. Empty the database to be filled and begin again.`,
      )
  say(`verified ${rows} rows`)
  return { tables: new Set(parts.map(({ part }) => part.table)).size, rows, left_out: target.leftOut }
}

const lanesOf = (lanes: readonly [number, number] | null): string =>
  lanes ? ` (lanes ${lanes[0]} to ${lanes[1]})` : ''
