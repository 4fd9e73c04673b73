import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { describeCall, type VendorAnswer } from '../http.ts'
import { addDays } from '../time.ts'
import { ask, refused, restUrl } from './calls.ts'
import { identify } from './client.ts'
import { utcMidnight } from './local-day.ts'
import { pathOf } from './summary-types.ts'

const MAX_SPAN_DAYS = 30

/** Seconds since 1970, here of the time of measurement. */
interface Stretch {
  from: number
  to: number
}

/** The newest stretch is asked for first, since the oldest may lie beyond the vendor's reach. */
export async function requestHistory(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): Promise<void> {
  const path = pathOf(resource)
  if (path === null) throw new VendorError('rejected', `${resource}: not a summary type`)
  const first = utcMidnight(window.from)
  for (let end = addDays(window.to, 1); utcMidnight(end) > first; end = addDays(end, -MAX_SPAN_DAYS)) {
    const from = Math.max(first, utcMidnight(addDays(end, -MAX_SPAN_DAYS)))
    await request(context, session, path, { from, to: utcMidnight(end) })
  }
}

async function request(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  stretch: Stretch,
): Promise<void> {
  const answer = await backfill(context, session, path, stretch)
  const earliest = answer.status === 400 ? earliestStart(answer.text) : null
  if (earliest === null) return accept(context, session, path, answer)
  if (earliest >= stretch.to) return
  const clamped = await backfill(context, session, path, { from: earliest, to: stretch.to })
  await accept(context, session, path, clamped)
}

async function accept(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  answer: VendorAnswer,
): Promise<void> {
  const asked = answer.status >= 200 && answer.status < 300
  // Asked before: the vendor will not send it again.
  if (asked || answer.status === 409) return
  // Stretches before the vendor's reach are refused like a dead token; a token that still names the account is none.
  if (answer.status === 401) {
    await identify(context, session)
    return
  }
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

/** The vendor names it in words: "… before min start time of 2026-01-31T00:00:00Z". */
function earliestStart(text: string): number | null {
  const at = Date.parse(/min(?:imum)? start time of ([0-9T:.+-]+Z?)/i.exec(text)?.[1] ?? '')
  return Number.isNaN(at) ? null : Math.ceil(at / 1000)
}
