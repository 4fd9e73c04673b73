import type { DictionaryEntry, DictionarySpecimen, NameForm } from './dictionary/entry.ts'
import type { ValueInterval } from './units/agreement.ts'
import type { PrintedUnit } from './units/corrections.ts'
import { type Fit, fitUnit } from './units/fitting.ts'
import type { ReadValue } from './values/value.ts'

export interface NameCandidate {
  entry: DictionaryEntry
  /** How the unit fits the biomarker; null for results in words. */
  fit: Fit | null
  /** The form that is reported. */
  form: NameForm | null
  /** Whether it is of another specimen than the result. */
  foreign: boolean
  /** Whether unit, value and range all fit together. */
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

function scoreOf({ fit, foreign, entry }: NameCandidate): number {
  const specimen = foreign ? -2.5 : 0
  if (!fit) return specimen + (entry.forms.some((form) => form.kind !== 'number') ? 1 : -3)
  return specimen + UNIT_SCORES[fit.certainty] + (fit.plausible ? 1 : -2) + fit.agreement
}

function wordFormOf(entry: DictionaryEntry): NameForm | null {
  return entry.forms.find((form) => form.kind !== 'number') ?? null
}

/** How far the printed range lies from the usual one, in powers of e; null where one of the two is missing. */
function farness({ fit }: NameCandidate, numbers: Pick<ValueInterval, 'low' | 'high'>): number | null {
  const usual = fit?.form?.usual
  if (!usual) return null
  const parts = [numbers.low, numbers.high].flatMap((limit, at) => {
    const printed = limit === null ? 0 : limit * fit.conversion.factor + fit.conversion.offset
    return printed > 0 && usual[at]! > 0 ? [Math.abs(Math.log(printed / usual[at]!))] : []
  })
  return parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : null
}

const CLEARLY = 0.5

/** The better of two; where unit and value fit both, the one whose usual range is clearly nearer to the printed one. */
function better(
  one: NameCandidate,
  other: NameCandidate,
  limits: Pick<ValueInterval, 'low' | 'high'>,
): NameCandidate {
  const lead = scoreOf(other) - scoreOf(one)
  if (lead !== 0) return lead > 0 ? other : one
  const [far, away] = [farness(one, limits), farness(other, limits)]
  return far !== null && away !== null && far - away >= CLEARLY ? other : one
}

const limitsOf = (ranges: readonly ValueInterval[]): Pick<ValueInterval, 'low' | 'high'> =>
  ranges.length === 1 ? ranges[0]! : { low: null, high: null }

/** Of the groups that a name may be of, one that unit, value and range leave; null where they leave several. */
function clearest(
  candidates: readonly NameCandidate[],
  ranges: readonly ValueInterval[],
): NameCandidate | null {
  const limits = limitsOf(ranges)
  const best = candidates.reduce((one, other) => better(one, other, limits))
  const rivals = candidates.filter(({ entry, sound }) => sound && entry.specimen !== best.entry.specimen)
  const far = farness(best, limits)
  const isBeaten = (rival: NameCandidate) => {
    if (scoreOf(best) - scoreOf(rival) >= 1) return true
    const away = farness(rival, limits)
    return far !== null && away !== null && away - far >= CLEARLY
  }
  return rivals.every(isBeaten) ? best : null
}

/**
 * Of the biomarkers that share a name, the one that specimen, unit, value and range fit. Where no specimen is known, null
 * when they fit several.
 */
export function candidateOf(
  entries: readonly DictionaryEntry[],
  specimen: DictionarySpecimen | null,
  printedUnit: PrintedUnit | null,
  value: ReadValue,
  ranges: readonly ValueInterval[],
  byPicture: boolean,
): NameCandidate | null {
  const candidates = entries.map((entry): NameCandidate => {
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
  if (specimen === null) return clearest(candidates, ranges)
  const ofItsOwn = candidates.some(
    ({ foreign, fit }) => !foreign && fit !== null && UNIT_SCORES[fit.certainty] === 3,
  )
  const considered = candidates.filter(({ foreign, sound }) => !foreign || sound || !ofItsOwn)
  return considered.reduce((best, one) => better(best, one, limitsOf(ranges)))
}
