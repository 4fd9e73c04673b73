import { DAY } from '../../people/calendar.ts'
import { findPerson, type Person } from '../../people/personas.ts'
import type { Grant } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import type { SummaryType } from './summaries/registry.ts'

const LONGEST = 30 * DAY
/** Before the request, as the vendor's own minimum moves on. */
const REACH = 30 * DAY
/** The application's clock need not be ours to the second. */
const TOLERANCE = 60_000
const SOON_MS = 50

export interface GarminTimeRange {
  from: number
  to: number
}

/** Sends what was measured in a range to the application's webhook. */
export type Past = (person: Person, type: SummaryType, range: GarminTimeRange) => Promise<unknown>

/** Answers at once; the data follow by the usual way, a moment later. */
export function askForPast(
  context: VendorContext,
  past: Past,
  grant: Grant,
  type: SummaryType,
  range: GarminTimeRange,
): { status: number; message: string } {
  if (!grant.scopes.includes('HISTORICAL_DATA_EXPORT')) {
    return { status: 412, message: 'User has not granted HISTORICAL_DATA_EXPORT' }
  }
  if (context.state.portalWebhook === null) {
    return { status: 400, message: `Endpoint not enabled for summary type: ${type.code}` }
  }
  if (range.to > context.clock.now() + TOLERANCE) {
    return { status: 400, message: 'End time is in the future' }
  }
  if (range.to - range.from > LONGEST) {
    return { status: 400, message: 'Time range exceeds maximum of 2592000 seconds' }
  }
  const earliest = context.clock.now() - REACH
  if (range.from < earliest) {
    const [given, least] = [range.from, earliest].map((at) => new Date(at).toISOString())
    return { status: 400, message: `start ${given} before min start time of ${least}` }
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
