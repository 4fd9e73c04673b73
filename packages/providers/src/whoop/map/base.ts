import type { Moment } from '@tributary/health'
import { endsBeforeStart, leftovers } from '../../payload.ts'
import { momentOf } from '../time.ts'

const EVERYWHERE = ['id', 'v1_id', 'user_id', 'created_at', 'updated_at', 'timezone_offset', 'score']

interface Scored {
  updated_at?: string | null
  score?: object | null
}

/**
 * What every record of this source shares. Extras sit under the name of the object they came from, those of its score
 * among them: several objects of one day each have a `score_state`.
 */
export function base(
  resource: string,
  id: string,
  payload: Scored,
  placed: { fields: readonly string[]; score: readonly string[] },
) {
  const rest = {
    ...leftovers(payload, [...EVERYWHERE, ...placed.fields]),
    ...leftovers(payload.score ?? {}, placed.score),
  }
  return {
    key: `${resource}:${id}`,
    source: 'Whoop' as const,
    origin: 'vendor' as const,
    device: null,
    manual: false,
    updatedAt: payload.updated_at == null ? null : Date.parse(payload.updated_at),
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}

interface Spanned {
  start: string
  end?: string | null
  timezone_offset?: string | null
}

/** Returns the start and end; null while it has not ended. The vendor sends it again once it has. */
export function span(resource: string, given: Spanned): { start: Moment; end: Moment } | null {
  if (given.end == null) return null
  const start = momentOf(given.start, given.timezone_offset)
  const end = momentOf(given.end, given.timezone_offset)
  if (end.at < start.at) throw endsBeforeStart(resource, '/end')
  return { start, end }
}

/** A score is there only for what is scored; what is pending may still show an earlier one. */
export function scoreOf<S>(object: { score_state?: string | null; score?: S | null }): S | null {
  return (object.score_state ?? 'SCORED') === 'SCORED' ? (object.score ?? null) : null
}

/** To the hundredth: kilojoules come with digits that mean nothing. */
export function kilocalories(kilojoules: number | null | undefined): number | null {
  return kilojoules == null ? null : Math.round((kilojoules / 4.184) * 100) / 100
}
