import type { MetricValues } from '@tributary/health'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { InvalidPayload } from './errors.ts'
import { isDay, parseMoment } from './time.ts'

/** Vendors write "no value" as null or leave the field out; both are read as missing. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

/** Zero or more: counts, durations, distances, energy. */
export const Amount = Type.Number({ minimum: 0 })

export const Day = Type.Refine(Type.String(), isDay)

export const OffsetTime = Type.Refine(Type.String(), (text) => parseMoment(text) !== null)

/** Turns unknown input into the schema's type, or throws `InvalidPayload` with the names of the offending fields. */
export function reader<S extends TSchema>(resource: string, schema: S): (payload: unknown) => Static<S> {
  const validator = Compile(schema)
  return (payload) => {
    if (validator.Check(payload)) return payload as Static<S>
    throw new InvalidPayload(resource, fieldsOf(validator.Errors(payload)))
  }
}

interface Complaint {
  instancePath: string
  params: object
}

function fieldsOf(complaints: readonly Complaint[]): string[] {
  const fields = complaints.flatMap(({ instancePath, params }) => {
    const path = instancePath.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
    const missing = 'requiredProperties' in params ? (params.requiredProperties as string[]) : []
    return missing.length > 0
      ? missing.map((name) => [...path, name].join('.'))
      : [path.join('.') || 'payload']
  })
  return [...new Set(fields)]
}

/** Keeps real numbers, zero included, and leaves out what the source did not say. */
export function present(values: { [M in keyof MetricValues]: number | null | undefined }): MetricValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as MetricValues
}

/** What is left of a payload once the named fields have found their place; nulls say nothing and are left out. */
export function leftovers(payload: object, placed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => value !== null && value !== undefined && !placed.includes(name),
    ),
  )
}
