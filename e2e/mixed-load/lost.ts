import { setTimeout as sleep } from 'node:timers/promises'
import { SETTLED } from '../../packages/service/src/lab/model.ts'
import { findLabDocument } from '../../packages/service/src/lab/views.ts'
import type { Scope } from '../../packages/service/src/platform/scope.ts'
import { exportRecords } from '../../packages/service/src/records/export.ts'
import { untilQuiet } from '../soak/rest.ts'
import { readStored } from '../stored.ts'
import type { Acknowledged } from './well-behaved.ts'
import type { MixedWorld } from './world.ts'

const LOOK_MS = 500
const PATIENCE_MS = 300_000

export interface Losses {
  acknowledged: { records: number; labDocuments: number; documents: number }
  /** Records and laboratory documents that were acknowledged and are missing. */
  lost: { records: string[]; labDocuments: string[] }
  /** Newest versions that were not delivered, and delivered ones that the receiver does not know. */
  undelivered: string[]
}

/** Waits until all work is done, and looks for everything that was acknowledged. */
export async function findLosses(world: MixedWorld, acknowledged: Acknowledged): Promise<Losses> {
  const { platform, good, wearers, receiver } = world
  const labDocuments = await untilRead(world, acknowledged.labDocuments)
  await untilQuiet(platform.pool as never)
  const scopes: Scope[] = [...good.phones, ...wearers].map(({ user }) => user.scope)
  const records: string[] = []
  for (const scope of scopes) {
    const known = await knownTexts(world, scope)
    records.push(...(acknowledged.texts.get(scope.userKey) ?? []).filter((text) => !known.has(text)))
  }
  const own = new Set(scopes.map(({ userKey }) => userKey))
  const stored = (await readStored(platform.pool as never)).filter(({ userKey }) => own.has(userKey))
  const undelivered = stored.filter(
    ({ newest, state, webhookId }) =>
      (newest && state !== 'delivered') || (state === 'delivered' && !receiver.acknowledged.has(webhookId)),
  )
  return {
    acknowledged: {
      records: [...acknowledged.texts.values()].reduce((sum, texts) => sum + texts.length, 0),
      labDocuments: acknowledged.labDocuments.length,
      documents: stored.length,
    },
    lost: { records, labDocuments },
    undelivered: undelivered.map(({ documentKey, state }) => `${documentKey} ${state}`),
  }
}

/** Waits until the laboratory documents are read; the ids of those that are not read in time. */
async function untilRead({ platform, good }: MixedWorld, ids: readonly string[]): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS
  for (let open = [...ids]; ; await sleep(LOOK_MS)) {
    const states = await Promise.all(
      open.map(async (id) => (await findLabDocument(platform.db, platform, good.clientUuid, id))?.state),
    )
    open = open.filter((_, index) => !SETTLED.some((state) => state === states[index]))
    if (open.length === 0 || Date.now() > end) return open
  }
}

const ID = /"(?:id|summaryId)":"([^"]+)"/g

/** Every id of a record or of a vendor's object in the newest payloads. */
async function knownTexts({ platform }: MixedWorld, scope: Scope): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const line of exportRecords(platform, scope))
    if (line['kind'] === 'raw_payload')
      for (const [, id] of JSON.stringify(line['payload']).matchAll(ID)) known.add(id!)
  return known
}
