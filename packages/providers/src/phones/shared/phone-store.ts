import type { PhoneManifest, PhoneStore } from '../../contract.ts'
import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapSamples, type SampleRules } from './samples.ts'
import { placeBy, type StoreHabits, type TypePlace } from './store.ts'

interface SingleResource {
  types: readonly string[]
  /** Of one record. */
  map: ResourceMap
}

interface StoreParts {
  manifest: PhoneManifest
  /** Raise with every change of what the maps give. */
  mapperVersion: number
  habits: StoreHabits
  /** By resource: what is kept together for a day. */
  sampled: Readonly<Record<string, SampleRules>>
  /** By resource: what is kept on its own. */
  single: Readonly<Record<string, SingleResource>>
}

export function phoneStore({ manifest, mapperVersion, habits, sampled, single }: StoreParts): PhoneStore {
  const places = new Map<string, TypePlace>()
  const maps = new Map<string, ResourceMap>()
  for (const [resource, rules] of Object.entries(sampled)) {
    for (const type of Object.keys(rules)) places.set(type, { resource, isSampled: true })
    maps.set(resource, mapSamples(habits, resource, rules))
  }
  for (const [resource, { types, map }] of Object.entries(single)) {
    for (const type of types) places.set(type, { resource, isSampled: false })
    maps.set(resource, map)
  }
  return { manifest, mapperVersion, map: mapperOf(maps), place: placeBy(places) }
}
