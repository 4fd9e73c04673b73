import type { TraceEntry } from '../documents/index.ts'
import type { Summary } from '../figures/index.ts'
import type { ClinicalReady } from '../payloads/index.ts'
import { type Reading, read, type ToldSummary } from '../readings/index.ts'
import { uuidOf } from './ids.ts'
import { CLINICAL_METRICS, type ClinicalMetric, type Observed } from './metrics.ts'
import { SYSTEMS } from './systems.ts'
import type { Period } from './times.ts'

type Bundle = ClinicalReady['clinical_ready']['clinical_ready_data']
export type Entry = Bundle['entry'][number]
type Observation = Extract<Entry['resource'], { resourceType: 'Observation' }>

export type Span = 'daily' | 'night' | 'nap'

/** Summaries that are read together, each with the time that it tells of. */
export interface Occasion {
  span: Span
  /** What sets it apart from the others of the day. */
  name: string
  told: Partial<Record<Summary, { summary: ToldSummary<object>; period: Period } | null>>
}

/** An Observation, and where its number was read. */
export interface Made {
  entry: Entry
  summary: Summary
  documentKey: string
  documentVersion: number
  path: string
  trace: TraceEntry
}

/** One Observation for each metric that is told, in the order of the table. */
export function observationsOf(occasion: Occasion, owner: readonly string[], patient: string): Made[] {
  return CLINICAL_METRICS.flatMap((metric) =>
    metric.observed.flatMap((observed) => {
      const found = find(occasion, observed)
      if (!found) return []
      const { place, reading, summary, period } = found
      const id = uuidOf(...owner, occasion.name, observed.categories[0]!, metric.code)
      const resource = observation({ id, metric, observed, reading, period, span: occasion.span, patient })
      return {
        entry: { fullUrl: `urn:uuid:${id}`, resource },
        summary: place.summary,
        documentKey: summary.documentKey,
        documentVersion: summary.documentVersion,
        path: place.path,
        trace: summary.trace[place.path] ?? { won: [], aside: [] },
      }
    }),
  )
}

function find({ told }: Occasion, { places }: Observed) {
  for (const place of places) {
    const held = told[place.summary]
    const reading = held && read(held.summary, place.path)
    if (held && reading) return { place, reading, ...held }
  }
  return null
}

function observation(of: {
  id: string
  metric: ClinicalMetric
  observed: Observed
  reading: Reading
  period: Period
  span: Span
  patient: string
}): Observation {
  const { metric, observed, reading } = of
  const { code, display, loinc, unit, ucum } = metric
  return {
    resourceType: 'Observation',
    id: of.id,
    meta: { source: sourceUri(reading) },
    extension: [{ url: SYSTEMS.context, valueString: contextOf(of.span, observed) }],
    status: 'final',
    category: observed.categories.map((category) => ({
      coding: [{ system: SYSTEMS.category, code: category }],
    })),
    code: {
      coding: [
        { system: SYSTEMS.metrics, code, display },
        ...(loinc ? [{ system: SYSTEMS.loinc, code: loinc.code, display: loinc.display }] : []),
      ],
    },
    subject: { reference: of.patient },
    effectivePeriod: of.period,
    valueQuantity: { value: reading.value, unit, system: SYSTEMS.ucum, code: ucum },
  }
}

/** What kind of number of which stretch of time it is. */
export const CONTEXTS = {
  latest: 'the latest word of the day',
  daily_total: 'all of the day together',
  daily_average: 'the mean over the day',
  night_total: 'all of one night together',
  night_average: 'the mean over one night',
  nap_total: 'all of one nap together',
  nap_average: 'the mean over one nap',
} as const

const contextOf = (span: Span, { aggregate }: Observed): keyof typeof CONTEXTS =>
  aggregate === 'latest' ? aggregate : `${span}_${aggregate}`

/** A number that several sources made together is the service's own. */
const sourceUri = ({ source }: Reading): string =>
  source === null ? SYSTEMS.service : `${SYSTEMS.source}/${source.toLowerCase().replaceAll(' ', '-')}`
