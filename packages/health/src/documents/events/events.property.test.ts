import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../../test/arbitraries.ts'
import { buildTheEvents, contentOf } from '../../../test/build.ts'
import {
  boundsOf,
  EVENT_SCHEMAS,
  type EventStructure,
  envelope,
  type HealthRecord,
  localDate,
  type Metric,
} from '../../index.ts'

const address = { clientUuid: 'client', userId: 'user-1', documentVersion: 1 }
const switches = fc.record({ cleaning: fc.boolean(), granular: fc.boolean(), deviceMetadata: fc.boolean() })
const DAY = '2026-11-14'
const ZONE = 'Europe/Berlin'

const checks = new Map(
  Object.entries(EVENT_SCHEMAS).map(([name, schema]) => [name as EventStructure, Compile(schema)]),
)

const keysOfTrace = (document: Event, part: 'won' | 'aside') =>
  Object.values(document.trace).flatMap((entry) =>
    entry[part].flatMap(({ source, records }) => records.map((key) => `${source}/${key}`)),
  )

const isOfDay = (record: HealthRecord) =>
  'start' in record
    ? localDate(record.start, ZONE) === DAY
    : 'at' in record && localDate(record.at, ZONE) === DAY

/** Paths of everything but metadata that holds a value; a granular array is one. */
function valuePaths(value: unknown, path: string): string[] {
  if (value === null) return []
  if (Array.isArray(value)) {
    if (path.startsWith('/non_structured')) return value.map((_, index) => `${path}/${index}`)
    return value.length === 0 ? [] : [path]
  }
  if (typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, part]) => valuePaths(part, `${path}/${key}`))
}

type Event = ReturnType<typeof buildTheEvents>[number]

function blocksOf(event: Event): Record<string, Record<string, unknown>> {
  const { metadata: _, non_structured_data_array: __, ...blocks } = contentOf(event)
  return blocks as Record<string, Record<string, unknown>>
}

const withoutReadings = (blocks: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(blocks).map(([name, fields]) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [field, Array.isArray(value) ? [] : value]),
      ),
    ]),
  )

const isLocal = (records: readonly HealthRecord[], id: string) =>
  records.some((record) => `${record.source}/${record.key}` === id && isOfDay(record))

/** Many workouts in a short time, so that sources meet. */
const crowds = recordSets.chain((records) =>
  fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: records.length, maxLength: records.length })
    .map((minutes) =>
      records.map((record, index) => {
        if (record.kind !== 'workout') return record
        const at = Date.UTC(2026, 10, 14, 12, minutes[index])
        return { ...record, start: { at, offset: 3600 }, end: { at: at + 3_600_000, offset: 3600 } }
      }),
    ),
)

