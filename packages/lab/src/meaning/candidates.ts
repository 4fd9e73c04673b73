import type { Entry, Form, Specimen } from './dictionary/entry.ts'
import type { Interval } from './units/agreement.ts'
import type { PrintedUnit } from './units/corrections.ts'
import { type Fit, fitUnit } from './units/fitting.ts'
import type { ReadValue } from './values/value.ts'

export interface Candidate {
  entry: Entry
  /** Null for results in words. */
  fit: Fit | null
  /** The form that is reported. */
  form: Form | null
  /** Of another specimen than the result. */
  foreign: boolean
  /** Unit, value and range all make sense together. */
  sound: boolean
}

const UNIT_SCORES: Readonly<Record<Fit['certainty'], number>> = {
  printed: 3,
  needless: 2,
  inferred: 1.5,
  corrected: 1,
  contradicted: 3,
  unknown: 0,
  mismatch: -2,
}

function scoreOf({ fit, foreign, entry }: Candidate): number {
  const specimen = foreign ? -2.5 : 0
  if (!fit) return specimen + (entry.forms.some((form) => form.kind !== 'number') ? 1 : -3)
  return specimen + UNIT_SCORES[fit.certainty] + (fit.plausible ? 1 : -2) + fit.agreement
}

function wordFormOf(entry: Entry): Form | null {
  return entry.forms.find((form) => form.kind !== 'number') ?? null
}

/**
 * Of the biomarkers that share a name, the one that specimen, unit, value and range speak for. Blood is what is meant when
 * nothing tells: a result in words may go against it.
 */
export function candidateOf(
  entries: readonly Entry[],
  specimen: Specimen,
  printedUnit: PrintedUnit | null,
  value: ReadValue,
  ranges: readonly Interval[],
  byPicture: boolean,
): Candidate {
  const candidates = entries.map((entry): Candidate => {
    const foreign = entry.specimen !== specimen && entry.specimen !== 'other'
    if (value.value === null) {
      const form = wordFormOf(entry)
      return { entry, fit: null, form, foreign, sound: !foreign || (form !== null && specimen === 'blood') }
    }
    const fit = fitUnit(entry, printedUnit, { value: value.value, ranges }, byPicture)
    const certain = !['mismatch', 'contradicted', 'unknown'].includes(fit.certainty)
    const sound = fit.plausible && fit.agreement >= (foreign ? 1 : 0) && certain
    return {
      entry,
      fit,
      form: fit.form ?? (fit.certainty === 'needless' ? wordFormOf(entry) : null),
      foreign,
      sound,
    }
  })
  const onlyForeign = candidates.every(({ foreign }) => foreign)
  const specimens = new Set(entries.map((entry) => entry.specimen))
  const settled = onlyForeign && specimen === 'blood' && specimens.size === 1
  const known = settled ? candidates.map((one) => ({ ...one, foreign: false })) : candidates
  const ofItsOwn = known.some(
    ({ foreign, fit }) => !foreign && fit !== null && UNIT_SCORES[fit.certainty] === 3,
  )
  const considered = known.filter(({ foreign, sound }) => !foreign || sound || !ofItsOwn)
  return considered.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
}
