const MINUTE_MS = 60_000
/** Every time zone in use is a whole number of quarters of an hour away from UTC. */
const GRID_MINUTES = 15
const STEPS_MINUTES = [15, 30, 60, 120, 180, 240, 360, 720, 1440]

/** Writes the time of day of an instant in a time zone. */
export function clockIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return (at) => format.format(at)
}

/** Chooses instants at round local times, at most `most` of them. */
export function timeTicks(from: number, to: number, zone: string, most = 5): number[] {
  const step = STEPS_MINUTES.find((one) => (to - from) / (one * MINUTE_MS) <= most - 1) ?? 1440
  const clock = clockIn(zone)
  const isRound = (at: number) => {
    const [hour, minute] = clock(at).split(':').map(Number)
    return (hour! * 60 + minute!) % step === 0
  }
  const grid = GRID_MINUTES * MINUTE_MS
  const first = Math.ceil(from / grid) * grid
  const length = Math.max(0, Math.floor((to - first) / grid) + 1)
  return Array.from({ length }, (_, index) => first + index * grid).filter(isRound)
}
