const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds; null when it is no duration. Units go from large to small, each once. */
export function parseDuration(text: string): number | null {
  const parts = /^(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?$/.exec(text)
  if (!parts || text === '') return null
  const [, days, hours, minutes, seconds] = parts
  const of = (count: string | undefined, unit: string) => Number(count ?? 0) * UNITS[unit]!
  return of(days, 'd') + of(hours, 'h') + of(minutes, 'm') + of(seconds, 's')
}
