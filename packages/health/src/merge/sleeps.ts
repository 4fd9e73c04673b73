/** A stretch of sleep as one source reports it. */
interface Span {
  start: { at: number }
  end: { at: number }
}

/** The same sleep as several sources report it: one leads, the others fill its gaps. */
export interface SleepCluster<S extends Span> {
  lead: S
  /** Best source first; of one source the longer overlap first. */
  others: S[]
}

const length = (span: Span) => span.end.at - span.start.at

const overlap = (a: Span, b: Span) => Math.min(a.end.at, b.end.at) - Math.max(a.start.at, b.start.at)

/** Two sources hardly agree on a minute, but more than half of the shorter one must be shared to be one sleep. */
const isSameSleep = (a: Span, b: Span) => overlap(a, b) * 2 > Math.min(length(a), length(b))

/**
 * `ranked` holds the sleeps of each source, best source first. The best source leads, unless it knows less than half of
 * a sleep that another reports whole: a fragment must not stand for a night.
 */
export function clusterSleeps<S extends Span>(ranked: readonly (readonly S[])[]): SleepCluster<S>[] {
  let clusters: SleepCluster<S>[] = []
  for (const sleeps of ranked) {
    let better = [...clusters]
    for (const sleep of sleeps) {
      const same = better
        .filter(({ lead }) => isSameSleep(lead, sleep))
        .sort((a, b) => overlap(b.lead, sleep) - overlap(a.lead, sleep))
      const known = same.reduce((sum, { lead }) => sum + overlap(lead, sleep), 0)
      if (same[0] && known * 2 >= length(sleep)) {
        same[0].others.push(sleep)
        continue
      }
      clusters = clusters.filter((cluster) => !same.includes(cluster))
      better = better.filter((cluster) => !same.includes(cluster))
      clusters.push({ lead: sleep, others: same.flatMap(({ lead, others }) => [lead, ...others]) })
    }
  }
  const rank = new Map(ranked.flatMap((sleeps, index) => sleeps.map((sleep) => [sleep, index] as const)))
  for (const { lead, others } of clusters) {
    others.sort((a, b) => rank.get(a)! - rank.get(b)! || overlap(lead, b) - overlap(lead, a))
  }
  return clusters
}
