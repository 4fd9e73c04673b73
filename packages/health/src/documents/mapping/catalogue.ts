import type { Metric } from '../../metrics.ts'
import type { SummaryStructure } from '../../payloads/index.ts'
import type { Feed } from '../day-facts.ts'
import { bodyMapping } from './body.ts'
import { physicalMapping } from './physical.ts'
import { type BlockRules, columnMetrics, type MappingRule } from './rules.ts'
import { sleepMapping } from './sleep.ts'

export interface SummaryField {
  structure: SummaryStructure
  /** As in a trace: `/distance/steps_int`. */
  path: string
  /** Which records it is read from; none where a sleep reads its own session. */
  from: readonly Feed[]
  /** Any of them fills it; none for the times of a sleep. */
  metrics: readonly Metric[]
  /** Readings one by one, sent with Granular Data only. */
  granular: boolean
}

const MAPPINGS: Readonly<Record<SummaryStructure, Readonly<Record<string, BlockRules>>>> = {
  sleep_summary: sleepMapping,
  physical_summary: physicalMapping,
  body_summary: bodyMapping,
}

/** Every field of the summaries that a source can fill, with what fills it. */
export const SUMMARY_FIELDS: readonly SummaryField[] = Object.entries(MAPPINGS).flatMap(
  ([structure, blocks]) =>
    Object.entries(blocks).flatMap(([block, { from, fields }]) =>
      Object.entries(fields).flatMap(([field, rule]) =>
        metricsOf(rule).map(({ part, metrics }) => ({
          structure: structure as SummaryStructure,
          path: `/${block}/${field}${part}`,
          from,
          metrics: [...new Set(metrics)],
          granular: rule.kind === 'readings' || rule.kind === 'temperature_readings',
        })),
      ),
    ),
)

/** By the part of the field that has a path of its own in a trace. */
export function metricsOf(rule: MappingRule): { part: string; metrics: Metric[] }[] {
  switch (rule.kind) {
    case 'number':
      return [{ part: '', metrics: [rule.metric, rule.samples] }]
    case 'together':
      return Object.entries(rule.numbers).map(([name, { metric, samples }]) => ({
        part: `/${name}`,
        metrics: [metric, samples],
      }))
    case 'temperature':
      return ['/temperature_celsius_float', '/measurement_type_string'].map((part) => ({
        part,
        metrics: rule.choices.map(({ metric }) => metric),
      }))
    case 'temperature_readings':
      return [{ part: '', metrics: rule.choices.map(({ metric }) => metric) }]
    case 'readings':
      return [{ part: '', metrics: columnMetrics(rule) }]
    case 'beside':
    case 'meaning':
      return [{ part: '', metrics: [rule.metric] }]
    case 'period_start':
      return [{ part: '', metrics: [rule.date, rule.day] }]
    case 'session_time':
      return [{ part: '', metrics: [] }]
  }
}
