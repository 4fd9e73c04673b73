/** A place inside a JSON value, as the keys and indices that lead to it. */
export type MutationPlace = readonly (string | number)[]

export const BROKEN = ['remove', 'null', 'retype'] as const
/** Beside what is broken: a field and a word that the vendor did not have yet. */
export const MUTATIONS = [...BROKEN, 'beside', 'word'] as const
export type Mutation = (typeof MUTATIONS)[number]

/** Lists are counted; maps of samples are keyed by numbers, times or dates. */
const isMemberKey = (key: string | number): boolean => typeof key === 'number' || /^-?\d/.test(key)

/** Of a long list or map the first, a middle and the last member stand for all. */
const FEW = 6

/** Every place inside a value, the value itself excepted. */
export function placesOf(value: unknown, within: MutationPlace = []): MutationPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return sampled(entries).flatMap(([key, part]) => {
    const place = [...within, key]
    return [place, ...placesOf(part, place)]
  })
}

/** A list or map of which only some members are tried out. */
export function isLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.keys(value).length > FEW && Object.keys(value).every((key) => /^-?\d/.test(key))
}

function sampled<T>(
  entries: readonly (readonly [string | number, T])[],
): readonly (readonly [string | number, T])[] {
  const isMap = entries.every(([key]) => typeof key === 'number' || /^\d/.test(key))
  if (!isMap || entries.length <= FEW) return entries
  return [entries[0]!, entries[Math.floor(entries.length / 2)]!, entries.at(-1)!]
}

export function at(value: unknown, place: MutationPlace): unknown {
  return place.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value)
}

/** A copy in which one place is missing, null, of another type, beside a new field or a new word; null when that changes nothing. */
export function mutated(value: unknown, place: MutationPlace, mutation: Mutation): unknown {
  const copy = structuredClone(value)
  const key = place.at(-1)!
  const holder = at(copy, place.slice(0, -1)) as Record<string | number, unknown>
  const before = holder[key]
  if (mutation === 'null' && before === null) return null
  if (mutation === 'beside') {
    // Beside a member of a list or map there are only other members.
    if (isMemberKey(key)) return null
    holder[NEW_FIELD] = { tomorrow: ['new', null, 1] }
    return copy
  }
  if (mutation === 'word') {
    if (typeof before !== 'string' || /\d/.test(before)) return null
    holder[key] = 'SOMETHING_NEW'
    return copy
  }
  if (mutation !== 'remove') holder[key] = mutation === 'null' ? null : retyped(before)
  else if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
  return copy
}

const NEW_FIELD = 'fieldOfTomorrow'

/** A value that no vendor would send in its place. */
const retyped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? 'unexpected' : { unexpected: true }

/** With `*` for the members of lists and of maps that are keyed by numbers, times or dates. */
export const patternOf = (place: MutationPlace): string =>
  place.map((key) => (isMemberKey(key) ? '/*' : `/${key}`)).join('')

/** Other values that the vendor might have sent in its place: what changes with them depends on the place. */
export function alternativesOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value * 1.5 + 3, Math.max(0, value - 1)]
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string' || !/\d/.test(value)) return []
  return [value.replace(/\d(?=\D*$)/, nextDigit), value.replace(/\d/, nextDigit)]
}

const nextDigit = (digit: string) => String((Number(digit) + 1) % 10)

export function replaced(value: unknown, place: MutationPlace, replacement: unknown): unknown {
  const copy = structuredClone(value)
  const holder = at(copy, place.slice(0, -1)) as Record<string | number, unknown>
  holder[place.at(-1)!] = replacement
  return copy
}

/** The innermost list member or map entry that holds the place, itself included; null when only the whole value does. */
export function memberAround(place: MutationPlace): MutationPlace | null {
  const last = place.findLastIndex(isMemberKey)
  return last === -1 ? null : place.slice(0, last + 1)
}

/** The outermost list member or map entry that holds the place, itself included: what a list is about. */
export function outermostMember(place: MutationPlace): MutationPlace | null {
  const first = place.findIndex(isMemberKey)
  return first === -1 ? null : place.slice(0, first + 1)
}
