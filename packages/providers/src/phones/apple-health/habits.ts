import { describedDevice, wearableBehind } from '../shared/devices.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { StoreHabits } from '../shared/store.ts'

const APPLE = 'Apple Inc.'

/** The store's own sources on phone and watch are `com.apple.health.<UUID>`; Apple's apps are `com.apple.…`. */
const isApple = (record: Envelope) => record.app == null || record.app.id.startsWith('com.apple.')

/** `Watch6,7`, `iPhone15,2`: what the hardware is, by the letters of its name. */
const HARDWARE: readonly (readonly [RegExp, string])[] = [
  [/watch/i, 'watch'],
  [/iphone|ipod/i, 'phone'],
  [/ipad/i, 'tablet'],
]

const typeIn = (text: string | null | undefined) =>
  HARDWARE.find(([pattern]) => text != null && pattern.test(text))?.[1] ?? null

/** A record without a device still has the name of the source, which people rarely change. */
function deviceOf(record: Envelope) {
  const { device, app } = record
  const known =
    typeIn(device?.hardware) ?? typeIn(device?.model) ?? typeIn(device?.name) ?? device?.type ?? null
  const own = isApple(record)
  const type = known ?? (own ? typeIn(app?.name) : null)
  const behind = type === null || type === 'phone' ? wearableBehind(app?.id) : null
  if (behind) return describedDevice(null, behind)
  const manufacturer = device?.manufacturer ?? (own && type !== null ? APPLE : null)
  return describedDevice(device, {
    type,
    manufacturer: manufacturer === 'Apple' ? APPLE : manufacturer,
    model: device?.hardware ?? device?.model ?? null,
  })
}

export const habits: StoreHabits = {
  source: 'Apple Health',
  deviceOf,
  originOf: (record) => (isApple(record) ? 'store' : 'third_party_app'),
}
