import fc from 'fast-check'
import { CLINICAL_METRICS } from '../src/clinical/metrics.ts'
import type { FigureSummary } from '../src/figures/index.ts'
import { type ClinicalInput, clinicalBody, clinicalDay, type DaySummaries } from '../src/index.ts'
import { SOURCE_FACTS, SOURCES } from './sources.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from './summaries.ts'

export const MADE_AT = Date.parse('2026-03-09T05:00:00Z')

export const clinicalOf = (summaries: DaySummaries, input: Partial<ClinicalInput> = {}) =>
  clinicalDay({
    clientUuid: 'client-1',
    userId: 'user-1',
    zone: 'Europe/Berlin',
    sources: SOURCE_FACTS,
    summaries,
    ...input,
  })

export const bundleOf = (...of: Parameters<typeof clinicalOf>) =>
  clinicalBody(clinicalOf(...of), MADE_AT).clinical_ready.clinical_ready_data

type Resource = ReturnType<typeof bundleOf>['entry'][number]['resource']
export type Observation = Extract<Resource, { resourceType: 'Observation' }>

export const observationsOf = (...of: Parameters<typeof clinicalOf>): Observation[] =>
  bundleOf(...of).entry.flatMap(({ resource }) => (resource.resourceType === 'Observation' ? resource : []))

/** The only Observation of a metric. */
export function observed(code: string, ...of: Parameters<typeof clinicalOf>): Observation {
  const [found, ...others] = observationsOf(...of).filter((one) => one.code.coding[0]!.code === code)
  if (!found || others.length > 0) throw new Error(`there is not one ${code}`)
  return found
}

export const pathsOf = (summary: FigureSummary): string[] =>
  CLINICAL_METRICS.flatMap(({ observed }) =>
    observed.flatMap(({ places }) =>
      places.filter((place) => place.summary === summary).map(({ path }) => path),
    ),
  )

/** Zero is drawn often: it is the value most easily lost. */
const amounts = fc.oneof(
  fc.constant(0),
  fc.constant(null),
  fc.integer({ min: 0, max: 100_000 }),
  fc.double({ min: 0, max: 500, noNaN: true }),
)
const valuesOf = (summary: FigureSummary) =>
  fc.dictionary(fc.constantFrom(...pathsOf(summary)), amounts, { noNullPrototype: true })
const source = fc.constantFrom(...SOURCES)

const DAY = '2026-03-29'
const offset = fc.constantFrom('+00:00', '+01:00', '+02:00', '-10:00', '+05:45', '+13:45', '+14:00', '+15:30')
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), offset)
  .map(([hour, minute, zone]) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${DAY}T${two(hour)}:${two(minute)}:07.250000${zone}`
  })

const daily = <T>(make: (...of: Parameters<typeof physicalOf>) => T, summary: FigureSummary) =>
  fc.record({ values: valuesOf(summary), source, zone: offset }).map(({ values, zone, ...options }) =>
    make(values, {
      ...options,
      documentKey: `${summary}_summary:${DAY}`,
      at: `${DAY}T00:00:00.000000${zone}`,
    }),
  )

const sleep = (name: string) =>
  fc
    .record({ values: valuesOf('sleep'), source, start: fc.option(clock), end: fc.option(clock) })
    .map(({ values, source, start, end }) =>
      sleepOf(
        {
          ...values,
          '/duration/sleep_start_datetime_string': start,
          '/duration/sleep_end_datetime_string': end,
        },
        { source, documentKey: `sleep_summary:${DAY}:${name}` },
      ),
    )

/** Days on which the clocks change in Europe, in whatever way they are written. */
export const clinicalInputs: fc.Arbitrary<ClinicalInput> = fc.record({
  clientUuid: fc.uuid(),
  userId: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
  zone: fc.constantFrom('Europe/Berlin', 'UTC', 'Pacific/Kiritimati', 'America/St_Johns'),
  sources: fc.constant(SOURCE_FACTS),
  summaries: fc
    .record({
      body: fc.option(daily(bodyOf, 'body')),
      physical: fc.option(daily(physicalOf, 'physical')),
      nights: fc.subarray(['night', 'night-2']).chain((names) => fc.tuple(...names.map(sleep))),
      naps: fc.subarray(['nap-1', 'nap-2']).chain((names) => fc.tuple(...names.map(sleep))),
    })
    .map((parts) => dayOf(DAY, parts as Partial<DaySummaries>)),
})
