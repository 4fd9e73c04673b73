import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE, type Scope } from '../platform/scope.ts'
import { everyUser } from '../users/index.ts'
import { appendMarks, type ErasedDigests, readMarks } from './list-file.ts'

const LOOK_EVERY_MS = 3_600_000
const INSERTED_AT_ONCE = 5_000

/** Finds the mark of a user: of this person, not of another who has the same name later. */
export async function markFinder(platform: Platform): Promise<(scope: Scope) => string> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  return ({ lane, userKey }) => key.mark(`erased user|${lane}|${userKey}`).toString('base64url')
}

/** Whether any of these was erased here. */
export async function isErased(platform: Platform, scopes: readonly Scope[]): Promise<boolean> {
  const markOf = await markFinder(platform)
  const found = await platform.db
    .selectFrom('erasures')
    .select('mark')
    .where(
      'mark',
      'in',
      scopes.map((scope) => Buffer.from(markOf(scope), 'base64url')),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** In the transaction of the erasure. */
export async function noteErasures(trx: Db, marks: ErasedDigests): Promise<void> {
  const rows = [...marks].map(([mark, at]) => ({ mark: Buffer.from(mark, 'base64url'), erased_at: at }))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await trx
      .insertInto('erasures')
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .onConflict((c) => c.doNothing())
      .execute()
}

/** After the commit: a mark in the file of a user who was not erased would erase them at the next start. */
export async function writeOut(platform: Platform, marks: ErasedDigests): Promise<void> {
  try {
    await appendMarks(platform.config.erasuresFile, marks)
  } catch (err) {
    platform.log.error(
      { err },
      'the list of erasures cannot be written: TRIBUTARY_ERASURES_FILE; a restored backup would bring back who was erased',
    )
  }
}

/**
 * What the file knows and the database does not was erased after the backup that the database was restored from: it is erased
 * again. What the file lacks, because another node erased or the file was lost, is added to it.
 */
export async function applyErasures(
  platform: Platform,
  erase: (clientUuid: string, userId: string) => Promise<unknown>,
): Promise<void> {
  const listed = await readMarks(platform.config.erasuresFile)
  const known = await knownMarks(platform.db)
  const missed = without(listed, known)
  if (missed.size > 0) {
    const again = await eraseAgain(platform, missed, erase)
    await noteErasures(platform.db, missed)
    platform.log.warn(
      { listed: missed.size, erased: again },
      'the database is older than the list of erasures: users who had been erased were erased again',
    )
  }
  await writeOut(platform, without(known, listed))
}

async function eraseAgain(
  platform: Platform,
  missed: ErasedDigests,
  erase: (clientUuid: string, userId: string) => Promise<unknown>,
): Promise<number> {
  const markOf = await markFinder(platform)
  let erased = 0
  for await (const { scope, clientUuid, userId } of everyUser(platform.db, null)) {
    if (!missed.has(markOf(scope))) continue
    await erase(clientUuid, userId)
    erased += 1
  }
  return erased
}

async function knownMarks(db: Db): Promise<ErasedDigests> {
  const rows = await db.selectFrom('erasures').selectAll().execute()
  return new Map(rows.map(({ mark, erased_at }) => [mark.toString('base64url'), erased_at]))
}

const without = (marks: ErasedDigests, others: ErasedDigests): ErasedDigests =>
  new Map([...marks].filter(([mark]) => !others.has(mark)))

/** What other nodes erased gets into the file of this one. */
export function listTick(): Tick {
  let dueAt = 0
  return {
    name: 'erasure.list',
    async run(platform) {
      const now = platform.clock.now()
      if (now < dueAt) return
      dueAt = now + LOOK_EVERY_MS
      const listed = await readMarks(platform.config.erasuresFile)
      await writeOut(platform, without(await knownMarks(platform.db), listed))
    },
  }
}
