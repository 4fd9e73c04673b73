import type { PhoneDevice, PhoneRecord } from '@tributary/health'

/**
 * `<<HKDevice: 0x28…>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:9.1>`: parts are
 * divided by comma and space, since hardware names hold a comma. The address in front differs in every export.
 */
export function deviceOf(text: string | undefined): PhoneDevice | null {
  const inner = /^<<HKDevice: [^>]*>(.*)>$/.exec(text ?? '')?.[1]
  if (inner === undefined) return null
  const parts = new Map(
    inner.split(', ').map((part): [string, string] => {
      const colon = part.indexOf(':')
      return [part.slice(0, colon), part.slice(colon + 1)]
    }),
  )
  const device: PhoneDevice = {}
  for (const field of ['name', 'manufacturer', 'model', 'hardware'] as const) {
    const value = parts.get(field)
    if (value) device[field] = value
  }
  return Object.keys(device).length > 0 ? device : null
}

/** What Apple calls its devices, unless the person renamed them, and the app in which one types in, in English. */
const APPLE_SOURCE = /\b(Apple Watch|iPhone|iPad)\b|^Health$/

/** Names of sources that wrote with an Apple device: they are the store's own also where no device is given, as of many workouts. */
export type AppleSources = Set<string>

/** An export names sources but not their ids; what Apple's own devices wrote is the store's own. */
export function appOf(
  attributes: Readonly<Record<string, string>>,
  device: PhoneDevice | null,
  known: AppleSources,
): NonNullable<PhoneRecord['app']> {
  const name = (attributes['sourceName'] ?? '').replaceAll('\u00a0', ' ').trim()
  const isOfApple = device?.manufacturer === 'Apple Inc.' || device?.manufacturer === 'Apple'
  if (isOfApple && name) known.add(name)
  const isApple = isOfApple || (device === null && (known.has(name) || APPLE_SOURCE.test(name)))
  const version = attributes['sourceVersion']
  return {
    id: isApple ? 'com.apple.health' : name || 'unknown',
    ...(name ? { name } : {}),
    ...(version ? { version } : {}),
  }
}
