import type { MappedRecord } from '@tributary/health'
import {
  alternativesOf,
  at,
  isLong,
  MUTATIONS,
  type MutationPlace,
  memberAround,
  mutated,
  patternOf,
  placesOf,
  replaced,
} from './mutate.ts'
import { isRecord, isTime, isValue, lostFrom, outputsOf } from './outputs.ts'

type Outputs = Map<string, string>

/** A mutation that cost more than what depends on the place: `/start removed: lost steps, heart_rate_bpm`. */
export type Harm = string

/** What a payload gives; the empty list when it cannot be read. */
export type ReadPayload = (payload: unknown) => readonly MappedRecord[]

/**
 * Mutates every place of a payload in turn, or those at and below the pattern `within`. `needs` are patterns of places without
 * which the object around them cannot be read.
 */
export function harmsOf(
  payload: unknown,
  read: ReadPayload,
  needs: readonly string[],
  within: string | null = null,
): Harm[] {
  const outputs = (of: unknown) => outputsOf(read(of))
  const before = outputs(payload)
  const isWanted = (place: MutationPlace) =>
    within === null || `${patternOf(place)}/`.startsWith(`${within}/`)
  return placesOf(payload)
    .filter(isWanted)
    .flatMap((place) => {
      const allowed = allowance(payload, place, needs, before, outputs)
      return MUTATIONS.flatMap((mutation): Harm[] => {
        const changed = mutated(payload, place, mutation)
        const after = changed === null ? before : outputs(changed)
        // A new word may cost what it says, a unit for instance, but never a record; it may be part of its name.
        const counts = (one: string) =>
          mutation !== 'word' || (isRecord(one) && records(after) < records(before))
        const lost = lostFrom(before, after).filter((one) => counts(one) && !allowed(one))
        return lost.length === 0
          ? []
          : [`${patternOf(place)} ${mutation}: lost ${lost.slice(0, 3).join(', ')}`]
      })
    })
}

const records = (outputs: Outputs): number => [...outputs.keys()].filter(isRecord).length

function allowance(
  payload: unknown,
  place: MutationPlace,
  needs: readonly string[],
  before: Outputs,
  outputs: (of: unknown) => Outputs,
): (output: string) => boolean {
  const unit = unitOf(place, needs)
  if (unit === null) return () => true
  const withUnit = new Set(lostFrom(before, outputs(mutated(payload, unit, 'remove'))))
  const isAllowed =
    isMember(unit) || isLong(at(payload, unit)) ? allOf(withUnit) : dependentOn(unit, withUnit)
  // A record that has nothing left to say may go, and one that says nothing, as extras alone, with what it was made of.
  const mayGo = (record: string) => {
    const said = saidBy(before, record)
    return said.length === 0 ? withUnit.has(record) : said.every(isAllowed)
  }
  return (output) => isAllowed(output) || (isRecord(output) && mayGo(output))

  function dependentOn(unit: MutationPlace, withUnit: ReadonlySet<string>): (output: string) => boolean {
    const dependent = new Set(
      leavesOf(payload, unit).flatMap((leaf) => dependentsOf(payload, leaf, before, outputs)),
    )
    return (output) =>
      dependent.has(output) || (withUnit.has(output) && !isRecord(output) && !isValue(output))
  }
}

/** What goes when a place cannot be read: the member that needs it, and so on outwards where that is needed itself; null for all. */
function unitOf(place: MutationPlace, needs: readonly string[]): MutationPlace | null {
  if (!needs.includes(patternOf(place))) return place
  const around = memberAround(place.slice(0, -1))
  return around === null ? null : unitOf(around, needs)
}

const isMember = (place: MutationPlace): boolean => memberAround(place)?.length === place.length

/** What goes with a whole member, or with a list too long to try out each of its members. */
const allOf = (withUnit: ReadonlySet<string>) => (output: string) => withUnit.has(output) && !isRecord(output)

/** What a record says beside its existence and its time. */
function saidBy(before: Outputs, record: string): string[] {
  return [...before.keys()].filter((output) => output.startsWith(`${record} `) && !isTime(output))
}

function leavesOf(payload: unknown, place: MutationPlace): MutationPlace[] {
  const inside = placesOf(at(payload, place)).map((rest) => [...place, ...rest])
  return inside.length === 0 ? [place] : inside
}

function dependentsOf(
  payload: unknown,
  place: MutationPlace,
  before: Outputs,
  outputs: (of: unknown) => Outputs,
): string[] {
  return alternativesOf(at(payload, place)).flatMap((other) => {
    const after = outputs(replaced(payload, place, other))
    // An alternative that the vendor would never send, such as an impossible date, shows nothing.
    return after.size === 0 ? [] : lostFrom(before, after)
  })
}
