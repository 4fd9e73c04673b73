import type { SourceFacts, Sources } from '@tributary/health'
import type { MappedSource, PhoneStore, Provider, SourceManifest } from './contract.ts'
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

/** In the order in which lists name them. */
const PROVIDER_LIST: readonly Provider[] = [garmin, oura, polar, fitbit, withings, whoop, dexcom]
const STORE_LIST: readonly PhoneStore[] = [appleHealth, healthConnect, samsungHealth]

const bySlug = <S extends MappedSource>(list: readonly S[]): Readonly<Record<string, S>> =>
  Object.fromEntries(list.map((source) => [source.manifest.slug, source]))

/** The vendors, by slug. */
export const PROVIDERS = bySlug(PROVIDER_LIST)
/** Health stores of phones, by slug. */
export const PHONE_STORES = bySlug(STORE_LIST)

const nameOf = ({ manifest }: MappedSource) => manifest.source

/** Names as they appear in every document, case included. */
export const API_SOURCES: readonly string[] = PROVIDER_LIST.map(nameOf)
export const PHONE_SOURCES: readonly string[] = STORE_LIST.map(nameOf)
export const SOURCES: readonly string[] = [...API_SOURCES, ...PHONE_SOURCES]

/** The facts about each source that the domain takes as input. */
export const SOURCE_FACTS: Sources = new Map([
  ...PROVIDER_LIST.map((provider) => [nameOf(provider), factsOf(provider.manifest, false)] as const),
  ...STORE_LIST.map((store) => [nameOf(store), factsOf(store.manifest, true)] as const),
])

function factsOf({ facts, resources }: SourceManifest, isPhoneStore: boolean): SourceFacts {
  const metrics = new Set(resources.flatMap(({ emits }) => emits.flatMap((one) => one.metrics)))
  const lacksRestingHeartRate = metrics.has('heart_rate_bpm') && !metrics.has('heart_rate_resting_bpm')
  return { ...facts, isPhoneStore, lacksRestingHeartRate }
}

/** Finds a provider by the name that documents and requests use (`Oura`), case included. */
export function providerOf(source: string): Provider | null {
  return PROVIDER_LIST.find(({ manifest }) => manifest.source === source) ?? null
}

export function phoneStoreOf(source: string): PhoneStore | null {
  return STORE_LIST.find(({ manifest }) => manifest.source === source) ?? null
}

/** Finds the maps of a source, whether its payloads are polled, pushed or uploaded. */
export const mappedSourceOf = (source: string): MappedSource | null =>
  providerOf(source) ?? phoneStoreOf(source)
