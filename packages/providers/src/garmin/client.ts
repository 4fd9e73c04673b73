import { addDays } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Provider, ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { describeCall } from '../http.ts'
import { readOf } from '../resource.ts'
import { ask, belowRest, getJson, nowSeconds, refused, restUrl } from './calls.ts'
import { dayOfItem, itemsOf, type Summary } from './items.ts'
import { utcMidnight } from './local-day.ts'
import { RESOURCES } from './resources.ts'
import { resourceOf } from './summary-types.ts'

/** The vendor refuses longer stretches of upload time. */
const UPLOAD_SPAN_SECONDS = 86_400

const User = Compile(
  Type.Object({ userId: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]) }),
)
const Summaries = Compile(Type.Array(Type.Unknown()))
const isSummary = Compile(Type.Record(Type.String(), Type.Unknown()))
const Permissions = Compile(Type.Array(Type.String()))

export const identify: Provider['identify'] = async (context, session) => {
  const user = await getJson(context, session, restUrl(context, 'user/id'))
  if (!User.Check(user)) throw new VendorError('malformed', 'user/id: no id')
  return { account: String(user.userId) }
}

/** Reads which permissions the person has switched on at the vendor. */
export async function readPermissions(
  context: ProviderContext,
  session: ProviderSession,
): Promise<readonly string[]> {
  const answer = await getJson(context, session, restUrl(context, 'user/permissions'))
  const permissions =
    typeof answer === 'object' && answer !== null && 'permissions' in answer ? answer.permissions : answer
  if (!Permissions.Check(permissions)) throw new VendorError('malformed', 'user/permissions: not a list')
  return permissions
}

/**
 * Only for applications that the vendor lets read without a notification. It lists by the time of upload, so what was measured
 * in the window is looked for from a day before it to two days after, and never in the future. The newest uploads come first:
 * of several copies of a summary the latest counts.
 */
export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  const seen = new Set<string>()
  const first = utcMidnight(addDays(window.from, -1))
  const last = Math.min(utcMidnight(addDays(window.to, 3)), nowSeconds(context))
  for (let end = last; end > first; end -= UPLOAD_SPAN_SECONDS) {
    const summaries = await readUploads(context, session, resource, end - UPLOAD_SPAN_SECONDS, end)
    const items = itemsOf(resource, summaries).filter(({ id }) => !seen.has(id) && isWished(id, window))
    for (const { id } of items) seen.add(id)
    if (items.length > 0) yield items
  }
}

export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const day = dayOfItem(id)
  if (day === null) return null
  for await (const items of pull(context, session, resource, { from: day, to: day })) {
    const found = items.find((item) => item.id === id)
    if (found) return found
  }
  return null
}

/**
 * Reads the address of a ping as it was given, with its token. It came in an unsigned call: nothing but the vendor's own list
 * of summaries may be read through it.
 */
export async function collect(
  context: ProviderContext,
  session: ProviderSession,
  pointer: string,
): Promise<RawItem[]> {
  const url = URL.canParse(pointer) ? new URL(pointer) : null
  const { origin } = new URL(context.addresses.api)
  const path = url?.origin === origin ? belowRest(url.pathname) : null
  if (!url || path === null || url.username !== '' || url.password !== '') {
    throw new VendorError('rejected', 'a pointer that leads away from the vendor')
  }
  const resource = resourceOf(path)
  if (resource === null) throw new VendorError('rejected', 'a pointer to something that is not read')
  try {
    return itemsOf(resource, await readSummaries(context, session, url))
  } catch (error) {
    if (!(error instanceof VendorError && error.kind === 'pull_not_allowed')) throw error
    throw new VendorError('rejected', 'the token of a ping is no longer accepted', { status: 400 })
  }
}

/** Ends the grant. Without this call the vendor continues to send the person's data. */
export const revoke: Provider['revoke'] = async (context, _app, session) => {
  const url = restUrl(context, 'user/registration')
  const answer = await ask(context, session, 'DELETE', url)
  const done = (answer.status >= 200 && answer.status < 300) || answer.status === 401 || answer.status === 404
  if (!done) throw refused(describeCall({ method: 'DELETE', url }), answer)
}

function readUploads(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  from: number,
  to: number,
): Promise<Summary[]> {
  const path = readOf(RESOURCES, resource)
  const query = { uploadStartTimeInSeconds: from, uploadEndTimeInSeconds: to }
  return readSummaries(context, session, restUrl(context, path, query))
}

async function readSummaries(
  context: ProviderContext,
  session: ProviderSession,
  url: URL,
): Promise<Summary[]> {
  const summaries = listOf((await getJson(context, session, url)) ?? [])
  if (!Summaries.Check(summaries)) {
    throw new VendorError('malformed', `${describeCall({ method: 'GET', url })}: not a list of summaries`)
  }
  return summaries.filter((summary) => isSummary.Check(summary))
}

/** The list itself, or the list under the only name of an object, as notifications have it. */
function listOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const [list, ...others] = Object.values(answer)
  return others.length === 0 ? list : answer
}

/** What has no day is let through: it cannot be judged here. */
function isWished(id: string, window: Window): boolean {
  const day = dayOfItem(id)
  return day === null || (day >= window.from && day <= window.to)
}
