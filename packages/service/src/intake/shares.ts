import type { CallLimit } from '@tributary/providers'
import type { Scope } from '../platform/scope.ts'

/** Some of the vendor's limit is left to what is not counted here: tokens, subscriptions, another deployment's last minute. */
const OURS = 0.9
/** Where several clients share a limit, no client uses it up. */
const OF_ONE_CLIENT = 0.6

/** How many accounts of a source are connected here, and by how many clients. */
export interface Reach {
  accounts: number
  clients: number
}

/** Calls of one subject that a period allows. */
export interface CallShare {
  subject: string
  seconds: number
  most: number
}

/** Returns the part of a published limit that is used here. */
export const ourShare = (limit: CallLimit, accounts: number): number => shareOf(OURS, limit, accounts)

/** Returns the part of it that one of several clients may use. */
export const clientShare = (limit: CallLimit, accounts: number): number =>
  shareOf(OF_ONE_CLIENT, limit, accounts)

const shareOf = (part: number, { calls, callsPerAccount = 0 }: CallLimit, accounts: number): number =>
  Math.max(1, Math.floor((calls + callsPerAccount * accounts) * part))

/** The shares of a limit that one call is counted against. */
export function sharesOf(
  limits: readonly CallLimit[],
  caller: { clientUuid: string; scope: Scope },
  { accounts, clients }: Reach,
): CallShare[] {
  return limits.flatMap((limit): CallShare[] => {
    const { seconds, per } = limit
    if (per === 'account')
      return [{ subject: userSubject(caller.scope.userKey), seconds, most: ourShare(limit, 0) }]
    const all = { subject: APP_SUBJECT, seconds, most: ourShare(limit, accounts) }
    if (clients < 2) return [all]
    const subject = `${CLIENT}${caller.clientUuid}`
    return [all, { subject, seconds, most: clientShare(limit, accounts) }]
  })
}

export const APP_SUBJECT = 'app'
const CLIENT = 'client/'

/** The client whose calls a subject counts; null when it counts others. */
export const clientOf = (subject: string): string | null =>
  subject.startsWith(CLIENT) ? subject.slice(CLIENT.length) : null

export const userSubject = (userKey: string): string => `user/${userKey}`

/** The number of a period since 1970; periods of one length never overlap. */
export const periodOf = (now: number, seconds: number): number => Math.floor(now / (seconds * 1000))

/** When a period of so many seconds that runs now ends, in epoch milliseconds. */
export const periodEnd = (now: number, seconds: number): number =>
  (periodOf(now, seconds) + 1) * seconds * 1000
