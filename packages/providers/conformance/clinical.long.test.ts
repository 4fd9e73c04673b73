import type { Bundle } from '@medplum/fhirtypes'
import {
  type BuiltDocument,
  buildDay,
  CLINICAL_METRICS,
  clinicalBody,
  clinicalDay,
  type DaySummaries,
  type DeliveredSummary,
  type HealthRecord,
  type MappedRecord,
} from '@tributary/health'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../../test/fhir/index.ts'
import { SOURCE_FACTS } from '../src/index.ts'
import { providers } from './kit.ts'
import { history } from './receiver.ts'
import { daysAgo, type Simulator, simulate, wireOf } from './wire.ts'

const DAYS = 30
const PERSONAS = [
  'office',
  'athlete',
  'shift_worker',
  'unwell',
  'rarely_worn',
  'traveller',
  'several_devices',
]

const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'

/** What one vendor reports of a person over the days. */
async function recordsOf(simulator: Simulator, slug: string, person: string): Promise<HealthRecord[]> {
  const wire = wireOf(slug, simulator)
  const { session } = await wire.connect(person)
  const reach = Math.min(DAYS, wire.kit.reachDays ?? DAYS)
  const window = { from: daysAgo(reach), to: daysAgo(0) }
  const items = []
  if (wire.kit.lacks?.window_reads !== undefined) items.push(...(await history(wire, session, window)))
  else
    for (const { name } of wire.provider.manifest.resources)
      items.push(...(await wire.pull(session, name, window)))
  return items.flatMap((item) => wire.provider.map(item).records.filter(isHealth))
}

function summariesOf(day: string, built: readonly BuiltDocument[]): DaySummaries {
  const summariesOf = <D>(structure: string) =>
    built
      .filter(({ dataStructure }) => dataStructure === structure)
      .map(({ key, body, trace }): DeliveredSummary<D> => {
        const { summary } = Object.values(body)[0] as { summary: Record<string, D> }
        return { documentKey: key, documentVersion: 1, data: summary[structure]!, trace }
      })
  const sleeps = summariesOf<DaySummaries['nights'][number]['data']>('sleep_summary')
  return {
    day,
    nights: sleeps.filter(({ documentKey }) => !documentKey.includes(':nap-')),
    naps: sleeps.filter(({ documentKey }) => documentKey.includes(':nap-')),
    physical: summariesOf<NonNullable<DaySummaries['physical']>['data']>('physical_summary')[0] ?? null,
    body: summariesOf<NonNullable<DaySummaries['body']>['data']>('body_summary')[0] ?? null,
  }
}

/** The FHIR bundle of a person's day, as text. */
function bundleOf(day: string, zone: string, records: readonly HealthRecord[]): string {
  const of = { userId: 'user-1', zone }
  const built = buildDay({ ...of, day, records, sources: SOURCE_FACTS, cleaning: true, granular: false })
  const made = clinicalDay({
    ...of,
    clientUuid: 'client-1',
    sources: SOURCE_FACTS,
    summaries: summariesOf(day, built),
  })
  return JSON.stringify(clinicalBody(made, 0).clinical_ready.clinical_ready_data)
}

const days = Array.from({ length: DAYS }, (_, index) => daysAgo(DAYS - index))
const codesSeen = new Set<string>()

describe.each(PERSONAS)('%s', (persona) => {
  let zone: string
  let sources: readonly (readonly HealthRecord[])[]
  beforeAll(async () => {
    // For each person anew: connections that rest while a minute is spent on validating would be closed unseen.
    const simulator = await simulate()
    const person = simulator.people.find((one) => one.persona === persona)!
    zone = person.zone
    const records: HealthRecord[][] = []
    for (const { slug } of providers) records.push(await recordsOf(simulator, slug, person.id))
    sources = records
    await simulator.close()
  }, 600_000)

  it('every clinical document of thirty days is valid, from all sources together and from each alone', () => {
    for (const records of [sources.flat(), ...sources]) {
      for (const day of days) {
        const bundle = JSON.parse(bundleOf(day, zone, records)) as Bundle
        expect(faultsOf(bundle)).toEqual([])
        for (const { resource } of bundle.entry!)
          if (resource?.resourceType === 'Observation')
            for (const { code } of [resource, ...(resource.component ?? [])])
              codesSeen.add(code.coding![0]!.code!)
      }
    }
  })

  it('is the same bytes in whatever order the records came', () => {
    const records = sources.flat()
    for (const day of days)
      expect(bundleOf(day, zone, records.toReversed())).toBe(bundleOf(day, zone, records))
  })
})

it('they show every metric that there is', () => {
  expect([...codesSeen].sort()).toEqual(
    [...CLINICAL_METRICS.map(({ code }) => code), 'blood_pressure'].sort(),
  )
})
