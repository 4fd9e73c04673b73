import type { FoundReport, FoundResult, Specimen } from '../types.ts'
import type { DictionaryEntry, DictionarySpecimen as SpecimenGroup } from './dictionary/entry.ts'
import { strangersTo } from './gas-analysers.ts'
import { lookUp, type NameMatch } from './names/lookup.ts'
import {
  groupOf,
  isOtherFluid,
  type Named,
  specimenIn,
  specimenInLabel,
  specimenInName,
  specimenInPrefix,
} from './names/specimen.ts'
import { isOver, marksOf, type SpecimenMark } from './specimen-marks.ts'

/** The specimen in which a result was measured. */
export interface Examined {
  /** The specimen that the page states; null where it states none. */
  specimen: Specimen | null
  /** The group of the dictionary, stated by the page or shown by the results around it; null where neither is the case. */
  group: SpecimenGroup | null
  /** Whether that is sure enough for a code that depends on it. */
  isShown: boolean
}

/** The only group in which such a thing is looked for; null when there are several. */
function soleGroup(match: NameMatch | null): SpecimenGroup | null {
  const groups = new Set(match?.entries.map((entry) => entry.specimen))
  return groups.size === 1 ? [...groups][0]! : null
}

const isOfStrip = ({ forms, code }: DictionaryEntry): boolean =>
  code === 'urine_specific_gravity' || forms.some(({ kind }) => kind === 'word')

/**
 * What a result shows about its neighbours. Strip and sediment come as a whole; a quantity in urine, or a name that says its
 * specimen, stands among those of blood.
 */
function voteOf(match: NameMatch | null): SpecimenGroup | null {
  if (!match || match.specimen) return null
  const group = soleGroup(match)
  return group !== 'urine' || match.entries.some(isOfStrip) ? group : null
}

/** The specimen that the row itself states, in its column of specimens or in its name. */
function ownOf({ name, specimen }: FoundResult, match: NameMatch | null): Named {
  const inColumn = specimen ? specimenInLabel(specimen.text) : null
  if (inColumn && inColumn !== 'several') return inColumn
  const named = specimenInName(name.text)
  if (named) return named
  const prefix = specimenInPrefix(name.text)
  const isPrefix = match !== null && match.score < 1 && prefix !== null
  return isPrefix && (match.specimen ?? groupOf(prefix)) === groupOf(prefix) ? prefix : null
}

/** What holds below a heading; `several` where it may be one of several. */
type State = Specimen | 'implied blood' | 'implied urine' | 'implied stool' | 'several' | null

const isFluid = (state: State): boolean =>
  state !== null && state !== 'several' && !state.startsWith('implied') && isOtherFluid(state as Specimen)

/** The state below a heading, and whether the heading is of a group of tests and ends with it. */
interface Held {
  state: State
  isOfPanel: boolean
}

const NOTHING: Held = { state: null, isOfPanel: false }
const SOME_BLOOD: Held = { state: 'implied blood', isOfPanel: false }

/**
 * A heading that names nothing goes on with a fluid or with blood, and may end urine and stool. It ends the blood that a group of
 * tests is of; one of cells goes on with blood and ends serum and plasma.
 */
function after(held: Held, { says, isOfPanel }: SpecimenMark): Held {
  const { state } = held
  if (says === 'implied blood' && isFluid(state)) return held
  if (says !== 'nothing' && says !== 'weak' && says !== 'cells') return { state: says, isOfPanel }
  if (isFluid(state)) return held
  if (groupIn(state) !== 'blood' || state === 'implied blood' || says === 'weak') return NOTHING
  const isOfCells = says === 'cells' && state === 'blood'
  const isEnded = held.isOfPanel || (says === 'cells' && (state === 'serum' || state === 'plasma'))
  return isEnded && !isOfCells ? SOME_BLOOD : held
}

/** On a new page other results may follow: a heading of an older one says no more which kind of blood they are of. */
function stateAt({ name }: FoundResult, above: readonly SpecimenMark[]): State {
  const { state } = above.reduce(after, NOTHING)
  const holds = ({ says, isHeading, box }: SpecimenMark) =>
    says === state && (!isHeading || box.page === name.box.page)
  return groupIn(state) === 'blood' && !above.some(holds) ? 'implied blood' : state
}

