const DAY_MS = 86_400_000

const FORMATS = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = FORMATS.get(zone)
  if (kept) return kept
  const numeric = 'numeric' as const
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  })
  FORMATS.set(zone, format)
  return format
}

/** Minutes east of UTC. */
function offsetMinutes(zone: string, at: number): number {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)!.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((local - at) / 60_000)
}

/** When the local day begins. */
export function dayStart(date: string, zone: string): number {
  const utc = Date.parse(`${date}T00:00:00Z`)
  const guess = utc - offsetMinutes(zone, utc) * 60_000
  return utc - offsetMinutes(zone, guess) * 60_000
}

export const localDate = (at: number, zone: string): string =>
  new Date(at + offsetMinutes(zone, at) * 60_000).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
