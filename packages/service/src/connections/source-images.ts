import type { Source } from '@tributary/health'
import { mappedSourceOf, PHONE_STORES, PROVIDERS } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'

const slugOf = (source: Source) => mappedSourceOf(source)?.manifest.slug ?? source.toLowerCase()

export const imagePath = (source: Source) => `/images/sources/${slugOf(source)}.svg`

export const imageAddress = (platform: Platform, source: Source) => platform.baseUrl + imagePath(source)

export function imageOf(slug: string): string | null {
  const known = Object.hasOwn(PROVIDERS, slug) ? PROVIDERS[slug] : PHONE_STORES[slug]
  if (!known) return null
  const { source, looks } = known.manifest
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${source}"><rect width="64" height="64" rx="16" fill="${looks.colour}"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="27" font-weight="600" text-anchor="middle" dominant-baseline="central">${looks.initials}</text></svg>\n`
}
