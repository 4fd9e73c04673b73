/** What has to be known of an event to decide whether another source reports the same one. */
export interface Occasion {
  source: string
  id: string
  at: number
}

/** One event as several sources report it. */
export interface Joined<O extends Occasion> {
  lead: O
  /** At most one of each other source, best source first: they fill its gaps. */
  others: O[]
  /** Too near to be events of their own, while another of their source stands beside the lead. */
  surplus: O[]
}

/** How far apart the times of two sources may be for one event. */
const TOLERANCE_MS = 10 * 60_000

/** A chain of sources, each ten minutes from the next, decides from as far as this which of them leads. */
export const REACH_MS = 2 * 3_600_000

const distance = (a: Occasion, b: Occasion) => Math.abs(a.at - b.at)

const byTime = (a: Occasion, b: Occasion) => a.at - b.at || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Pair<O extends Occasion> {
  event: Joined<O>
  occasion: O
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
    for (const { event, occasion } of pairs) {
      if (taken.has(event) || !left.has(occasion)) continue
      event.others.push(occasion)
      taken.add(event)
      left.delete(occasion)
    }
    for (const { event, occasion } of pairs) {
      if (!left.has(occasion)) continue
      event.surplus.push(occasion)
      left.delete(occasion)
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
  for (const occasion of own) {
    while (first < events.length && events[first]!.lead.at < occasion.at - TOLERANCE_MS) first++
    for (let index = first; index < events.length; index++) {
      const event = events[index]!
      if (event.lead.at > occasion.at + TOLERANCE_MS) break
      pairs.push({ event, occasion })
    }
  }
  return pairs.sort(
    (a, b) =>
      distance(a.event.lead, a.occasion) - distance(b.event.lead, b.occasion) ||
      byTime(a.event.lead, b.event.lead) ||
      compare(a.event.lead.source, b.event.lead.source) ||
      byTime(a.occasion, b.occasion),
  )
}
