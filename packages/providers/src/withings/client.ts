import { addDays } from '@tributary/health'
import type { Provider, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { readOf } from '../resource.ts'
import { isDay, utcDay } from '../time.ts'
import { RESOURCES } from './resources.ts'

/** The token answer said whose account it is; the vendor has no call that does. */
export const identify: Provider['identify'] = async (_context, { account }) => {
  if (account === null) throw new VendorError('malformed', 'the token answer named no account')
  return { account }
}

export const pull: Provider['pull'] = async function* (context, session, resource, window) {
  yield* readOf(RESOURCES, resource)(context, session, window)
}

/** Nothing can be read by its id at this vendor: an item's id begins with when to look for it. */
export const pullOne: Provider['pullOne'] = async (context, session, resource, id) => {
  const window = windowOf(id)
  if (window === null) return null
  for await (const items of pull(context, session, resource, window)) {
    const found = items.find((item) => item.id === id)
    // Of an incomplete one the reading says at its end why.
    if (found && !found.isIncomplete) return found
  }
  return null
}

function windowOf(id: string): Window | null {
  const [when = ''] = id.split(':')
  if (isDay(when)) return { from: when, to: when }
  if (!/^\d{1,11}$/.test(when)) return null
  const day = utcDay(Number(when) * 1000)
  return { from: addDays(day, -1), to: addDays(day, 1) }
}
