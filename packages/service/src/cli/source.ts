import { timeZoneName } from '@tributary/health'
import { type MappedSource, PHONE_STORES, PROVIDERS, type Provider } from '@tributary/providers'
import { UsageError } from './output.ts'

/** Finds a source by name or slug, in any case. */
export function requireSource(source: string): MappedSource {
  const wanted = source.toLowerCase()
  const sources: MappedSource[] = [...Object.values(PROVIDERS), ...Object.values(PHONE_STORES)]
  const found = sources.find(
    ({ manifest }) => manifest.slug === wanted || manifest.source.toLowerCase() === wanted,
  )
  if (found) return found
  const names = sources.map(({ manifest }) => manifest.source)
  throw new UsageError(`no source is called ${source}; there are ${names.join(', ')}`)
}

/** A source with an API of its own; health stores of phones have none. */
export function requireProvider(source: string): Provider {
  const { manifest } = requireSource(source)
  const provider = PROVIDERS[manifest.slug]
  if (provider) return provider
  throw new UsageError(`${manifest.source} is read on the phone: there are no exchanges with a vendor`)
}

export function requireZone(zone: string): void {
  if (timeZoneName(zone) === null)
    throw new UsageError(`${zone} is no time zone; one is called Europe/Berlin`)
}

/** Vendors call one thing by several names (`dailies`, `daily`; `getmeas`): whatever leads to one resource alone will do. */
export function requireResource({ manifest }: MappedSource, called: string): string {
  const names = manifest.resources.map(({ name }) => name)
  const wanted = plain(called)
  const alike: readonly ((name: string) => boolean)[] = [
    (name) => name === called,
    (name) => plain(name) === wanted,
    (name) => plain(name).startsWith(wanted) || wanted.startsWith(plain(name)),
    (name) => plain(name).includes(wanted) || wanted.includes(plain(name)),
  ]
  for (const isAlike of alike) {
    const found = names.filter(isAlike)
    if (found.length === 1 && wanted !== '') return found[0]!
  }
  throw new UsageError(`${manifest.source} has no resource ${called}; it has ${names.join(', ')}`)
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^get/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
