import Type, { type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { type Complaint, segment } from './refusals.ts'

/** A part that was left out, with what the schema says against it. */
export type Salvaged = (path: string, complaints: readonly Complaint[]) => void

export const UNREADABLE = Symbol('unreadable')

/** Marks an optional part without which the rest cannot be understood. */
export const DECIDES = { decides: true } as const

/**
 * The value with numbers that were written as text, and without the optional parts that do not fit the schema, each reported; `UNREADABLE` when a part that is not
 * optional does not fit. Parts are left out as deep inside as possible, so that what stands beside them is kept.
 */
export function salvage(
  schema: TSchema,
  value: unknown,
  path: string,
  leftOut: Salvaged,
): unknown | typeof UNREADABLE {
  if (Check(schema, value)) return value
  const number = numberIn(value)
  // Vendors write some numbers as text; where the schema takes text, the text has passed already.
  if (number !== null && Check(schema, number)) return number
  if (!isObject(value)) return UNREADABLE
  const parts = partsOf(schema, value)
  if (parts === null) return UNREADABLE
  const kept: Record<string, unknown> = Object.assign({}, value)
  for (const [name, part] of parts) {
    const reports: Parameters<Salvaged>[] = []
    const within = `${path}/${segment(name)}`
    const read = salvage(part, value[name], within, (...report) => reports.push(report))
    if (read !== UNREADABLE) {
      kept[name] = read
      for (const report of reports) leftOut(...report)
    } else if (Type.IsOptional(part) && !('decides' in part)) {
      delete kept[name]
      leftOut(within, Errors(part, value[name]))
    }
  }
  return Check(schema, kept) ? kept : UNREADABLE
}

type Parts = readonly (readonly [string, TSchema])[]

/** The parts of an object with their schemas: named properties, or the entries of a map, which can each be left out. */
function partsOf(schema: TSchema, value: Readonly<Record<string, unknown>>): Parts | null {
  if (Type.IsObject(schema))
    return Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name))
  if (Type.IsRecord(schema)) {
    const entry = Type.Optional(Object.values(schema.patternProperties)[0] ?? Type.Unknown())
    return Object.keys(value).map((name) => [name, entry])
  }
  if (Type.IsIntersect(schema)) return schema.allOf.flatMap((one) => partsOf(one, value) ?? [])
  if (!Type.IsUnion(schema)) return null
  const [only, ...others] = schema.anyOf.filter((one) => !Type.IsNull(one))
  return only && others.length === 0 ? partsOf(only, value) : null
}

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that a text writes; null for everything else. */
function numberIn(value: unknown): number | null {
  return typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value) : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
