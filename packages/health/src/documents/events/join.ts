/** What has to be known of an event to tell whether another source tells the same one. */
export interface Occasion {
  source: string
  id: string
  at: number
}

/** One event as several sources tell it. */
export interface Joined<O extends Occasion> {
  lead: O
  /** At most one of each other source, best source first: they fill its gaps. */
  others: O[]
  /** Too near to be events of their own, while another of their source stands beside the lead. */
  surplus: O[]
}

/** How far apart two sources may tell one event. */
const TOLERANCE_MS = 10 * 60_000

/** A chain of sources, each ten minutes from the next, decides from as far as this which of them leads. */
export const REACH_MS = 2 * 3_600_000

const distance = (a: Occasion, b: Occasion) => Math.abs(a.at - b.at)

const byTime = (a: Occasion, b: Occasion) => a.at - b.at || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Pair<O extends Occasion> {
  event: Joined<O>
  told: O
}

/**
 * `ranked` holds the occasions of each source, best source first. An event is known by its best source; the nearest ones
 * of the others, ten minutes at most, are the same. Occasions of one source are never the same.
 */
export function joinEvents<O extends Occasion>(ranked: readonly (readonly O[])[]): Joined<O>[] {
  let events: Joined<O>[] = []
  for (const own of ranked) {
    const left = new Set([...own].sort(byTime))
    const pairs = nearPairs(events, [...left])
    const taken = new Set<Joined<O>>()
    for (const { event, told } of pairs) {
      if (taken.has(event) || !left.has(told)) continue
      event.others.push(told)
      taken.add(event)
      left.delete(told)
    }
    for (const { event, told } of pairs) {
      if (!left.has(told)) continue
      event.surplus.push(told)
      left.delete(told)
    }
    const led = [...left].map((lead) => ({ lead, others: [], surplus: [] }))
    events = [...events, ...led].sort((a, b) => byTime(a.lead, b.lead))
  }
  return events
}

/** Nearest first. Both lists are in order of time. */
function nearPairs<O extends Occasion>(events: readonly Joined<O>[], own: readonly O[]): Pair<O>[] {
  const pairs: Pair<O>[] = []
  let first = 0
  for (const told of own) {
    while (first < events.length && events[first]!.lead.at < told.at - TOLERANCE_MS) first++
    for (let index = first; index < events.length; index++) {
      const event = events[index]!
      if (event.lead.at > told.at + TOLERANCE_MS) break
      pairs.push({ event, told })
    }
  }
  return pairs.sort(
    (a, b) =>
      distance(a.event.lead, a.told) - distance(b.event.lead, b.told) ||
      byTime(a.event.lead, b.event.lead) ||
      compare(a.event.lead.source, b.event.lead.source) ||
      byTime(a.told, b.told),
  )
}
