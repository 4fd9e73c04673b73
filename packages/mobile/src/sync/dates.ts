const DAY_MS = 86_400_000

/** The UTC date of an instant, `YYYY-MM-DD`. */
export const dateOf = (instant: string | Date): string =>
  (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10)

/** Midnight UTC of the date, so many days later or (negative) earlier. */
export const midnight = (date: string, days = 0): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString()

export const later = (one: string, other: string): string => (one > other ? one : other)
export const earlier = (one: string, other: string): string => (one < other ? one : other)
