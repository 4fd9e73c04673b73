import {
  type Aggregate,
  type Category,
  type ClinicalFigure,
  FIGURES,
  type Figure,
  type FigureName,
  type FigurePart,
  type FigureSummary,
  type LoincCode,
} from '../figures/index.ts'

/** How a metric is observed in one row of the document's contents. */
export interface Observed {
  /** First that of the summary it belongs to. */
  categories: readonly Category[]
  aggregate: Aggregate
  /** Where it is read: the first place that has it counts. */
  places: readonly { summary: FigureSummary; path: string }[]
}

/** Figures of one measurement that become one Observation with a component for each. */
export interface ClinicalPanel {
  code: string
  display: string
  definition: string
  loincs: readonly LoincCode[]
  /** Codes of its metrics, in order. */
  members: readonly string[]
}

export const BLOOD_PRESSURE: ClinicalPanel = {
  code: 'blood_pressure',
  display: 'Blood pressure',
  definition: 'Mean systolic and diastolic blood pressure of the day.',
  loincs: [{ code: '85354-9', display: 'Blood pressure panel with all children optional', only: null }],
  members: ['systolic_blood_pressure', 'diastolic_blood_pressure'],
}

export interface ClinicalMetric extends Omit<ClinicalFigure, 'observed'> {
  observed: readonly Observed[]
}

/** The order of the document. */
const IN_ORDER: readonly FigureName[] = [
  'weight',
  'height',
  'bmi',
  'systolic_pressure',
  'diastolic_pressure',
  'resting_heart_rate',
  'blood_oxygen',
  'energy_eaten',
  'steps',
  'distance',
  'heart_rate_average',
  'vo2max',
  'asleep',
  'rem_sleep',
  'light_sleep',
  'deep_sleep',
  'awake_in_night',
  'time_to_sleep',
  'breathing_rate',
]

const PART: Readonly<Record<FigureSummary, FigurePart>> = {
  body: 'body',
  physical: 'physical',
  sleep: 'night',
}

/** Every figure that has a code of ours. What is not here is not in the document. */
export const CLINICAL_METRICS: readonly ClinicalMetric[] = IN_ORDER.flatMap((name) => {
  const { clinical, places }: Figure = FIGURES[name]
  if (!clinical) return []
  const pathIn = (summary: FigureSummary) => places.find(([part]) => part === PART[summary])![1]
  const observed = clinical.observed.map(({ categories, aggregate, summaries, orField }) => ({
    categories,
    aggregate,
    places: summaries.flatMap((summary) =>
      [pathIn(summary), ...(orField ? [orField] : [])].map((path) => ({ summary, path })),
    ),
  }))
  return { ...clinical, observed }
})
