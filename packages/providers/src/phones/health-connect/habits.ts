import { describedDevice, wearableBehind } from '../shared/devices.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { StoreHabits } from '../shared/store.ts'

/** The store's numbers of device types. */
const TYPES: readonly (string | null)[] = [
  null,
  'watch',
  'phone',
  'scale',
  'ring',
  'head_mounted',
  'band',
  'chest_strap',
  'smart_display',
]

/** What the platform itself counts; everything else was written by an app. */
const PLATFORM = new Set([
  'android',
  'com.google.android.apps.healthdata',
  'com.google.android.healthconnect.controller',
])

function typeOf(word: string | null | undefined): string | null {
  if (word == null) return null
  if (/^\d+$/.test(word)) return TYPES[Number(word)] ?? null
  const name = word.toLowerCase().replace(/^type_/, '')
  return TYPES.includes(name) ? name : null
}

/** An app that hands on what a wearable measured often names the phone it runs on. */
function deviceOf({ device, app }: Envelope) {
  const type = typeOf(device?.type)
  const behind = type === null || type === 'phone' ? wearableBehind(app?.id) : null
  return behind ? describedDevice(null, behind) : describedDevice(device, { type })
}

export const habits: StoreHabits = {
  source: 'Health Connect',
  deviceOf,
  originOf: ({ app }) => (app == null || PLATFORM.has(app.id) ? 'store' : 'third_party_app'),
}
