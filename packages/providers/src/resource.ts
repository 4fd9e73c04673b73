import type { MappedRecord } from '@tributary/health'
import type { Static, TSchema } from 'typebox'
import type { Mapped, RawItem, ResourceManifest } from './contract.ts'
import { VendorError } from './errors.ts'
import { mapperOf, type ResourceMap } from './mapping.ts'
import { type Refuse, reader } from './payload.ts'

/**
 * One thing that can be read from a vendor, as `defineResource` returns it. The list in the manifest, the dispatch of the client,
 * the table of maps and the subscriptions derive from it. `Read` describes how it is read, in the terms of the vendor's client.
 */
export interface Resource<Read, Name = string> extends ResourceManifest {
  read: Read
  /** The vendor's own names of the notifications that concern it; absent where the webhook decides by more than a name. */
  announcedBy?: readonly Name[]
  map: ResourceMap
}

/** Maps a payload that has passed its schema. Refuses the parts that it leaves out. */
export type PayloadMap<S extends TSchema> = (
  payload: Static<S>,
  item: RawItem,
  refuse: Refuse,
) => MappedRecord[]

export interface ResourceDeclaration<S extends TSchema, Read, Name>
  extends Omit<Resource<Read, Name>, 'map'> {
  /** What the map reads of a payload. Optional parts that do not fit are refused, the rest of the payload is kept. */
  schema: S
  /** Removes differences of spelling from a payload before it is compared with the schema. */
  normalise?(payload: unknown): unknown
  map: PayloadMap<S>
}

/** Declares a resource once: its name, what it needs and emits, its schema, how it is read and announced, and its map. */
export function defineResource<S extends TSchema, Read, Name = string>({
  schema,
  normalise = (payload) => payload,
  map,
  ...resource
}: ResourceDeclaration<S, Read, Name>): Resource<Read, Name> {
  const read = reader(resource.name, schema)
  return {
    ...resource,
    map(item, refuse) {
      const payload = normalise(item.payload)
      return map(read(payload, refuse), { ...item, payload }, refuse)
    },
  }
}

/** The resources as a manifest lists them: data only. */
export const listed = <R extends ResourceManifest>(resources: readonly Resource<unknown, unknown>[]): R[] =>
  resources.map(({ read: _read, announcedBy: _names, map: _map, ...data }) => data as R)

/** The map of a source: each payload goes to the map of its resource. */
export const mapOf = (resources: readonly Resource<unknown, unknown>[]): ((item: RawItem) => Mapped) =>
  mapperOf(new Map(resources.map(({ name, map }) => [name, map])))

/** Returns how the client reads a resource. */
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
