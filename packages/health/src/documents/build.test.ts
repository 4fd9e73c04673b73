import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../test/arbitraries.ts'
import { build } from '../../test/build.ts'
import { dayRecord, moment, sleepRecord } from '../../test/records.ts'
import { PHONE_SOURCES } from '../../test/sources.ts'
import { boundsOf, METRICS, type Metric } from '../metrics.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { plausible } from '../plausible.ts'
import type { HealthRecord } from '../records.ts'
import { envelope } from './envelope.ts'
import { bodyMapping } from './mapping/body.ts'
import { physicalMapping } from './mapping/physical.ts'
import type { BlockRules, MappedNumberRule } from './mapping/rules.ts'
import { sleepMapping } from './mapping/sleep.ts'
import { roundHalfAwayFromZero } from './numbers.ts'
import type { BuiltDocument } from './types.ts'

const validators = {
  sleep_summary: Compile(DOCUMENT_SCHEMAS.sleep_summary),
  physical_summary: Compile(DOCUMENT_SCHEMAS.physical_summary),
  body_summary: Compile(DOCUMENT_SCHEMAS.body_summary),
}

const MAPPINGS: Record<BuiltDocument['dataStructure'], Record<string, BlockRules>> = {
  sleep_summary: sleepMapping,
  physical_summary: physicalMapping,
  body_summary: bodyMapping,
}

const deliver = (document: BuiltDocument) =>
  envelope(document, { clientUuid: 'client', userId: 'user-1', documentVersion: 1 })

function valueAt(document: BuiltDocument, path: string): unknown {
  const [pillar] = Object.values(document.body) as [{ summary: Record<string, object> }]
  const summary: unknown = pillar.summary[document.dataStructure]
  return path
    .slice(1)
    .split('/')
    .reduce((value, part) => (value as Record<string, unknown>)[part], summary)
}

function numberRules(document: BuiltDocument): { path: string; rule: MappedNumberRule }[] {
  return Object.entries(MAPPINGS[document.dataStructure]).flatMap(([block, { fields }]) =>
    Object.entries(fields).flatMap(([field, rule]) =>
      rule.kind === 'number' ? [{ path: `/${block}/${field}`, rule }] : [],
    ),
  )
}

function given(record: HealthRecord | undefined, metric: Metric): number[] {
  const value = record?.values[metric]
  const samples = record?.series[metric] ?? []
  return [...(value === undefined ? [] : [value]), ...samples.map((sample) => sample.value)]
}

/** A phone's store that does not hold the sum holds its parts. */
const partsOf = (metric: Metric, record: HealthRecord | undefined): Metric[] =>
  metric === 'energy_total_kcal' && PHONE_SOURCES.some((source) => source === record?.source)
    ? ['energy_active_kcal', 'energy_basal_kcal']
    : []

describe('every document', () => {
  it('has the documented shape, whatever the records', () => {
    fc.assert(
      fc.property(recordSets, fc.boolean(), fc.boolean(), (records, cleaning, granular) => {
        for (const document of build(records, { cleaning, granular })) {
          const errors = validators[document.dataStructure].Errors(deliver(document))
          expect([...errors]).toEqual([])
        }
      }),
    )
  })

  it('is the same, byte for byte, in whatever order the records come, and however often it is built', () => {
    const sets = recordSets.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
      ),
    )
    fc.assert(
      fc.property(sets, fc.boolean(), ([records, shuffled], cleaning) => {
        const first = JSON.stringify(build(records, { cleaning }))
        expect(JSON.stringify(build(shuffled, { cleaning }))).toBe(first)
        expect(JSON.stringify(build(structuredClone(records), { cleaning }))).toBe(first)
      }),
    )
  })

  it('holds no number that its own trace does not account for', () => {
    fc.assert(
      fc.property(recordSets, (records) => {
        const byId = new Map(records.map((record) => [`${record.source} ${record.key}`, plausible(record)]))
        for (const document of build(records)) {
          for (const { path, rule } of numberRules(document)) {
            const value = valueAt(document, path)
            const entry = document.trace[path]
            expect((entry?.won ?? []).length === 0, path).toBe(value === null)
            if (!entry || value === null || entry.won.some(({ derived }) => derived)) continue
            const winners = entry.won.flatMap(({ source, records: keys }) =>
              keys.map((key) => byId.get(`${source} ${key}`)),
            )
            const inputs = winners.flatMap((record) =>
              [...new Set([rule.metric, rule.samples, ...partsOf(rule.metric, record)])].flatMap((metric) =>
                given(record, metric),
              ),
            )
            expect(inputs.length, path).toBeGreaterThan(0)
            const round = (input: number) => (path.endsWith('_int') ? roundHalfAwayFromZero(input) : input)
            if (rule.combine === 'sum') {
              const sum = inputs.reduce((total, input) => total + input, 0)
              expect(value).toBeLessThanOrEqual(Math.ceil(sum + 1e-6))
            } else if (rule.combine === 'mean' || rule.combine === 'mean_of_readings') {
              expect(value).toBeGreaterThanOrEqual(round(Math.min(...inputs)) - 1e-6)
              expect(value).toBeLessThanOrEqual(round(Math.max(...inputs)) + 1e-6)
            } else expect(inputs.map(round)).toContain(value)
          }
        }
      }),
    )
  })

  it('traces every value it delivers to records that were given', () => {
    fc.assert(
      fc.property(recordSets, (records) => {
        const ids = new Set(records.map((record) => `${record.source} ${record.key}`))
        for (const document of build(records)) {
          for (const [path, { won, aside }] of Object.entries(document.trace)) {
            const value = valueAt(document, path)
            expect(value === null || (Array.isArray(value) && value.length === 0), path).toBe(
              won.length === 0,
            )
            for (const { source, records: keys } of [...won, ...aside]) {
              for (const key of keys) expect(ids).toContain(`${source} ${key}`)
            }
            for (const { source } of won) expect(document.sources).toContain(source)
          }
        }
      }),
    )
  })

  it('keeps the least that can be, zeros among them', () => {
    const least = Object.fromEntries(
      (Object.keys(METRICS) as Metric[]).map((metric) => [metric, boundsOf(metric)[0]]),
    )
    const documents = build([dayRecord({ values: least }), sleepRecord({ values: least })])
    for (const document of documents.filter(({ dataStructure }) => dataStructure !== 'body_summary')) {
      for (const { path, rule } of numberRules(document))
        expect(valueAt(document, path), path).toBe(boundsOf(rule.metric)[0])
    }
    expect(documents).toHaveLength(3)
  })

  it('has no readings with granular data off', () => {
    fc.assert(
      fc.property(recordSets, (records) => {
        const text = JSON.stringify(build(records, { granular: false }).map(({ body }) => body))
        expect(text).not.toMatch(/granular_data_array":\[\{/)
      }),
    )
  })
})

describe('envelope', () => {
  it('addresses the document, keys in the documented order', () => {
    const [document] = build([sleepRecord({ end: moment('2026-11-14T06:00:00+01:00') })])
    const delivered = envelope(document!, { clientUuid: 'client', userId: 'user-1', documentVersion: 3 })
    expect(Object.keys(delivered)).toEqual([
      'version',
      'data_structure',
      'client_uuid',
      'user_id',
      'document_version',
      'document_key_string',
      'retracted_bool',
      'sleep_health',
    ])
    expect(delivered).toMatchObject({
      version: 2,
      data_structure: 'sleep_summary',
      document_version: 3,
      document_key_string: document!.key,
      retracted_bool: false,
    })
  })
})
