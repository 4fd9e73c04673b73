import { type TSchema, Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { ENERGY_FIELDS } from '../documents/events/energy.ts'
import { KINDS } from '../documents/events/kinds.ts'
import type { EventRule } from '../documents/events/rules.ts'
import { bodyMapping } from '../documents/mapping/body.ts'
import { metricsOf } from '../documents/mapping/catalogue.ts'
import { physicalMapping } from '../documents/mapping/physical.ts'
import { type BlockRules, columnMetric, number } from '../documents/mapping/rules.ts'
import { sleepMapping } from '../documents/mapping/sleep.ts'
import { boundsOf, METRICS, type Metric } from '../metrics.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'

/** Every number that a schema can hold, by its path; items of an array share the path of the array. */
function numbersOf(schema: TSchema, path = ''): string[] {
  if (Type.IsUnion(schema)) return [...new Set(schema.anyOf.flatMap((part) => numbersOf(part, path)))]
  if (Type.IsArray(schema)) return numbersOf(schema.items, path)
  if (Type.IsObject(schema))
    return Object.entries(schema.properties).flatMap(([name, part]) => numbersOf(part, `${path}/${name}`))
  return Type.IsNumber(schema) || Type.IsInteger(schema) ? [path] : []
}

/** The numbers that a rule fills, each by its path from the field on, with its metrics. */
function filledBy(rule: EventRule): (readonly [part: string, metrics: readonly (Metric | null)[]])[] {
  if (rule.kind === 'own') return [['', [rule.metric]]]
  if (rule.kind === 'readings')
    return Object.entries(rule.fields).map(([field, column]) => [`/${field}`, [columnMetric(column)]])
  if (rule.kind === 'temperature_readings')
    return [['/temperature_celsius_float', rule.choices.map(({ metric }) => metric)]]
  return metricsOf(rule).map(({ part, metrics }) => [part, metrics])
}

type Blocks = Readonly<Record<string, Readonly<Record<string, EventRule>>>>

const fieldsOf = (mapping: Readonly<Record<string, BlockRules>>): Blocks =>
  Object.fromEntries(Object.entries(mapping).map(([block, { fields }]) => [block, fields]))

const rulesOf = (fields: Readonly<Record<string, Metric>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, metric]) => [field, number(metric)]))

const RULES: readonly (readonly [structure: string, Blocks])[] = [
  ['sleep_summary', fieldsOf(sleepMapping)],
  ['physical_summary', fieldsOf(physicalMapping)],
  ['body_summary', fieldsOf(bodyMapping)],
  ...KINDS.map(({ structure, rules }) => [structure, rules] as const),
  ['calories_event', { calories: rulesOf(ENERGY_FIELDS) }],
  ['steps_event', { steps: rulesOf({ accumulated_steps_int: 'steps' }) }],
  ['user_info', { user_body_metrics: rulesOf({ height_cm_int: 'height_cm', weight_kg_float: 'weight_kg' }) }],
]

/** By structure and the end of the path, from the block on. */
const FILLED = RULES.flatMap(([structure, blocks]) =>
  Object.entries(blocks).flatMap(([block, fields]) =>
    Object.entries(fields).flatMap(([field, rule]) =>
      filledBy(rule).map(([part, metrics]) => ({
        structure,
        end: `/${block}/${field}${part}`,
        metrics: metrics.filter((one) => one !== null),
      })),
    ),
  ),
)

/** Numbers that are no figure of a metric, by the end of their path. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/document_version': 'counts versions',
  '/interval_duration_seconds_float': 'the length of a reading',
  '/activity/activity_duration_seconds_int': 'the time between the two ends of a workout',
  '/mood/mood_delta_scale_int': 'no source gives it',
  '/flow_mL_int': 'no source gives it',
  '/velocity_avg_object/speed_meters_per_second_float': 'no source gives it',
  '/velocity_maximum_object/speed_meters_per_second_float': 'no source gives it',
  '_object/lat_deg_float': 'one of the places of the way, or their mean',
  '_object/lng_deg_float': 'one of the places of the way, or their mean',
  '/ecg/sampling_frequency_hz_float': 'a property of the device',
  '/ecg/number_of_voltage_measurements_int': 'counts the samples of a recording',
  '/time_since_start_seconds_float': 'the place of a sample in a recording',
  '/voltage_mV_float': 'a sample of a recording, which is passed on as the device made it',
}

/** Documents that are computed from figures which are bounded already, or read from a page. */
const COMPUTED: Readonly<Record<string, string>> = {
  clinical_ready: 'figures of the summaries',
  alert_event: 'one reading of a figure, beside the rule that it broke',
  alert_summary: 'figures of the summaries, beside the rules that they broke',
  health_score: 'points from 0 to 100, by formulas with tests of their own',
  user_profile: 'means of figures, and points from 0 to 100',
  lab_report: 'values of a laboratory page, bounded by its own catalogue of analytes',
}

const NUMBERS = Object.entries(DOCUMENT_SCHEMAS)
  .filter(([structure]) => !(structure in COMPUTED))
  .flatMap(([structure, schema]) => numbersOf(schema).map((path) => ({ structure, path })))

const isException = (path: string) => Object.keys(EXCEPTIONS).some((end) => path.endsWith(end))

describe('a number that is delivered', () => {
  it('is the figure of a metric, or a named exception', () => {
    expect(NUMBERS.length).toBeGreaterThan(200)
    const unknown = NUMBERS.filter(
      ({ structure, path }) =>
        !isException(path) &&
        !FILLED.some(
          (one) => one.structure === structure && path.endsWith(one.end) && one.metrics.length > 0,
        ),
    )
    expect(unknown).toEqual([])
  })

  it('is an exception only where it is one', () => {
    for (const end of Object.keys(EXCEPTIONS)) {
      expect(
        NUMBERS.some(({ path }) => path.endsWith(end)),
        end,
      ).toBe(true)
      const filled = FILLED.filter((one) => one.end.endsWith(end) && one.metrics.length > 0)
      expect(filled, end).toEqual([])
    }
    for (const structure of Object.keys(COMPUTED)) expect(DOCUMENT_SCHEMAS).toHaveProperty(structure)
  })
})

it.each(Object.keys(METRICS) as Metric[])('%s has a unit and a range', (metric) => {
  expect(METRICS[metric].unit).not.toBe('')
  const [least, most] = boundsOf(metric)
  expect(least).toBeLessThan(most)
})
