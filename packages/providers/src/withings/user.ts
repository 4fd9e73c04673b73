import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { call } from './call.ts'
import type { List } from './lists.ts'

const PATH = '/v2/user'

/** Yields the goals that the person has set. */
export const pullGoals = standing('goals', 'getgoals', 'goals')

export const pullDevices = standing('devices', 'getdevice', 'devices')

/** Only what holds now can be asked for: the item is kept under the day of reading, which the payload names as `read_on`. */
function standing(resource: string, action: string, member: string): List {
  return async function* (
    context: ProviderContext,
    session: ProviderSession,
    { to }: Window,
  ): AsyncGenerator<RawItem[]> {
    const body = await call(context, session, PATH, { action })
    if (body != null && typeof body !== 'object') throw new VendorError('malformed', `${action}: no body`)
    const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[member]
    // Without any, the vendor writes an empty list, whichever it would be.
    if (value == null || (Array.isArray(value) && value.length === 0)) return
    yield [{ resource, id: to, payload: { [member]: value, read_on: to } }]
  }
}
