import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppCredentials, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendorJson } from '../http.ts'
import { OffsetTime } from '../payload.ts'
import { addDays } from '../time.ts'
import { CYCLES, pullCycle, withSleeps } from './cycles.ts'
import { apiUrl, type Dated, getOrNull, pages, type Range, read, readPerson, stray } from './pages.ts'
import { pullRecovery, RECOVERIES, withTheirSleeps } from './recoveries.ts'
import { ObjectId, UserId } from './schema.ts'
import { SLEEPS } from './sleeps.ts'
import { isTime, localDay, momentOf } from './time.ts'

type Read = (context: ProviderContext, session: ProviderSession, records: unknown[]) => Promise<Dated[]>
type ReadOne = (context: ProviderContext, session: ProviderSession, id: string) => Promise<RawItem | null>

const RESOURCES = new Map<string, { path: string; read: Read; readOne: ReadOne }>([
  ['sleep', { path: SLEEPS, ...spans('sleep', SLEEPS, 'end') }],
  ['workout', { path: 'activity/workout', ...spans('workout', 'activity/workout', 'start') }],
  ['cycle', { path: CYCLES, read: withSleeps, readOne: pullCycle }],
  ['recovery', { path: RECOVERIES, read: withTheirSleeps, readOne: pullRecovery }],
])

const Person = Compile(Type.Object({ user_id: UserId }))
const Body = Compile(Type.Object({}))
const Listed = Compile(
  Type.Object({
    id: ObjectId,
    start: OffsetTime,
    end: Type.Optional(Type.Unknown()),
    timezone_offset: Type.Optional(Type.Unknown()),
  }),
)

export async function identify(
  context: ProviderContext,
  session: ProviderSession,
): Promise<{ account: string }> {
  const person = await readPerson(context, session)
  if (!Person.Check(person)) throw new VendorError('malformed', 'user/profile/basic: no user_id')
  return { account: String(person.user_id) }
}

export async function* pull(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): AsyncGenerator<RawItem[]> {
  if (resource === 'body') {
    yield [await pullBody(context, session, window.to)]
    return
  }
  const { path, read: complete } = resourceOf(resource)
  for await (const records of pages(context, session, path, rangeOf(window))) {
    const wanted = (await complete(context, session, records)).filter(
      ({ day }) => day === null || (day >= window.from && day <= window.to),
    )
    if (wanted.length > 0) yield wanted.map(({ item }) => item)
  }
}

/** The id of a recovery is that of its sleep; the id of `body`, which has none, is the date. */
export async function pullOne(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  id: string,
): Promise<RawItem | null> {
  return resource === 'body'
    ? pullBody(context, session, id)
    : resourceOf(resource).readOne(context, session, id)
}

/** Ends the grant and, with it, the events about this person. */
export async function revoke(
  context: ProviderContext,
  _app: AppCredentials,
  session: ProviderSession,
): Promise<void> {
  const url = apiUrl(context, 'user/access')
  try {
    await callVendorJson(context, { method: 'DELETE', url, headers: bearer(session) })
  } catch (error) {
    const alreadyGone =
      error instanceof VendorError && (error.kind === 'unauthorized' || error.kind === 'not_found')
    if (!alreadyGone) throw error
  }
}

function resourceOf(resource: string) {
  const known = RESOURCES.get(resource)
  if (!known) throw new VendorError('rejected', `${resource}: no such resource`)
  return known
}

/** Wide enough for local days of any zone and for what began on the evening before. */
function rangeOf(window: Window): Range {
  return { start: `${addDays(window.from, -2)}T00:00:00Z`, end: `${addDays(window.to, 2)}T00:00:00Z` }
}

/** What has its own start, end and offset; the day is that of one of its ends. */
function spans(resource: string, path: string, end: 'start' | 'end'): { read: Read; readOne: ReadOne } {
  return {
    read: async (_context, _session, records) =>
      records.map((payload) => {
        if (!Listed.Check(payload)) return stray(resource, payload)
        const time = payload[end]
        const moment = momentOf(isTime(time) ? time : payload.start, payload.timezone_offset)
        const day = moment.offset === null ? null : localDay(moment)
        return { day, item: { resource, id: String(payload.id), payload } }
      }),
    async readOne(context, session, id) {
      const payload = await getOrNull(context, session, `${path}/${encodeURIComponent(id)}`)
      return payload === null ? null : { resource, id, payload }
    },
  }
}

async function pullBody(
  context: ProviderContext,
  session: ProviderSession,
  readOn: string,
): Promise<RawItem> {
  const body = await read(context, session, apiUrl(context, 'user/measurement/body'))
  if (!Body.Check(body)) throw new VendorError('malformed', 'user/measurement/body: not an object')
  return { resource: 'body', id: readOn, payload: { ...body, read_on: readOn } }
}
