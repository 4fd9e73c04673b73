import { describedDevice } from '../shared/devices.ts'
import type { Envelope } from '../shared/envelope.ts'
import type { StoreHabits } from '../shared/store.ts'

const OWN_APP = 'com.sec.android.app.shealth'

/** The store's words for devices that are not already ours. */
const TYPES: Readonly<Record<string, string>> = {
  mobile: 'phone',
  phone: 'phone',
  watch: 'watch',
  ring: 'ring',
  band: 'band',
  scale: 'scale',
  chest_strap: 'chest_strap',
}

/** Watches are SM-R7xx to SM-R9xx and SM-Lxxx, rings SM-Q5xx, bands SM-R3xx. */
const MODELS: readonly (readonly [RegExp, string])[] = [
  [/^SM-(R[6-9]|L)/i, 'watch'],
  [/^SM-Q/i, 'ring'],
  [/^SM-R[1-5]/i, 'band'],
  [/^SM-[AEFGMNS]/i, 'phone'],
]

const typeOf = (word: string | null | undefined) =>
  word == null ? null : (TYPES[word.toLowerCase().replace(/^device_type_/, '')] ?? null)

const typeByModel = (model: string | null) =>
  MODELS.find(([pattern]) => model !== null && pattern.test(model))?.[1] ?? null

function deviceOf({ device }: Envelope) {
  const model = device?.model ?? device?.hardware ?? null
  return describedDevice(device, { type: typeOf(device?.type) ?? typeByModel(model), model })
}

export const habits: StoreHabits = {
  source: 'Samsung Health',
  deviceOf,
  originOf: ({ app }) => (app == null || app.id === OWN_APP ? 'store' : 'third_party_app'),
}
