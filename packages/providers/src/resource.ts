import type { Mapped, RawItem, ResourceManifest } from './contract.ts'
import { VendorError } from './errors.ts'
import { mapperOf, type ResourceMap } from './mapping.ts'

/**
 * One thing that can be read from a vendor, declared once: the list in the manifest, the dispatch of the client, the table of
 * maps and the subscriptions derive from it. `Read` says how it is read, in the terms of the vendor's client.
 */
export interface Resource<Read, Name = string> extends ResourceManifest {
  read: Read
  /** The vendor's own names of the news that concern it; absent where the webhook decides by more than a name. */
  announcedBy?: readonly Name[]
  /** Validates the payload with its schema. */
  map: ResourceMap
}

/** The resources as a manifest lists them: data only. */
export const listed = <R extends ResourceManifest>(resources: readonly Resource<unknown, unknown>[]): R[] =>
  resources.map(({ read: _read, announcedBy: _names, map: _map, ...data }) => data as R)

/** The map of a source: each payload goes to the map of its resource. */
export const mapOf = (resources: readonly Resource<unknown, unknown>[]): ((item: RawItem) => Mapped) =>
  mapperOf(new Map(resources.map(({ name, map }) => [name, map])))

/** How the client reads a resource. */
export function readOf<Read>(resources: readonly Resource<Read, unknown>[], name: string): Read {
  const found = resources.find((resource) => resource.name === name)
  if (!found) throw new VendorError('rejected', `${name}: no such resource`)
  return found.read
}

/** The names of the resources that the vendor announces under this name. */
export const announced = <Name>(resources: readonly Resource<unknown, Name>[], name: Name): string[] =>
  resources.filter(({ announcedBy = [] }) => announcedBy.includes(name)).map((resource) => resource.name)

/** Every name under which the vendor announces something, once each. */
export const announcedNames = <Name>(resources: readonly Resource<unknown, Name>[]): Name[] => [
  ...new Set(resources.flatMap(({ announcedBy = [] }) => announcedBy)),
]
