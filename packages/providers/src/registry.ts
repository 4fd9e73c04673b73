import type { MappedSource, PhoneStore, Provider } from './contract.ts'
import { dexcom } from './dexcom/index.ts'
import { fitbit } from './fitbit/index.ts'
import { garmin } from './garmin/index.ts'
import { oura } from './oura/index.ts'
import { appleHealth } from './phones/apple-health/index.ts'
import { healthConnect } from './phones/health-connect/index.ts'
import { samsungHealth } from './phones/samsung-health/index.ts'
import { polar } from './polar/index.ts'
import { whoop } from './whoop/index.ts'
import { withings } from './withings/index.ts'

/** By slug. One line adds a source. */
export const PROVIDERS: Readonly<Record<string, Provider>> = {
  dexcom,
  fitbit,
  garmin,
  oura,
  polar,
  whoop,
  withings,
}

/** By the name that documents and requests use (`Oura`), case included. */
export function providerOf(source: string): Provider | null {
  return Object.values(PROVIDERS).find(({ manifest }) => manifest.source === source) ?? null
}

/** Health stores of phones, by slug. */
export const PHONE_STORES: Readonly<Record<string, PhoneStore>> = {
  'apple-health': appleHealth,
  'health-connect': healthConnect,
  'samsung-health': samsungHealth,
}

export function phoneStoreOf(source: string): PhoneStore | null {
  return Object.values(PHONE_STORES).find(({ manifest }) => manifest.source === source) ?? null
}

/** What reads the payloads of a source, whichever road they take. */
export const mappedSourceOf = (source: string): MappedSource | null =>
  providerOf(source) ?? phoneStoreOf(source)
