import { addDays, DAY } from '../../people/calendar.ts'
import { findPerson, type Person } from '../../people/personas.ts'
import type { Grant } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import type { SummaryType } from './summaries/registry.ts'

const LONGEST = 30 * DAY
const REACH = 730 * DAY
const SOON_MS = 50

export interface TimeRange {
  from: number
  to: number
}

/** Sends what was measured in a range to the application's webhook. */
export type Past = (person: Person, type: SummaryType, range: TimeRange) => Promise<unknown>

/** Answers at once; the data follow by the usual way, a moment later. */
export function askForPast(
  context: VendorContext,
  past: Past,
  grant: Grant,
  type: SummaryType,
  range: TimeRange,
): { status: number; message: string } {
  if (!grant.scopes.includes('HISTORICAL_DATA_EXPORT')) {
    return { status: 412, message: 'User has not granted HISTORICAL_DATA_EXPORT' }
  }
  if (range.to - range.from > LONGEST) {
    return { status: 400, message: 'Time range exceeds maximum of 2592000 seconds' }
  }
  const earliest = context.clock.now() - REACH
  if (range.from < earliest) {
    const given = new Date(range.from).toISOString()
    return { status: 400, message: `start ${given} before min start time of ${isoDayAfter(earliest)}` }
  }
  const asked = askedBefore(context)
  const key = `${grant.personId}/${type.path}/${range.from}/${range.to}`
  if (asked.includes(key)) return { status: 409, message: 'Duplicate backfill request' }
  asked.push(key)
  context.save()
  const timer = setTimeout(() => {
    void past(findPerson(context.people, grant.personId), type, range)
  }, SOON_MS)
  context.closing.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return { status: 202, message: '' }
}

/** Only who registers anew may ask for the same again. */
export function forgetPast(context: VendorContext, personId: string): void {
  context.state.own.backfills = askedBefore(context).filter((key) => !key.startsWith(`${personId}/`))
  context.save()
}

function askedBefore(context: VendorContext): string[] {
  context.state.own.backfills ??= []
  return context.state.own.backfills as string[]
}

function isoDayAfter(at: number): string {
  return `${addDays(new Date(at).toISOString().slice(0, 10), 1)}T00:00:00Z`
}
