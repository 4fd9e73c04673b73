import { type TString, Type } from 'typebox'

/** Marks the places of a schema that hold the name of a source. */
const MARK = 'x-source-name'

/** The name of a source. Which names exist is known to the registry of sources alone; see `withSourceNames`. */
export const sourceName = (description: string): TString => Type.String({ description, [MARK]: 'required' })

/** The name of a source, or an empty text. */
export const sourceNameOrEmpty = (description: string): TString =>
  Type.String({ description, [MARK]: 'optional' })

/** The schema as it is published: wherever it holds the name of a source, it lists the names. */
export function withSourceNames<S>(schema: S, names: readonly string[]): S {
  if (Array.isArray(schema)) return schema.map((part) => withSourceNames(part, names)) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const { type, [MARK]: mark, ...rest } = schema as Record<string, unknown>
  if (mark) return { enum: mark === 'optional' ? [...names, ''] : [...names], ...rest } as S
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withSourceNames(part, names)]),
  ) as S
}
