import type { AsideReason, Derivation } from '@tributary/health'
import type { VendorErrorKind } from '@tributary/providers'
import type { EndReason } from '../connections/index.ts'
import type { TracedValue } from './schema.ts'

export const at = (time: Date | number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const ENDED: Record<EndReason, string> = {
  revoked_by_client: 'it was disconnected through this service',
  replaced: 'another account of the same source took its place',
  user_erased: 'the user was erased',
  grant_ended: 'the vendor no longer accepts the grant',
  revoked_at_provider: 'the person withdrew the grant at the vendor',
  removed_on_phone: 'the person removed it in the app on the phone',
  moved: 'the user was imported from an export, which holds no grant',
}

const ERRORS: Record<VendorErrorKind | 'not_granted' | 'internal' | 'invalid_payload', string> = {
  unauthorized: 'the vendor does not accept the access token',
  forbidden: 'the vendor refuses this resource',
  not_granted: 'the person did not grant this',
  pull_not_allowed: 'the vendor does not let this application read without a notification',
  not_found: 'the vendor does not know what was asked for',
  rate_limited: 'the limit of calls to the vendor is reached',
  unavailable: 'the vendor cannot be reached or is in trouble',
  malformed: 'the vendor’s answer cannot be read',
  grant_ended: 'the vendor no longer accepts the grant',
  rejected: 'the vendor refuses the request',
  internal: 'an error of this service',
  invalid_payload: 'some of it could not be read',
}

export const errorWords = (error: string | null): string =>
  (error !== null && (ERRORS as Record<string, string>)[error]) || 'the reason was not noted'

const ASIDE: Record<AsideReason, string> = {
  lower_rank: 'a source that is ranked higher reported it',
  total_preferred: 'the source gave the total itself, so its single readings were not added up',
  other_record: 'the same source reported it in a newer record',
  overlap: 'the same source reported it in a longer session over the same time',
  copy: 'the same source has the same exercise from a better recording',
  joined:
    'it belongs to an event that a source ranked higher reports, and another reading of this source is used there',
  overlap_counted_once: 'a better source or device counted the same time',
  lower_value: 'another source counted more',
  implausible: 'no living person has such a value',
  contradicts: 'it cannot be true beside a better number of the same document',
  beyond_total: 'the workouts add up to more than the source gives for the day, and may be counted otherwise',
}

const DERIVED: Record<Derivation, string> = {
  lowest_half_hour_of_the_night: 'derived as the lowest mean heart rate of half an hour of the night',
  weight_and_height: 'derived from weight and height',
  sum_of_the_workouts: 'raised to what the workouts of the day add up to',
}

export const derivedWords = (derived: Derivation | undefined): string =>
  derived ? `, ${DERIVED[derived]}` : ''

export const asideWords = (reason: string): string => (ASIDE as Record<string, string>)[reason] ?? reason

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** A value as it is read: `96`, `above 400`, `7 readings`. */
export function heldWords({
  value,
  comparator,
  readings,
}: Pick<TracedValue, 'value' | 'comparator' | 'readings'>): string {
  if (readings !== null) return counted(readings, 'reading')
  if (comparator === null) return String(value)
  return `${comparator === '<' ? 'below' : 'above'} ${value}`
}
