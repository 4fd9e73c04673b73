import type { MetricValues, Sample } from '@tributary/health'
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { InvalidPayload, type Refusal } from './errors.ts'
import { refusalsOf, segment } from './refusals.ts'
import { DECIDES, salvage, UNREADABLE } from './salvage.ts'
import { isDay, parseMoment } from './time.ts'

/** Vendors write "no value" as null or leave the field out; both are read as missing. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

/**
 * Like `maybe`, for a field that decides what others mean (a unit, a deletion, a kind): when it is there and does not fit,
 * the object that holds it cannot be read, because its values might be taken for something else.
 */
export function deciding<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()], DECIDES))
}

/** A number that is zero or more, as counts, durations, distances and energy are. */
export const Amount = Type.Number({ minimum: 0 })

export const Day = Type.Refine(Type.String(), isDay, () => 'must be a date YYYY-MM-DD')

export const OffsetTime = Type.Refine(
  Type.String(),
  (text) => parseMoment(text) !== null,
  () => 'must be an ISO time with its offset',
)

export type Refuse = (refusal: Refusal) => void

/**
 * Turns unknown input into the schema's type. Optional parts (`maybe`) that do not fit are refused and left out, so that the
 * rest is still read; throws `InvalidPayload` when a part that is not optional does not fit, or when `refuse` is not given.
 */
export function reader<S extends TSchema>(
  resource: string,
  schema: S,
): (payload: unknown, refuse?: Refuse) => Static<S> {
  const validator = Compile(schema)
  return (payload, refuse) => {
    if (validator.Check(payload)) return payload as Static<S>
    const read = refuse ? salvaged(schema, payload, '', refuse) : UNREADABLE
    if (read !== UNREADABLE) return read as Static<S>
    throw new InvalidPayload(resource, refusalsOf('', validator.Errors(payload)))
  }
}

/** Refuses the parts that are left out, once it is known that the rest can be read. */
function salvaged(schema: TSchema, value: unknown, path: string, refuse: Refuse): unknown {
  const refusals: Refusal[] = []
  const read = salvage(schema, value, path, (where, complaints) =>
    refusals.push(...refusalsOf(where, complaints)),
  )
  if (read !== UNREADABLE) for (const refusal of refusals) refuse(refusal)
  return read
}

/** A list or map whose members stand for themselves: `members` reads them one by one. */
export const Members = Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())])
export type Members = Static<typeof Members>

/**
 * Refuses the members that cannot be read and keeps the others; of a member, optional parts that do not fit are refused
 * alone. `path` is where in the payload the members are.
 */
export function members<S extends TSchema>(schema: S) {
  const validator = Compile(schema)
  const isMember = (member: unknown): member is Static<S> => validator.Check(member)
  return (path: string, given: Members | null | undefined, refuse: Refuse): [string, Static<S>][] => {
    const read: [string, Static<S>][] = []
    // A day may hold thousands: no list is made for each of them.
    for (const entry of Object.entries<unknown>(given ?? {})) {
      const [key, member] = entry
      if (isMember(member)) {
        read.push(entry as [string, Static<S>])
        continue
      }
      const where = `${path}/${segment(key)}`
      const rest = salvaged(schema, member, where, refuse)
      if (rest !== UNREADABLE) read.push([key, rest as Static<S>])
      else for (const refusal of refusalsOf(where, validator.Errors(member))) refuse(refusal)
    }
    return read
  }
}

/** Reads the members of a list one by one, as `members` does. */
export function elements<S extends TSchema>(schema: S) {
  const read = members(schema)
  return (path: string, given: Members | null | undefined, refuse: Refuse): Static<S>[] =>
    read(path, given, refuse).map(([, element]) => element)
}

export function endsBeforeStart(resource: string, path: string): InvalidPayload {
  return new InvalidPayload(resource, [{ path, reason: 'must not be before the start' }])
}

/** A list whose members mean something only together: null when one cannot be read, or when there is no list. */
export function wholeList<S extends TSchema>(schema: S) {
  const read = elements(schema)
  return (path: string, given: readonly unknown[] | null | undefined, refuse: Refuse): Static<S>[] | null => {
    if (given == null) return null
    const list = read(path, [...given], refuse)
    return list.length === given.length ? list : null
  }
}

/** Keeps real numbers, zero included, and leaves out what the source did not say. */
export function present(values: { [M in keyof MetricValues]: number | null | undefined }): MetricValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as MetricValues
}

/** Keeps the series that hold at least one sample. */
export function filled<K extends string>(series: Record<K, Sample[]>): { [P in K]?: Sample[] } {
  return Object.fromEntries(Object.entries<Sample[]>(series).filter(([, list]) => list.length > 0)) as {
    [P in K]?: Sample[]
  }
}

/** The names of the fields that a schema reads. Those that are named as exceptions are passed along although they are read. */
export const fieldsRead = <P extends TProperties>(
  schema: TObject<P>,
  ...exceptions: (keyof P & string)[]
): string[] => Object.keys(schema.properties).filter((name) => !exceptions.includes(name))

/** Returns the fields of a payload that are not among the named ones. Fields that are null are left out. */
export function leftovers(payload: object, placed: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).filter(
      ([name, value]) => value !== null && value !== undefined && !placed.includes(name),
    ),
  )
}
