import type { TObject } from 'typebox'
import type { Metric } from '../../metrics.ts'
import { bodyEventBlocks } from '../../payloads/events/body.ts'
import { ecgEventBlocks } from '../../payloads/events/ecg.ts'
import { physicalEventBlocks } from '../../payloads/events/physical.ts'
import type { EventStructure } from '../../payloads/index.ts'
import type { RankedPillar } from '../../sources.ts'
import { bodyMapping } from '../mapping/body.ts'
import { labelOf, number } from '../mapping/rules.ts'
import type { EventPillar } from './account.ts'
import { ecgRules } from './ecg-rules.ts'
import { type EventRule, metricsOf } from './rules.ts'
import { activityRules, heartRateRules, oxygenationRules, stressRules } from './workout-rules.ts'

/** How one kind of event is built. */
export interface EventKind {
  structure: EventStructure
  pillar: EventPillar
  blocks: Readonly<Record<string, TObject>>
  rules: Readonly<Record<string, Readonly<Record<string, EventRule>>>>
  /** Metrics shown as a number, metrics shown as readings, and metrics of which readings show in either way. */
  numbers: ReadonlySet<Metric>
  readings: ReadonlySet<Metric>
  sampled: ReadonlySet<Metric>
  /** Belong to it, but have no field. */
  besides: ReadonlySet<Metric>
  /** Read from one source alone: parts of two recordings do not make one. */
  whole: boolean
}

interface KindParts extends Pick<EventKind, 'structure' | 'blocks' | 'rules'> {
  besides?: readonly Metric[]
  whole?: boolean
}

function kindOf(pillar: EventPillar, { structure, blocks, rules, besides = [], whole = false }: KindParts) {
  const all = Object.values(rules).flatMap((fields) => Object.values(fields))
  const kind: EventKind = {
    structure,
    pillar,
    blocks,
    rules,
    numbers: new Set(all.flatMap((rule) => metricsOf(rule, false))),
    readings: new Set(all.flatMap((rule) => metricsOf(rule, true))),
    sampled: new Set(
      all
        .filter((rule) => rule.kind !== 'own')
        .flatMap((rule) => [...metricsOf(rule, false), ...metricsOf(rule, true)]),
    ),
    besides: new Set(besides),
    whole,
  }
  return kind
}

export const ACTIVITY = kindOf('physical_health', {
  structure: 'activity_event',
  blocks: physicalEventBlocks.activity_event,
  rules: activityRules,
})

/** Kinds that repeat a part of a workout as an event of their own. */
export const CARVED: readonly EventKind[] = [
  kindOf('physical_health', {
    structure: 'heart_rate_event',
    blocks: physicalEventBlocks.heart_rate_event,
    rules: heartRateRules,
  }),
  kindOf('physical_health', {
    structure: 'oxygenation_event',
    blocks: physicalEventBlocks.oxygenation_event,
    rules: oxygenationRules,
    besides: ['spo2_min_pct', 'spo2_max_pct'],
  }),
  kindOf('physical_health', {
    structure: 'stress_event',
    blocks: physicalEventBlocks.stress_event,
    rules: stressRules,
    besides: ['training_stress_score'],
  }),
]

type BodyStructure = keyof typeof bodyEventBlocks

const body = (structure: BodyStructure, block: keyof typeof bodyMapping, besides: readonly Metric[] = []) =>
  kindOf('body_health', {
    structure,
    blocks: bodyEventBlocks[structure],
    rules: { [block]: bodyMapping[block].fields },
    besides,
  })

export const HEART_RATE = body('heart_rate_event', 'heart_rate', ['heart_rate_basal_bpm'])
export const OXYGENATION = body('oxygenation_event', 'oxygenation', ['spo2_min_pct', 'spo2_max_pct'])
export const BODY_METRICS = body('body_metrics_event', 'body_metrics', ['body_fat_pct'])
export const BLOOD_GLUCOSE = kindOf('body_health', {
  structure: 'blood_glucose_event',
  blocks: bodyEventBlocks.blood_glucose_event,
  rules: {
    blood_glucose: {
      ...bodyMapping.blood_glucose.fields,
      blood_glucose_trend_string: labelOf('glucose_mg_per_dl'),
      blood_glucose_rate_mg_per_dL_per_min_float: number('glucose_rate_mg_per_dl_per_min'),
    },
  },
})
export const BLOOD_PRESSURE = body('blood_pressure_event', 'blood_pressure')
export const TEMPERATURE = body('temperature_event', 'temperature')
export const HYDRATION = body('hydration_event', 'hydration')
export const NUTRITION = body('nutrition_event', 'nutrition')
export const MOOD = body('mood_event', 'mood')

/** Kinds of event that a measurement can give. The first that a record gives carries the metrics without a field. */
export const MEASURED: readonly EventKind[] = [
  BODY_METRICS,
  BLOOD_PRESSURE,
  BLOOD_GLUCOSE,
  HEART_RATE,
  OXYGENATION,
  TEMPERATURE,
  HYDRATION,
  NUTRITION,
  MOOD,
]

export const ECG = kindOf('body_health', {
  structure: 'ecg_event',
  blocks: ecgEventBlocks,
  rules: ecgRules,
  whole: true,
})

export const KINDS: readonly EventKind[] = [ACTIVITY, ...CARVED, ...MEASURED, ECG]

export const belongsTo = (kind: EventKind, metric: Metric) =>
  kind.numbers.has(metric) || kind.readings.has(metric) || kind.besides.has(metric)

export const RANKED: Readonly<Record<EventPillar, RankedPillar>> = {
  physical_health: 'physical',
  body_health: 'body',
}
