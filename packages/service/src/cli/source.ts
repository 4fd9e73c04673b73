import { PROVIDERS, type Provider } from '@tributary/providers'
import { UsageError } from './output.ts'

/** By name or slug, in any case. */
export function requireProvider(source: string): Provider {
  const wanted = source.toLowerCase()
  const providers = Object.values(PROVIDERS)
  const found = providers.find(
    ({ manifest }) => manifest.slug === wanted || manifest.source.toLowerCase() === wanted,
  )
  if (found) return found
  const names = providers.map(({ manifest }) => manifest.source)
  throw new UsageError(`no source is called ${source}; there are ${names.join(', ')}`)
}
