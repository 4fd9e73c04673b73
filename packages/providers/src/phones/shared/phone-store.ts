import type { PhoneManifest, PhoneStore } from '../../contract.ts'
import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapSamples, type SampleRule } from './samples.ts'
import { placeBy, type StoreHabits, type TypePlace } from './store.ts'

export interface StoreParts {
  manifest: PhoneManifest
  mapperVersion: number
  habits: StoreHabits
  /** Resource, then type. */
  sampled: Readonly<Record<string, Readonly<Record<string, SampleRule>>>>
  /** Resource, then its types and the map of one record. */
  single: Readonly<Record<string, { types: readonly string[]; map: ResourceMap }>>
}

export function phoneStore({ manifest, mapperVersion, habits, sampled, single }: StoreParts): PhoneStore {
  const places = new Map<string, TypePlace>()
  const maps = new Map<string, ResourceMap>()
  for (const [resource, rules] of Object.entries(sampled)) {
    for (const type of Object.keys(rules)) places.set(type, { resource, isSampled: true })
    maps.set(resource, mapSamples(habits, resource, new Map(Object.entries(rules))))
  }
  for (const [resource, { types, map }] of Object.entries(single)) {
    for (const type of types) places.set(type, { resource, isSampled: false })
    maps.set(resource, map)
  }
  return { manifest, mapperVersion, map: mapperOf(maps), place: placeBy(places) }
}
