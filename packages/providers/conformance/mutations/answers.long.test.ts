import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Window } from '../../src/index.ts'
import { checksOf } from '../checks.ts'
import { providers } from '../kit.ts'
import { daysAgo, type Link, type Simulator, simulate, type Wire, wireOf } from '../wire.ts'
import { gather, keeping, type MutatedAnswer, repeating } from './answers.ts'
import {
  BROKEN,
  type Mutation,
  type MutationPlace,
  mutated,
  outermostMember,
  patternOf,
  placesOf,
} from './mutate.ts'
import { lostFrom, outputsOf } from './outputs.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const WINDOW: Window = { from: daysAgo(6), to: daysAgo(5) }

describe.each(providers)('$slug: one part of an answer that cannot be read', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  let wire: Wire
  let link: Link
  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    link = await wire.connect(simulator.people[1]!.id)
  })
  const read = (context: ReturnType<Wire['context']>, resource: string) =>
    gather(provider, provider.pull(context, link.session, resource, WINDOW))

  for (const { name } of provider.manifest.resources) {
    check(`${name}: never takes along the others`, ['window_reads'], async () => {
      const { context, answers } = keeping(wire.context())
      const before = outputsOf((await read(context, name)).records)
      const after = async (changed: MutatedAnswer, body: string) => {
        const others = answers.map((answer) => (answer === changed ? { ...answer, body } : answer))
        return read(repeating(wire.context(), others), name)
      }
      const harms = new Set<string>()
      for (const answer of representative(answers)) {
        const given: unknown = JSON.parse(answer.body)
        const dependentOn = remembered(async (member: MutationPlace) => {
          const without = await after(answer, JSON.stringify(mutated(given, member, 'remove')))
          return new Set(lostFrom(before, outputsOf(without.records)))
        })
        for (const { place, mutation, changed } of mutationsOf(given)) {
          const member = outermostMember(place)
          const { records, error } = await after(answer, JSON.stringify(changed))
          const where = `${answer.path} ${patternOf(place)} ${mutation}`
          if (error && (error.kind !== 'malformed' || member)) harms.add(`${where}: ${error.kind}`)
          if (!member) continue
          const allowed = await dependentOn(member)
          const lost = lostFrom(before, outputsOf(records)).filter((output) => !allowed.has(output))
          if (lost.length > 0) harms.add(`${where}: lost ${lost.slice(0, 3).join(', ')}`)
        }
      }
      expect([...harms]).toEqual([])
    })
  }
})

/** The longest answer of each path stands for the others. */
function representative(answers: readonly MutatedAnswer[]): MutatedAnswer[] {
  const paths = Map.groupBy(answers, ({ path }) => path.replaceAll(/\d{3,}|\d{4}-\d\d-\d\d/g, '*'))
  return [...paths.values()].flatMap((same) =>
    same
      .filter(({ body }) => body !== '')
      .sort((one, other) => other.body.length - one.body.length)
      .slice(0, 1),
  )
}

function remembered<T>(compute: (place: MutationPlace) => Promise<T>): (place: MutationPlace) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (place) => {
    const name = place.join('/')
    const value = known.get(name) ?? compute(place)
    known.set(name, value)
    return value
  }
}

/** One of each kind of place is enough: members of a list are alike. */
function mutationsOf(given: unknown): { place: MutationPlace; mutation: Mutation; changed: unknown }[] {
  const kinds = Map.groupBy(placesOf(given), patternOf)
  return [...kinds.values()].flatMap(([place]) =>
    BROKEN.flatMap((mutation) => {
      const changed = mutated(given, place!, mutation)
      return changed === null ? [] : [{ place: place!, mutation, changed }]
    }),
  )
}
