import type { Metric } from '../metrics.ts'
import type { ClinicalFigure } from './clinical-figure.ts'

/** A part of the summaries of a day: its main night, its physical or its body summary. */
export type FigurePart = 'night' | 'physical' | 'body'

/** What a number is about; a reader who may see one number of a topic may see all of them. */
export type Topic = 'activity' | 'sleep' | 'heart' | 'body' | 'glucose' | 'nutrition' | 'mood' | 'cycle'

/** A number of a local day. Its bounds and how it is combined are declared with the metric that fills its field. */
export interface Figure {
  topic: Topic
  title: string
  unit: string
  /** Where it stands, by precedence: the first that has it counts. */
  places: readonly (readonly [FigurePart, string])[]
  /** Part of the answer for a date range when the caller names no numbers. */
  isKey: boolean
  /** Whether a mean over days says something. */
  hasMean: boolean
  /** The documents say it in a unit that is this many times smaller. */
  perUnit: number
  /** It is only this number when the text beside it says so, and then it is of that metric. */
  only: { path: string; is: string; metric: Metric } | null
  /** Where the text beside it says that the true value lies below or above it. */
  comparator: string | null
  /** How it is said in clinical documents; null where it is not. */
  clinical: ClinicalFigure | null
}

export type FigureOptions = Partial<Pick<Figure, 'isKey' | 'hasMean' | 'only' | 'comparator' | 'clinical'>>

export const KEY = { isKey: true }

export function of(
  topic: Topic,
  unit: string,
  title: string,
  parts: readonly FigurePart[],
  path: string,
  options: FigureOptions = {},
): Figure {
  const perUnit = unit === 'min' ? 60 : 1
  const places = parts.map((part) => [part, path] as const)
  return { topic, title, unit, places, perUnit, ...DEFAULTS, ...options }
}

const DEFAULTS = { isKey: false, hasMean: true, only: null, comparator: null, clinical: null }

/** The night comes first, because it is complete when it arrives and is not changed by the day. */
export const NIGHT_FIRST: readonly FigurePart[] = ['night', 'body', 'physical']
export const AWAKE_FIRST: readonly FigurePart[] = ['physical', 'body', 'night']
export const P: readonly FigurePart[] = ['physical']
export const B: readonly FigurePart[] = ['body']
export const N: readonly FigurePart[] = ['night']