function groupIn(state: State): SpecimenGroup | null {
  if (state === null || state === 'several') return null
  if (state === 'implied blood') return 'blood'
  if (state === 'implied urine') return 'urine'
  return state === 'implied stool' ? 'stool' : groupOf(state)
}

const saidIn = (state: State): Specimen | null =>
  state === null || state === 'several' || state.startsWith('implied') ? null : (state as Specimen)

/**
 * The specimen of each result: as its column or name says, or the heading and the labels above it. Where nothing says it, the
 * neighbours may show it: proteins between a specific gravity and a nitrite are those of urine, a glucose beside an ALT is that
 * of blood. Otherwise the specimen is unknown.
 */
export function specimensOf(report: FoundReport): ReadonlyMap<FoundResult, Examined> {
  const { results } = report
  const marks = marksOf(report)
  const matches = results.map(({ name }) => lookUp(name.text))
  const owns = results.map((result, index) => ownOf(result, matches[index] ?? null))
  const strangers = strangersTo(results, matches)
  const states = results.map((result) => {
    const above = marks.filter((mark) => isOver(mark, result, results))
    const state = stateAt(result, above)
    return strangers.has(result) && groupIn(state) === 'blood' ? 'implied blood' : state
  })
  const votes = matches.map((match, index) => (owns[index] ? null : voteOf(match)))
  const named = groupsNamed(report, marks, owns)
  const shown = (index: number) => neighbour(results, votes, index) ?? ofWhole(votes, states, named)
  return new Map(
    results.map((result, index) => {
      const own = owns[index] ?? null
      const state = own && own !== 'several' ? own : (states[index] ?? null)
      const group = groupIn(state)
      if (group) return [result, { specimen: saidIn(state), group, isShown: true }]
      return [result, unsaid(matches[index] ?? null, shown(index), named)]
    }),
  )
}

/** A name of one group only is of that. Nothing is certain in a document that mentions another fluid. */
function unsaid(
  match: NameMatch | null,
  shown: SpecimenGroup | null,
  named: ReadonlySet<SpecimenGroup>,
): Examined {
  const group = match?.specimen ?? soleGroup(match) ?? shown
  return { specimen: null, group, isShown: group !== null && !named.has('other') }
}

/** What the nearest results before and after it show, where they do not contradict each other. */
function neighbour(
  results: readonly FoundResult[],
  votes: readonly (SpecimenGroup | null)[],
  index: number,
): SpecimenGroup | null {
  const heading = results[index]!.panel?.text
  const nearest = (step: 1 | -1): SpecimenGroup | null => {
    for (let at = index + step; results[at]?.panel?.text === heading && results[at]; at += step)
      if (votes[at]) return votes[at]!
    return null
  }
  const [before, next] = [nearest(-1), nearest(1)]
  return !before || !next || before === next ? (before ?? next) : null
}

/** The group that all results of a document show, where the document mentions only one. */
function ofWhole(
  votes: readonly (SpecimenGroup | null)[],
  states: readonly State[],
  named: ReadonlySet<SpecimenGroup>,
): SpecimenGroup | null {
  const groups = new Set([...votes, ...states.map(groupIn)].filter((group) => group !== null))
  for (const group of named) groups.add(group)
  return groups.size === 1 && groups.has('blood') ? 'blood' : null
}

const LONGEST_MENTION = 120
const UNNAMED = /^(?:nothing|weak|cells|implied .*)$/

/** Every specimen that the document mentions, in headings, labels, names and short lines. */
function groupsNamed(
  { lines }: FoundReport,
  marks: readonly SpecimenMark[],
  owns: readonly Named[],
): ReadonlySet<SpecimenGroup> {
  const named = new Set<SpecimenGroup>()
  const add = (one: Named) => {
    if (one === 'several') for (const group of ['blood', 'urine'] as const) named.add(group)
    else if (one) named.add(isOtherFluid(one) ? 'other' : groupOf(one))
  }
  for (const { says } of marks) if (!UNNAMED.test(says)) add(says as Named)
  for (const own of owns) add(own)
  for (const { text } of lines) {
    const mentioned = text.length <= LONGEST_MENTION ? specimenIn(text) : null
    if (mentioned && mentioned !== 'several' && isOtherFluid(mentioned) && mentioned !== 'other')
      named.add('other')
  }
  return named
}
