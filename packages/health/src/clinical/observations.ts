import type { TraceEntry } from '../documents/index.ts'
import type { FigureSummary, LoincCode } from '../figures/index.ts'
import type { ClinicalReady } from '../payloads/index.ts'
import { type DeliveredSummary, type Reading, read } from '../readings/index.ts'
import { uuidOf } from './ids.ts'
import { BLOOD_PRESSURE, CLINICAL_METRICS, type ClinicalMetric, type Observed } from './metrics.ts'
import { narrative } from './narrative.ts'
import { SYSTEMS } from './systems.ts'
import type { ClinicalPeriod } from './times.ts'

type Bundle = ClinicalReady['clinical_ready']['clinical_ready_data']
export type BundleEntry = Bundle['entry'][number]
type Observation = Extract<BundleEntry['resource'], { resourceType: 'Observation' }>
type Component = NonNullable<Observation['component']>[number]

type Span = 'daily' | 'night' | 'nap'

/** Summaries that are read together, each with the period it covers. */
export interface MeasuringOccasion {
  span: Span
  /** Distinguishes it from the other occasions of the day. */
  name: string
  summaries: Partial<
    Record<FigureSummary, { summary: DeliveredSummary<object>; period: ClinicalPeriod } | null>
  >
}

/** Where a number of an Observation was read. */
export interface MeasurementOrigin {
  /** Inside the resource. */
  place: string
  summary: FigureSummary
  documentKey: string
  documentVersion: number
  path: string
  trace: TraceEntry
}

export interface Made {
  entry: BundleEntry
  origins: readonly MeasurementOrigin[]
}

/** A metric that an occasion has a value for. */
interface Found {
  metric: ClinicalMetric
  observed: Observed
  reading: Reading
  period: ClinicalPeriod
  origin: Omit<MeasurementOrigin, 'place'>
}

/** Whose Observations are made, and of which occasion. */
interface Owner {
  names: readonly string[]
  patient: string
  occasion: MeasuringOccasion
}

/** One Observation for each metric with a value, in the order of the table; those of one panel share an Observation. */
export function observationsOf(
  occasion: MeasuringOccasion,
  names: readonly string[],
  patient: string,
): Made[] {
  const owner = { names, patient, occasion }
  const found = CLINICAL_METRICS.flatMap((metric) =>
    metric.observed.flatMap((observed) => find(occasion, metric, observed) ?? []),
  )
  const pressures = found.filter(isPressure)
  return found.flatMap((one) => {
    if (!isPressure(one)) return single(one, owner)
    return one === pressures[0] ? panel(pressures, owner) : []
  })
}

const isPressure = ({ metric }: Found): boolean => BLOOD_PRESSURE.members.includes(metric.code)

function find({ summaries }: MeasuringOccasion, metric: ClinicalMetric, observed: Observed): Found | null {
  for (const { summary, path } of observed.places) {
    const held = summaries[summary]
    const reading = held && read(held.summary, path)
    if (!held || !reading) continue
    const { documentKey, documentVersion, trace } = held.summary
    const entry = trace[path] ?? { won: [], aside: [] }
    const origin = { summary, documentKey, documentVersion, path, trace: entry }
    return { metric, observed, reading, period: held.period, origin }
  }
  return null
}

function single(found: Found, owner: Owner): Made {
  const { metric } = found
  const resource: Observation = {
    ...opening([found], metric, owner),
    valueQuantity: quantityOf(found),
  }
  const origins = [{ ...found.origin, place: '/valueQuantity/value' }]
  return { entry: { fullUrl: `urn:uuid:${resource.id}`, resource }, origins }
}

/** Blood pressure: FHIR's profile wants both components, so one without a value says that it is unknown. */
function panel(found: readonly Found[], owner: Owner): Made {
  const members = BLOOD_PRESSURE.members.map((code) => ({
    metric: CLINICAL_METRICS.find((metric) => metric.code === code)!,
    value: found.find(({ metric }) => metric.code === code) ?? null,
  }))
  const resource: Observation = {
    ...opening(found, BLOOD_PRESSURE, owner),
    component: members.map(({ metric, value }): Component => {
      const code = codeOf(metric, owner.occasion.span)
      return value ? { code, valueQuantity: quantityOf(value) } : { code, dataAbsentReason: UNKNOWN }
    }),
  }
  const origins = members.flatMap(({ value }, index) =>
    value ? [{ ...value.origin, place: `/component/${index}/valueQuantity/value` }] : [],
  )
  return { entry: { fullUrl: `urn:uuid:${resource.id}`, resource }, origins }
}

const UNKNOWN = { coding: [{ system: SYSTEMS.absent, code: 'unknown', display: 'Unknown' }] }

interface Coded {
  code: string
  display: string
  loincs: readonly LoincCode[]
}

/** What every Observation has, in the order in which FHIR lists it. */
function opening(found: readonly Found[], of: Coded, { names, patient, occasion }: Owner) {
  const { span, name } = occasion
  const { observed, period } = found[0]!
  return {
    resourceType: 'Observation' as const,
    id: uuidOf(...names, name, observed.categories[0]!, of.code),
    meta: { source: sourceUri(found.map(({ reading }) => reading)) },
    text: narrative(found.map(textOf).join(', ')),
    extension: [{ url: SYSTEMS.context, valueString: contextOf(span, observed) }],
    status: 'final' as const,
    category: observed.categories.map((category) => ({
      coding: [{ system: SYSTEMS.category, code: category }],
    })),
    code: codeOf(of, span),
    subject: { reference: patient },
    effectivePeriod: period,
    performer: [{ reference: patient }],
  }
}

function codeOf({ code, display, loincs }: Coded, span: Span) {
  const known = loincs.filter(({ only }) => only === null || only === span)
  return {
    coding: [
      { system: SYSTEMS.metrics, code, display },
      ...known.map((loinc) => ({ system: SYSTEMS.loinc, code: loinc.code, display: loinc.display })),
    ],
  }
}

const quantityOf = ({ metric: { unit, ucum }, reading }: Found) => ({
  value: reading.value,
  unit,
  system: SYSTEMS.ucum,
  code: ucum,
})

const textOf = ({ metric, reading }: Found): string => `${metric.display}: ${reading.value} ${metric.unit}`

/** What kind of number of which stretch of time it is. */
export const CONTEXTS = {
  latest: 'the latest value of the day',
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
function sourceUri(readings: readonly Reading[]): string {
  const [source, ...others] = [...new Set(readings.map((reading) => reading.source))]
  if (others.length > 0 || !source) return SYSTEMS.service
  return `${SYSTEMS.source}/${source.toLowerCase().replaceAll(' ', '-')}`
}
