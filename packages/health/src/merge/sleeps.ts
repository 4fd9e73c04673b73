/** A stretch of sleep as one source tells it. */
interface Span {
  start: { at: number }
  end: { at: number }
}

/** The same sleep as several sources tell it: the best one leads, the others fill its gaps. */
export interface SleepCluster<S extends Span> {
  lead: S
  /** Best source first; of one source the longer overlap first. */
  others: S[]
}

const length = (span: Span) => span.end.at - span.start.at

const overlap = (a: Span, b: Span) => Math.min(a.end.at, b.end.at) - Math.max(a.start.at, b.start.at)

/** Two sources hardly agree on a minute, but more than half of the shorter one must be shared to be one sleep. */
const isSameSleep = (a: Span, b: Span) => overlap(a, b) * 2 > Math.min(length(a), length(b))

/** `ranked` holds the sleeps of each source, best source first. */
export function clusterSleeps<S extends Span>(ranked: readonly (readonly S[])[]): SleepCluster<S>[] {
  const clusters: SleepCluster<S>[] = []
  for (const sleeps of ranked) {
    const leads = [...clusters]
    for (const sleep of sleeps) {
      const same = leads
        .filter(({ lead }) => isSameSleep(lead, sleep))
        .sort((a, b) => overlap(b.lead, sleep) - overlap(a.lead, sleep))[0]
      if (same) same.others.push(sleep)
      else clusters.push({ lead: sleep, others: [] })
    }
    for (const { lead, others } of leads) {
      const own = others.filter((sleep) => sleeps.includes(sleep))
      own.sort((a, b) => overlap(lead, b) - overlap(lead, a))
      others.splice(others.length - own.length, own.length, ...own)
    }
  }
  return clusters
}
