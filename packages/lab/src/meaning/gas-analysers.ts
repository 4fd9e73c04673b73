import type { FoundResult, Printed } from '../types.ts'
import type { NameMatch } from './names/lookup.ts'
import { folded } from './names/specimen.ts'
import { panelOf } from './panels.ts'

/** What only a gas analyser measures. */
const OF_GASES = new Set([
  'blood_ph',
  'pco2',
  'po2',
  'base_excess',
  'oxygen_saturation',
  'carboxyhemoglobin',
  'methemoglobin',
  'oxyhemoglobin',
  'deoxyhemoglobin',
  'sulfhemoglobin',
  'bicarbonate',
  'total_co2',
])

/** What gas analysers measure besides. */
const BESIDE_GASES = new Set([
  'sodium',
  'potassium',
  'chloride',
  'calcium',
  'calcium_ionized',
  'ionized_magnesium',
  'anion_gap',
  'osmolality',
  'lactate',
  'glucose',
  'hemoglobin',
  'hematocrit',
  'creatinine',
  'urea',
  'urea_nitrogen',
  'bilirubin_total',
])

const includes = (codes: ReadonlySet<string>, match: NameMatch | null): boolean =>
  match?.entries.some(({ code }) => codes.has(code)) ?? false

const isOfGases = (panel: Printed | null): boolean =>
  panel !== null && panelOf(folded(panel.text))?.panel?.code === 'blood_gases'

/**
 * The results behind the gases of a section, if some of them are none of a gas analyser: the next section begins among them without a
 * heading, so that the kind of blood of the gases is not theirs.
 */
export function strangersTo(
  results: readonly FoundResult[],
  matches: readonly (NameMatch | null)[],
): ReadonlySet<FoundResult> {
  const panels = new Set(results.flatMap(({ panel }) => (isOfGases(panel) ? [panel] : [])))
  return new Set(
    [...panels].flatMap((panel) => {
      const section = [...results.keys()].filter((index) => results[index]!.panel === panel)
      const last = section.findLastIndex((index) => includes(OF_GASES, matches[index]!))
      const behind = section.slice(last + 1)
      const isStrange = (index: number) => matches[index] !== null && !includes(BESIDE_GASES, matches[index]!)
      return behind.some(isStrange) ? behind.map((index) => results[index]!) : []
    }),
  )
}
