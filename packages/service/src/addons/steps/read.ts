import type { MappedRecord, Source } from '@tributary/health'
import { InvalidPayload, type Manifest, type RawItem, VendorError } from '@tributary/providers'
import {
  BudgetUsedUp,
  findResource,
  mayPull,
  missingScope,
  type SessionsPort,
  storeItems,
  whileActive,
} from '../../intake/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { recordsOfDay } from '../../records/index.ts'
import type { User } from '../../users/index.ts'

/** The outcome of polling one source. */
export type PolledSteps =
  | { source: Source; outcome: 'read'; records: MappedRecord[] }
  | { source: Source; outcome: 'failed'; error: VendorError | null }
  /** The connection ended meanwhile, and not because of this reading: no failure is reported. */
  | { source: Source; outcome: 'disconnected' }

/** The resource that reports a day's steps; null where the vendor has none. */
export function stepsResource({ resources }: Manifest): string | null {
  const resource = resources.find(({ emits }) =>
    emits.some(({ kind, metrics }) => kind === 'day' && metrics.includes('steps')),
  )
  return resource?.name ?? null
}

/**
 * Requests the totals of one local day from a source, and stores them like all of its data. For a source that is not polled the data
 * that it has sent counts; a source that did not grant steps has none.
 */
export async function readSteps(
  platform: Platform,
  sessions: SessionsPort,
  user: User,
  source: Source,
  day: string,
): Promise<PolledSteps> {
  const configured = platform.providers.get(source)
  const resource = configured ? stepsResource(configured.provider.manifest) : null
  if (!configured || resource === null) return { source, outcome: 'read', records: [] }
  const { manifest } = configured.provider
  const scopes = await sessions.scopesOf(platform.db, user.scope, source)
  if (missingScope(manifest.resources, resource, scopes) !== null)
    return { source, outcome: 'read', records: [] }
  if (!(await mayPull(platform.db, manifest)))
    return { source, outcome: 'read', records: await sentOn(platform, user, source, day) }
  let items: RawItem[]
  try {
    items = await pullDay(sessions, user, configured, resource, day)
  } catch (error) {
    return afterFailure(platform, sessions, user, source, error)
  }
  const stored = await store(platform, sessions, { user, configured }, resource, items)
  if (!stored) return { source, outcome: 'disconnected' }
  try {
    return {
      source,
      outcome: 'read',
      records: items.flatMap((item) => configured.provider.map(item).records),
    }
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    return { source, outcome: 'failed', error: null }
  }
}

async function sentOn(
  platform: Platform,
  { scope }: User,
  source: Source,
  day: string,
): Promise<MappedRecord[]> {
  const traced = await recordsOfDay(platform.db, platform, scope, day)
  return traced.map(({ record }) => record).filter((record) => record.source === source)
}

async function pullDay(
  sessions: SessionsPort,
  user: User,
  { provider }: ConfiguredProvider,
  resource: string,
  day: string,
): Promise<RawItem[]> {
  return sessions.withSession(user.scope, provider.manifest.source, async (session, context) => {
    const items: RawItem[] = []
    const pages = provider.pull(context, session, resource, { from: day, to: day })
    for await (const page of pages) items.push(...page)
    return items
  })
}

/** Returns false when the connection ended meanwhile. */
async function store(
  platform: Platform,
  sessions: SessionsPort,
  owner: { user: User; configured: ConfiguredProvider },
  resource: string,
  items: readonly RawItem[],
): Promise<boolean> {
  const { source } = owner.configured.provider.manifest
  const known = await findResource(platform.db, owner.user.scope, source, resource)
  if (!known) return true
  const arrival = { ...owner, since: known.since }
  try {
    await whileActive(platform, sessions, owner, (trx) => storeItems(trx, platform, arrival, items))
    return true
  } catch (error) {
    if (isGrantEnded(error)) return false
    throw error
  }
}

const isGrantEnded = (error: unknown) => error instanceof VendorError && error.kind === 'grant_ended'

async function afterFailure(
  platform: Platform,
  sessions: SessionsPort,
  user: User,
  source: Source,
  error: unknown,
): Promise<PolledSteps> {
  const vendorError = error instanceof VendorError ? error : null
  if (vendorError?.kind === 'not_found') return { source, outcome: 'read', records: [] }
  const isOver = !(await sessions.isActive(platform.db, user.scope, source))
  if (isOver && !isGrantEnded(error)) return { source, outcome: 'disconnected' }
  const log = { err: error, source, code: vendorError?.kind ?? 'internal' }
  if (error instanceof BudgetUsedUp) return { source, outcome: 'failed', error }
  if (vendorError) platform.log.warn(log, 'a provider did not give the steps of the day')
  else platform.log.error(log, 'reading the steps of the day failed and will be tried again')
  return { source, outcome: 'failed', error: vendorError }
}