describe('events', () => {
  it('are valid documents', () => {
    fc.assert(
      fc.property(recordSets, switches, (records, input) => {
        for (const event of buildTheEvents(records, input)) {
          const document = envelope(event, address)
          expect(checks.get(event.dataStructure)?.Check(document), event.key).toBe(true)
          expect(event.day).toBe(DAY)
        }
      }),
    )
  })

  it('have keys of their own', () => {
    fc.assert(
      fc.property(recordSets, switches, (records, input) => {
        const keys = buildTheEvents(records, input).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('do not depend on the order of arrival', () => {
    const shuffled = recordSets.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    )
    fc.assert(
      fc.property(shuffled, switches, ([records, other], input) => {
        expect(JSON.stringify(buildTheEvents(other, input))).toBe(
          JSON.stringify(buildTheEvents(records, input)),
        )
      }),
    )
  })

  it('trace every value that they show', () => {
    fc.assert(
      fc.property(recordSets, switches, (records, input) => {
        for (const event of buildTheEvents(records, input)) {
          const { metadata: _, ...content } = contentOf(event)
          const traced = Object.entries(event.trace).flatMap(([path, { won }]) =>
            path.startsWith('/metadata') || won.length === 0 ? [] : [path],
          )
          expect(traced.sort()).toEqual(valuePaths(content, '').sort())
        }
      }),
    )
  })

  it('hold no readings without Granular Data, and the same numbers', () => {
    fc.assert(
      fc.property(recordSets, fc.boolean(), (records, cleaning) => {
        const full = new Map(
          buildTheEvents(records, { cleaning, granular: true }).map((event) => [event.key, event]),
        )
        for (const event of buildTheEvents(records, { cleaning, granular: false })) {
          const known = full.get(event.key)
          expect(known, event.key).toBeDefined()
          expect(blocksOf(event)).toEqual(withoutReadings(blocksOf(known!)))
        }
      }),
    )
  })

  it('leave no workout and no recording out when each source speaks for itself', () => {
    fc.assert(
      fc.property(recordSets, (records) => {
        const events = buildTheEvents(records, { cleaning: false })
        for (const record of records.filter(isOfDay)) {
          const structure = { workout: 'activity_event', ecg: 'ecg_event' }[record.kind as string]
          if (!structure) continue
          const key = `${structure}:${record.source}/${record.key}`
          expect(events.filter((event) => event.key === key)).toHaveLength(1)
        }
      }),
    )
  })

  const HOMES: [Metric, EventStructure][] = [
    ['weight_kg', 'body_metrics_event'],
    ['body_fat_pct', 'body_metrics_event'],
    ['glucose_mg_per_dl', 'blood_glucose_event'],
    ['blood_pressure_diastolic_mmhg', 'blood_pressure_event'],
    ['body_temperature_c', 'temperature_event'],
    ['water_intake_ml', 'hydration_event'],
    ['protein_g', 'nutrition_event'],
    ['mood', 'mood_event'],
    ['heart_rate_resting_bpm', 'heart_rate_event'],
    ['spo2_avg_pct', 'oxygenation_event'],
  ]

  it.each(HOMES)('put a measured %s into exactly one %s', (metric, structure) => {
    const given = recordSets.map((records) =>
      records.map((record, index) =>
        record.kind === 'measurement'
          ? {
              ...record,
              values: { ...record.values, [metric]: boundsOf(metric)[0] + (index % 3) },
              series: {},
            }
          : record,
      ),
    )
    fc.assert(
      fc.property(given, (records) => {
        const events = buildTheEvents(records, { cleaning: false })
        const bodies = events.filter(
          (event) => event.dataStructure === structure && 'body_health' in event.body,
        )
        for (const record of records.filter(isOfDay)) {
          if (record.kind !== 'measurement') continue
          const holding = bodies.filter((event) =>
            keysOfTrace(event, 'won').includes(`${record.source}/${record.key}`),
          )
          expect(holding).toHaveLength(1)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('keep zeros', () => {
    const zeros = recordSets.map((records) =>
      records.map((record) => ({
        ...record,
        // No part is more than its whole.
        values: { ...record.values, steps: 0, fat_g: 0, trans_fat_g: 0 },
        // A phone's samples are events of their own moments, without the number of the whole stretch.
        series: {},
      })),
    )
    fc.assert(
      fc.property(zeros, (records) => {
        for (const event of buildTheEvents(records)) {
          const content = contentOf(event) as Record<string, Record<string, unknown>>
          if (event.dataStructure === 'activity_event') expect(content.distance?.steps_int).toBe(0)
          if (event.dataStructure === 'nutrition_event') expect(content.nutrition?.fat_intake_g_float).toBe(0)
        }
      }),
    )
  })

  it('join sources ten minutes apart at most, and each of them once', () => {
    fc.assert(
      fc.property(crowds, (records) => {
        const starts = new Map(
          records.flatMap((record) =>
            record.kind === 'workout' ? [[`${record.source}/${record.key}`, record.start.at]] : [],
          ),
        )
        const met: string[] = []
        for (const event of buildTheEvents(records)) {
          if (event.dataStructure !== 'activity_event') continue
          const { won, aside } = event.trace['/metadata/datetime_string']!
          const [lead, ...others] = [...won, ...aside].flatMap(({ source, records: keys }) =>
            keys.map((key) => `${source}/${key}`).filter((id) => starts.has(id)),
          )
          met.push(lead!, ...others)
          expect(new Set([lead, ...others]).size).toBe(others.length + 1)
          for (const other of others) {
            expect(Math.abs(starts.get(other)! - starts.get(lead!)!)).toBeLessThanOrEqual(600_000)
          }
          const stands = [...won, ...aside.filter(({ reason }) => reason === 'lower_rank')]
          expect(new Set(stands.map(({ source }) => source)).size).toBe(stands.length)
        }
        expect(met.sort()).toEqual([...starts.keys()].filter((id) => isLocal(records, id)).sort())
      }),
    )
  })
})
