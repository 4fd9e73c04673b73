import type { Entry, Form, Specimen } from './dictionary/entry.ts'
import { type Fit, fitUnit } from './units/fitting.ts'
import type { ReadRange } from './values/range.ts'
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
  mended: 1,
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

/** How far the printed range lies from the usual one, in powers of e; null where one of the two is missing. */
function farness({ fit }: Candidate, numbers: { low: number | null; high: number | null }): number | null {
  const usual = fit?.form?.usual
  if (!usual) return null
  const parts = [numbers.low, numbers.high].flatMap((limit, at) => {
    const printed = limit === null ? 0 : limit * fit.conversion.factor + fit.conversion.offset
    return printed > 0 && usual[at]! > 0 ? [Math.abs(Math.log(printed / usual[at]!))] : []
  })
  return parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : null
}

const CLEARLY = 0.5

/** Of the groups that a name may be of, one that unit, value and range leave; null where they leave several. */
function clearest(candidates: readonly Candidate[], range: ReadRange | null): Candidate | null {
  const best = candidates.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one))
  const rivals = candidates.filter(({ entry, sound }) => sound && entry.specimen !== best.entry.specimen)
  const limits = { low: range?.low ?? null, high: range?.high ?? null }
  const far = farness(best, limits)
  const isBeaten = (rival: Candidate) => {
    if (scoreOf(best) - scoreOf(rival) >= 1) return true
    const away = farness(rival, limits)
    return far !== null && away !== null && away - far >= CLEARLY
  }
  return rivals.every(isBeaten) ? best : null
}

/**
 * Of the biomarkers that share a name, the one that specimen, unit, value and range speak for. Where no specimen is known, null
 * when they speak for several.
 */
export function candidateOf(
  entries: readonly Entry[],
  specimen: Specimen | null,
  printedUnit: string | null,
  value: ReadValue,
  range: ReadRange | null,
  byPicture: boolean,
): Candidate | null {
  const candidates = entries.map((entry): Candidate => {
    const foreign = specimen !== null && entry.specimen !== specimen && entry.specimen !== 'other'
    if (value.value === null) {
      const form = wordFormOf(entry)
      return {
        entry,
        fit: null,
        form,
        foreign,
        sound: !foreign ? form !== null : specimen === 'blood' && form !== null,
      }
    }
    const numbers = { value: value.value, low: range?.low ?? null, high: range?.high ?? null }
    const fit = fitUnit(entry, printedUnit, numbers, byPicture)
    const certain = fit.certainty !== 'mismatch' && fit.certainty !== 'unknown'
    const sound = fit.plausible && fit.agreement >= (foreign ? 1 : 0) && certain
    return {
      entry,
      fit,
      form: fit.form ?? (fit.certainty === 'needless' ? wordFormOf(entry) : null),
      foreign,
      sound,
    }
  })
  if (specimen === null) return clearest(candidates, range)
  return candidates.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
}
