import type { MetricValues } from '@tributary/health'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { InvalidPayload, type Refusal } from './errors.ts'
import { isDay, parseMoment } from './time.ts'

/** Vendors write "no value" as null or leave the field out; both are read as missing. */
export function maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

/** Zero or more: counts, durations, distances, energy. */
export const Amount = Type.Number({ minimum: 0 })

export const Day = Type.Refine(Type.String(), isDay, () => 'must be a date YYYY-MM-DD')

export const OffsetTime = Type.Refine(
  Type.String(),
  (text) => parseMoment(text) !== null,
  () => 'must be an ISO time with its offset',
)

export type Refuse = (refusal: Refusal) => void

/** Turns unknown input into the schema's type, or throws `InvalidPayload`. */
export function reader<S extends TSchema>(resource: string, schema: S): (payload: unknown) => Static<S> {
  const validator = Compile(schema)
  return (payload) => {
    if (validator.Check(payload)) return payload as Static<S>
    throw new InvalidPayload(resource, refusalsOf('', validator.Errors(payload)))
  }
}

/** A list or map whose members stand for themselves: `members` reads them one by one. */
export const Members = Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())])
export type Members = Static<typeof Members>

/** Refuses the members that cannot be read and keeps the others. `path` is where in the payload they are. */
export function members<S extends TSchema>(schema: S) {
  const validator = Compile(schema)
  const isMember = (member: unknown): member is Static<S> => validator.Check(member)
  return (path: string, given: Members | null | undefined, refuse: Refuse): [string, Static<S>][] => {
    const read: [string, Static<S>][] = []
    // A day may hold thousands: no list is made for each of them.
    for (const entry of Object.entries<unknown>(given ?? {})) {
      const [key, member] = entry
      if (isMember(member)) read.push(entry as [string, Static<S>])
      else
        for (const refusal of refusalsOf(`${path}/${segment(key)}`, validator.Errors(member))) refuse(refusal)
    }
    return read
  }
}

/** `members` of a list. */
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

interface Complaint {
  keyword: string
  instancePath: string
  params: object
  message: string
}

/** That one of several forms was expected is said by the complaints about each of them. */
const NO_FORM_FITS = 'anyOf'

function refusalsOf(within: string, complaints: readonly Complaint[]): Refusal[] {
  const reasons = new Map<string, Set<string>>()
  for (const { keyword, instancePath, params, message } of complaints) {
    const path = within + instancePath.split('/').map(segment).join('/')
    const missing = 'requiredProperties' in params ? (params.requiredProperties as string[]) : []
    for (const name of missing) note(reasons, `${path}/${name}`, 'is missing')
    if (missing.length === 0 && keyword !== NO_FORM_FITS) note(reasons, path, message)
  }
  return [...reasons].map(([path, expected]) => ({
    path,
    reason: [...expected].join(' or ').replaceAll(' or must be ', ' or '),
  }))
}

function note(reasons: Map<string, Set<string>>, path: string, reason: string): void {
  const known = reasons.get(path) ?? new Set()
  reasons.set(path, known.add(reason))
}

/** A name that no vendor uses may be somebody's data. */
function segment(key: string): string {
  return /^[\w:.-]{0,40}$/.test(key) ? key : '*'
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
