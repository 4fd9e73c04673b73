import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Provider, ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendor, refusal } from '../http.ts'
import { isDay } from '../time.ts'
import { pullDaily, pullGathered, pullRollup } from './days.ts'
import { pullNamed, pullNamedOne } from './named.ts'
import { apiUrl, getHealth, pairedDevices } from './pages.ts'
import { readingOf } from './resources.ts'
import { pullRoute, pullRoutes } from './routes.ts'

const Identity = Compile(Type.Object({ healthUserId: Type.String({ minLength: 1, maxLength: 200 }) }))

export const identify: Provider['identify'] = async (context, session) => {
  const identity = await getHealth(context, session, apiUrl(context, 'users/me/identity'))
  if (!Identity.Check(identity)) throw new VendorError('malformed', 'identity: no healthUserId')
  return { account: identity.healthUserId }
}

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  const reading = readingOf(resource)
  switch (reading?.how) {
    case 'rollup':
      return yield* pullRollup(context, session, resource, reading, window)
    case 'daily':
      return yield* pullDaily(context, session, resource, reading, window)
    case 'gathered':
      return yield* pullGathered(context, session, resource, reading, window)
    case 'named':
      return yield* pullNamed(context, session, resource, reading, window)
    case 'route':
      return yield* pullRoutes(context, session, resource, reading, window)
    default:
      yield [await pullPerson(context, session, resource, window.to)]
  }
}

/** Reads one item. The id of a named point is the vendor's; the id of everything else is a date. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const reading = readingOf(resource)
  if (reading?.how === 'named') return pullNamedOne(context, session, resource, reading, id)
  if (reading?.how === 'route') return pullRoute(context, session, resource, reading, id)
  if (!isDay(id)) return null
  for await (const [item] of pull(context, session, resource, { from: id, to: id })) return item ?? null
  return null
}

export const revoke: Provider['revoke'] = async (context, _app, session) => {
  if (context.addresses.revoke === null) return
  const url = new URL(context.addresses.revoke)
  const body = new URLSearchParams({ token: session.accessToken })
  const answer = await callVendor(context, { method: 'POST', url, headers: {}, body })
  // A token that is over is answered with 400 `invalid_token`.
  const alreadyGone = answer.status === 400 && answer.text.includes('invalid_token')
  if (answer.status >= 300 && !alreadyGone) throw refusal(`POST ${url.host}${url.pathname}`, answer)
}

/** These have neither time nor history: the date of reading makes them one. */
async function pullPerson(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  readOn: string,
): Promise<RawItem> {
  const read = (path: string) => getHealth(context, session, apiUrl(context, `users/me/${path}`))
  if (resource === 'profile') {
    return { resource, id: readOn, payload: { read_on: readOn, profile: await read('profile') } }
  }
  const settings = await read('settings')
  const payload = { read_on: readOn, settings, pairedDevices: await devicesIfGiven(context, session) }
  return { resource, id: readOn, payload }
}

/** Settings are kept where the vendor refuses the devices. */
async function devicesIfGiven(context: ProviderContext, session: ProviderSession): Promise<unknown> {
  try {
    return await pairedDevices(context, session)
  } catch (error) {
    const isRefusal =
      error instanceof VendorError && ['forbidden', 'not_found', 'rejected'].includes(error.kind)
    if (isRefusal) return []
    throw error
  }
}
