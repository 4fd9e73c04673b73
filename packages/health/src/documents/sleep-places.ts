/** A sleep of a day under its key: `sleep_summary:2026-11-14:nap-2`, with the source behind it where each has its own. */
export interface PlacedSleep {
  key: string
  /** As `metadata.datetime_string` says. */
  datetime: string
}

const placeOf = (key: string) =>
  /^(?<day>[^:]+:[^:]+:)(?<kind>night|nap)(?:-\d+)?(?<source>:.+)?$/.exec(key)?.groups

/** Which sleeps share their places: nights or naps of one day, from one source where each has its own. */
export function sleepGroup(key: string): string {
  const { day, kind, source = '' } = placeOf(key) ?? {}
  return `${day}${kind}${source}`
}

/**
 * The key of each sleep, given in order of time and under keys in that order: what is stored keeps its own, so that an
 * earlier nap that becomes known later changes no other. The rest take the places that are left, in order.
 */
export function placeSleeps(sleeps: readonly PlacedSleep[], stored: readonly PlacedSleep[]): string[] {
  const groups = Map.groupBy(stored, ({ key }) => sleepGroup(key))
  const kept = new Map<PlacedSleep, string>()
  for (const sleep of sleeps) {
    const same = groups
      .get(sleepGroup(sleep.key))
      ?.find(
        ({ key, datetime }) =>
          Date.parse(datetime) === Date.parse(sleep.datetime) && ![...kept.values()].includes(key),
      )
    if (same) kept.set(sleep, same.key)
  }
  const taken = new Set(kept.values())
  const free = sleeps.map(({ key }) => key).filter((key) => !taken.has(key))
  return sleeps.map((sleep) => {
    const own = kept.get(sleep)
    if (own !== undefined) return own
    const place = free.findIndex((key) => sleepGroup(key) === sleepGroup(sleep.key))
    return free.splice(place, 1)[0]!
  })
}
