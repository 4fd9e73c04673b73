import { type Static, type TSchema, Type } from 'typebox'

/**
 * The instance of a schema that says nothing: null where null is allowed, `[]` for arrays, and objects with all their
 * keys. Throws for a schema that has no such instance, because a made-up value would read as a measured one.
 */
export function emptyOf<S extends TSchema>(schema: S): Static<S> {
  return emptyValue(schema) as Static<S>
}

function emptyValue(schema: TSchema): unknown {
  if (Type.IsUnion(schema) && schema.anyOf.some((option) => Type.IsNull(option))) return null
  if (Type.IsArray(schema)) return []
  if (Type.IsObject(schema)) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, emptyValue(part)]))
  }
  throw new TypeError('This schema requires a value')
}
