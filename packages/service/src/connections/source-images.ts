import { SOURCES, type Source } from '@tributary/health'
import type { Platform } from '../platform/platform.ts'

/** Letters and a colour of our own choice: vendors' marks are theirs. White is readable on each. */
const LOOKS: Readonly<Record<Source, { initials: string; colour: string }>> = {
  Garmin: { initials: 'Ga', colour: '#2f5d8a' },
  Oura: { initials: 'Ou', colour: '#6b5b45' },
  Polar: { initials: 'Po', colour: '#8c3b4a' },
  Fitbit: { initials: 'Fi', colour: '#1f6f6b' },
  Withings: { initials: 'Wi', colour: '#4a5568' },
  Whoop: { initials: 'Wh', colour: '#5a4a8a' },
  Dexcom: { initials: 'De', colour: '#3f6b35' },
  'Apple Health': { initials: 'AH', colour: '#9b2f4f' },
  'Health Connect': { initials: 'HC', colour: '#2f6f8a' },
  'Samsung Health': { initials: 'SH', colour: '#3a4f9b' },
}

const slugOf = (source: Source) => source.toLowerCase().replaceAll(' ', '-')

export const imagePath = (source: Source) => `/images/sources/${slugOf(source)}.svg`

export const imageAddress = (platform: Platform, source: Source) => platform.baseUrl + imagePath(source)

export function imageOf(slug: string): string | null {
  const source = SOURCES.find((known) => slugOf(known) === slug)
  if (!source) return null
  const { initials, colour } = LOOKS[source]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${source}"><rect width="64" height="64" rx="16" fill="${colour}"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="27" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>\n`
}
