import type { Static, TObject } from 'typebox'
import type { Metric } from '../../metrics.ts'
import type { EcgRecord, WorkoutRecord } from '../../records.ts'
import { formatTime, offsetOf, type Zone } from '../../time/index.ts'
import { columnMetrics, type MappingRule } from '../mapping/rules.ts'
import type { FieldValue } from '../read.ts'
import type { ReportedEvent } from './account.ts'

interface OwnValue {
  value: FieldValue
  records: readonly string[]
}

/** For what no metric says, and for what must not be computed from readings. */
export interface OwnRule {
  kind: 'own'
  /** The metric that it shows. */
  metric: Metric | null
  granular: boolean
  read(account: ReportedEvent, zone: Zone): OwnValue | null
}

export type EventRule = MappingRule | OwnRule

/** A field that is not listed has nothing behind it and stays empty. */
export type EventRules<Blocks extends Record<string, TObject>> = {
  readonly [B in keyof Blocks]: { readonly [F in keyof Static<Blocks[B]>]?: EventRule }
}

/** The source's own count. Intervals cut at the ends of a workout would add up to something else. */
export const ownTotal = (metric: Metric): OwnRule => ({
  kind: 'own',
  metric,
  granular: false,
  read({ facts }) {
    const fact = facts.totals.get(metric)
    return fact ? { value: fact.value, records: fact.records } : null
  },
})

export const ofWorkout = (read: (workout: WorkoutRecord, zone: Zone) => FieldValue | null): OwnRule =>
  ofSession('workout', read)

export const ofEcg = (
  read: (ecg: EcgRecord, zone: Zone) => FieldValue | null,
  { granular = false } = {},
): OwnRule => ofSession('ecg', read, granular)

type SessionOf<K extends 'workout' | 'ecg'> = Extract<WorkoutRecord | EcgRecord, { kind: K }>

const ofSession = <K extends 'workout' | 'ecg'>(
  kind: K,
  read: (session: SessionOf<K>, zone: Zone) => FieldValue | null,
  granular = false,
): OwnRule => ({
  kind: 'own',
  metric: null,
  granular,
  read({ session }, zone) {
    if (session?.kind !== kind) return null
    const value = read(session as SessionOf<K>, zone)
    return value === null ? null : { value, records: [session.key] }
  },
})

type Session = WorkoutRecord | EcgRecord

export const startTime = ({ start }: Session, zone: Zone) => formatTime(start.at, offsetOf(start, zone))
export const endTime = ({ end }: Session, zone: Zone) => formatTime(end.at, offsetOf(end, zone))

/** Metrics whose values a rule shows outside granular arrays; with `granular`, those that it shows as readings. */
export function metricsOf(rule: EventRule, granular: boolean): Metric[] {
  switch (rule.kind) {
    case 'own':
      return rule.metric && rule.granular === granular ? [rule.metric] : []
    case 'number':
      return granular ? [] : [rule.metric, rule.samples]
    case 'together':
      return granular ? [] : Object.values(rule.numbers).flatMap(({ metric, samples }) => [metric, samples])
    case 'temperature':
      return granular ? [] : rule.choices.map(({ metric }) => metric)
    case 'temperature_readings':
      return granular ? rule.choices.map(({ metric }) => metric) : []
    case 'readings':
      return granular ? columnMetrics(rule) : []
    case 'beside':
    case 'meaning':
      return granular ? [] : [rule.metric]
    case 'period_start':
      return granular ? [] : [rule.date, rule.day]
    case 'session_time':
      return []
  }
}
