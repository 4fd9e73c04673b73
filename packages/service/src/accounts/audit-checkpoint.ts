import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { auditKey, lockHead, writeHead } from './audit.ts'

/** A place of the log and what stood there: all before it follows. */
export interface Checkpoint {
  position: number
  mark: Buffer
}

const LOOK_EVERY_MS = 3_600_000
const MARK_BYTES = 16
const FORM = /^(\d{1,15})\.([A-Za-z0-9_-]{22})$/

export const checkpointOf = (position: number, hash: Buffer): Checkpoint => ({
  position,
  mark: hash.subarray(0, MARK_BYTES),
})

export const formatCheckpoint = ({ position, mark }: Checkpoint): string =>
  `${position}.${mark.toString('base64url')}`

/** Null when it has not the form of one. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, position, mark] = FORM.exec(text) ?? []
  return mark === undefined ? null : { position: Number(position), mark: Buffer.from(mark, 'base64url') }
}

/** An attacker who can change the whole database can also put back an old end of the log; the lines of the service's log remain. */
export async function noteCheckpoint(platform: Platform): Promise<void> {
  const key = await auditKey(platform)
  const { head, isNew } = await platform.db.transaction().execute(async (trx) => {
    const locked = await lockHead(trx, key)
    if (locked.isNew) await writeHead(trx, key, locked.head)
    return locked
  })
  if (isNew && head.entries + head.breaks > 0)
    platform.log.warn(
      { entries: head.entries, breaks: head.breaks },
      'the audit log had no sealed end: it is sealed as it stands',
    )
  if (head.entries > 0)
    platform.log.info(
      { checkpoint: formatCheckpoint(checkpointOf(head.entries, head.hash)) },
      'checkpoint of the audit log; verify with: tributary audit verify --checkpoint',
    )
}

/** Hourly. */
export function checkpointTick(): Tick {
  let dueAt = 0
  return {
    name: 'audit.checkpoint',
    async run(platform) {
      const now = platform.clock.now()
      if (now < dueAt) return
      dueAt = now + LOOK_EVERY_MS
      await noteCheckpoint(platform)
    },
  }
}
