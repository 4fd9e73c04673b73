import type { Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { AuditLog } from '../platform/schema.ts'
import { type Auditing, auditKey } from './audit.ts'
import {
  type AuditContent,
  GENESIS,
  isSealed,
  keyedHash,
  type SealedHead,
  unkeyedHash,
} from './audit-chain.ts'
import { type Checkpoint, checkpointOf, formatCheckpoint } from './audit-checkpoint.ts'

const CHECKED_AT_ONCE = 5_000
const MOST_PROBLEMS = 50

interface AuditProblem {
  /** Null where no entry is concerned, because it is not there. */
  entryId: number | null
  problem: string
}

export interface AuditReport {
  entries: number
  /** How many of them are from before the log was keyed; they are sealed as they stood then. */
  unkeyed: number
  /** To be compared with a later state of the log; null when it is empty or has no end. */
  checkpoint: string | null
  /** The first ones; none when the log is whole. */
  problems: AuditProblem[]
}

/** Whether every entry is there, in its place, as it was written; and, of earlier checkpoints, whether they are part of it. */
export async function verifyAudit(
  platform: Auditing,
  checkpoints: readonly Checkpoint[] = [],
): Promise<AuditReport> {
  const key = await auditKey(platform)
  return platform.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verify(trx, key, checkpoints))
}

async function verify(trx: Db, key: Buffer, checkpoints: readonly Checkpoint[]): Promise<AuditReport> {
  const head = await trx
    .selectFrom('audit_head')
    .select(['entries', 'unkeyed', 'breaks', 'hash', 'seal'])
    .executeTakeFirst()
  const walk = new Walk(key, head?.unkeyed ?? 0, checkpoints)
  for await (const row of everyEntry(trx)) walk.step(row)
  walk.end(head ?? null)
  const problems = walk.problems.slice(0, MOST_PROBLEMS)
  return { entries: walk.count, unkeyed: walk.unkeyed, checkpoint: walk.checkpoint(), problems }
}

/** Goes on behind what does not fit, so that one gap is one problem. */
class Walk {
  readonly problems: AuditProblem[] = []
  count = 0
  unkeyed = 0
  readonly #key: Buffer
  readonly #unkeyedAllowed: number
  readonly #open: Map<number, Checkpoint[]>
  #previous: Buffer = GENESIS
  #position = 0

  constructor(key: Buffer, unkeyedAllowed: number, checkpoints: readonly Checkpoint[]) {
    this.#key = key
    this.#unkeyedAllowed = unkeyedAllowed
    this.#open = Map.groupBy(checkpoints, ({ position }) => position)
  }

  step(row: Selectable<AuditLog>): void {
    this.count += 1
    const expected = this.#position + 1
    const isOld = row.position === null
    const position = row.position ?? expected
    if (isOld) this.unkeyed += 1
    if (isOld && this.unkeyed > this.#unkeyedAllowed) this.#note(row, 'was not written by this service')
    else if (!row.hash.equals(this.#hashOf(row, position))) this.#note(row, 'was altered')
    else if (position > expected) this.#note(row, `follows ${position - expected} entries that are missing`)
    else if (position < expected) this.#note(row, 'is out of its place')
    else if (!row.previous_hash.equals(this.#previous)) this.#note(row, 'does not follow the entry before it')
    this.#previous = row.hash
    this.#position = position
    for (const checkpoint of this.#open.get(position) ?? [])
      if (!checkpointOf(position, row.hash).mark.equals(checkpoint.mark))
        this.#note(row, `is not the entry of the checkpoint ${formatCheckpoint(checkpoint)}`)
    this.#open.delete(position)
  }

  end(head: SealedHead | null): void {
    const isEmpty = this.count === 0
    const isUntouched = head !== null && head.seal === null && isEmpty
    if (!head) this.#miss('the sealed end of the log is missing')
    else if (head.seal === null && !isUntouched) this.#miss('the end of the log is not sealed')
    else if (head.seal !== null && !isSealed(this.#key, head)) this.#miss('the end of the log was altered')
    else if (!isUntouched) {
      const missing = head.entries - this.#position
      if (missing > 0) this.#miss(`the last ${missing} entries are missing`)
      else if (missing < 0 || !head.hash.equals(this.#previous))
        this.#miss('the last entry is not the one that was sealed')
      if (this.unkeyed < head.unkeyed)
        this.#miss(`${head.unkeyed - this.unkeyed} entries from before the log was keyed are missing`)
      if (head.breaks > 0)
        this.#miss(`the sealed end was missing or false ${head.breaks} times when an entry was added`)
    }
    for (const checkpoint of [...this.#open.values()].flat())
      this.#miss(`the entry of the checkpoint ${formatCheckpoint(checkpoint)} is missing`)
  }

  checkpoint(): string | null {
    return this.#position === 0 ? null : formatCheckpoint(checkpointOf(this.#position, this.#previous))
  }

  #hashOf(row: Selectable<AuditLog>, position: number): Buffer {
    const said: AuditContent = {
      at: row.at,
      actor: row.actor,
      clientUuid: row.client_uuid,
      action: row.action,
      detail: row.detail,
      sourceAddress: row.source_address,
    }
    return row.position === null
      ? unkeyedHash(row.previous_hash, said)
      : keyedHash(this.#key, row.previous_hash, position, said)
  }

  #note({ entry_id: entryId }: Selectable<AuditLog>, what: string): void {
    this.problems.push({ entryId, problem: `entry ${entryId} ${what}` })
  }

  #miss(problem: string): void {
    this.problems.push({ entryId: null, problem })
  }
}

async function* everyEntry(db: Db): AsyncGenerator<Selectable<AuditLog>> {
  for (let after: number | null = null; ; ) {
    const rows: Selectable<AuditLog>[] = await db
      .selectFrom('audit_log')
      .selectAll()
      .$if(after !== null, (query) => query.where('entry_id', '>', after!))
      .orderBy('entry_id')
      .limit(CHECKED_AT_ONCE)
      .execute()
    yield* rows
    if (rows.length < CHECKED_AT_ONCE) return
    after = rows.at(-1)!.entry_id
  }
}
