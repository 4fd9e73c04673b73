import { addDays } from '@tributary/health'
import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { describeCall, type VendorAnswer } from '../http.ts'
import { readOf } from '../resource.ts'
import { ask, nowSeconds, refused, restUrl } from './calls.ts'
import { identify } from './client.ts'
import { utcMidnight } from './local-day.ts'
import { RESOURCES } from './resources.ts'

const MAX_SPAN_SECONDS = 30 * 86_400
/** A local day begins up to 14 hours before its date in UTC, and ends up to 12 hours after it. */
const FARTHEST_EAST_SECONDS = 14 * 3_600
const FARTHEST_WEST_SECONDS = 12 * 3_600
/** The vendor's reach moves on with the time, so that the start it names may be refused a moment later. */
const MOST_CORRECTIONS = 3

/** Seconds since 1970, here of the time of measurement. */
interface Stretch {
  from: number
  to: number
}

/**
 * The newest stretch is asked for first, since the oldest may lie beyond the vendor's reach. Nothing is asked of the future: what
 * is measured from now on arrives by itself.
 */
export async function requestHistory(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): Promise<void> {
  const path = readOf(RESOURCES, resource)
  const first = utcMidnight(window.from) - FARTHEST_EAST_SECONDS
  const last = Math.min(utcMidnight(addDays(window.to, 1)) + FARTHEST_WEST_SECONDS, nowSeconds(context))
  for (let to = last; to > first; to -= MAX_SPAN_SECONDS) {
    await request(context, session, path, { from: Math.max(first, to - MAX_SPAN_SECONDS), to })
  }
}

async function request(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  stretch: Stretch,
): Promise<void> {
  let { from } = stretch
  let doubted = false
  for (let corrections = 0; ; corrections += 1) {
    const answer = await backfill(context, session, path, { from, to: stretch.to })
    // Stretches before the vendor's reach are refused like a dead token; a token that still names the account is none.
    if (answer.status === 401) {
      if (doubted) return
      await identify(context, session)
      doubted = true
      continue
    }
    const earliest = answer.status === 400 ? earliestStart(answer.text) : null
    if (earliest === null || earliest <= from || corrections >= MOST_CORRECTIONS)
      return accept(context, path, answer)
    if (earliest >= stretch.to) return
    from = earliest
  }
}

function accept(context: ProviderContext, path: string, answer: VendorAnswer): void {
  const asked = answer.status >= 200 && answer.status < 300
  // Asked before: the vendor will not send it again.
  if (asked || answer.status === 409) return
  throw refused(describeCall({ method: 'GET', url: restUrl(context, `backfill/${path}`) }), answer)
}

function backfill(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  { from, to }: Stretch,
): Promise<VendorAnswer> {
  const query = { summaryStartTimeInSeconds: from, summaryEndTimeInSeconds: to }
  return ask(context, session, 'GET', restUrl(context, `backfill/${path}`, query))
}

/** The vendor names it in words, as a time or in seconds: "… before min start time of 2026-01-31T00:00:00.500Z". */
function earliestStart(text: string): number | null {
  const named = /(?:min(?:imum)?|earliest) start time(?: of)?:? (\d[\d:.T+-]*Z?)/i.exec(text)?.[1] ?? ''
  if (/^\d{10}(?:\.\d+)?$/.test(named)) return Math.ceil(Number(named))
  const at = Date.parse(named)
  return Number.isNaN(at) ? null : Math.ceil(at / 1000)
}
