import type { AlertEvent, AlertSummary } from '../src/index.ts'
import {
  addDays,
  type BodyData,
  type BuiltDocument,
  baselinesOf,
  buildAlertEvents,
  buildAlertSummary,
  buildDay,
  buildEvents,
  type DaySummaries,
  effectiveRule,
  evaluateDay,
  excursionsOf,
  type HealthRecord,
  oxygenReadings,
  type PhysicalData,
  type ReportedReading,
  rangeOf,
  reportedBy,
  type SleepSummaryData,
} from '../src/index.ts'
import { contentOf } from './build.ts'
import { SOURCE_FACTS } from './sources.ts'

const FIRST_DAY = '2026-11-01'
export const DAYS = Array.from({ length: 30 }, (_, index) => addDays(FIRST_DAY, index))
const ZONE = 'Europe/Berlin'
const NO_RULES = { user: [], client: [] }

/** What a client receives of thirty days, as short texts. */
export interface Received {
  /** `<day of the month> <local time> <structure>` of every event. */
  events: string[]
  /** `<day of the month> <local time>: <value>` of every `alert_event`, in the order in which they were made. */
  alerts: string[]
  /** `<day of the month>: <signal> <value> at <local time>` with each signal out of range, of every `alert_summary`. */
  summaries: string[]
}

/** Lives through thirty days as the service does: each evening the day is built from what arrived until then. */
export function liveThrough(recordsOf: (day: string) => readonly HealthRecord[]): Received {
  const received: Received = { events: [], alerts: [], summaries: [] }
  const rule = effectiveRule('oxygenation', NO_RULES)
  const range = rangeOf(rule.thresholds, null)!
  const reported: ReportedReading[] = []
  const past: DaySummaries[] = []
  for (const [index, day] of DAYS.entries()) {
    const records = DAYS.slice(Math.max(0, index - 1), index + 1).flatMap(recordsOf)
    const input = {
      userId: 'user-1',
      day,
      zone: ZONE,
      sources: SOURCE_FACTS,
      cleaning: true,
      granular: true,
      records,
    }
    for (const event of buildEvents({ ...input, deviceMetadata: false })) {
      const at = String(contentOf(event).metadata['datetime_string'])
      received.events.push(`${momentText(at)} ${event.dataStructure}`)
    }
    const excursions = excursionsOf(oxygenReadings(records, ZONE), range)
    for (const { body } of buildAlertEvents({ userId: 'user-1', excursions, rule, reported })) {
      reported.push(reportedBy(body))
      received.alerts.push(alertText(body))
    }
    past.push(summariesOf(day, buildDay(input)))
    const summaries = past.at(-1)!
    const evaluation = evaluateDay(summaries, baselinesOf(past), NO_RULES)
    if (!evaluation) continue
    const { body } = buildAlertSummary({ userId: 'user-1', zone: ZONE, summaries, evaluation })
    received.summaries.push(`${day.slice(-2)}: ${summaryText(body)}`)
  }
  return received
}

/** `2026-11-14T03:10:00.000000+01:00` becomes `14 03:10`. */
const momentText = (at: string) => `${at.slice(8, 10)} ${at.slice(11, 16)}`

function alertText({ alerts }: Pick<AlertEvent, 'alerts'>): string {
  const [signal] = alerts.alert_signals_array
  return `${momentText(alerts.triggered_at_string)}: ${signal!.measured_value_float}`
}

function summaryText({ alerts }: Pick<AlertSummary, 'alerts'>): string {
  const out = alerts.alert_signals_array.filter((signal) => signal.measured_value_float !== null)
  const texts = out.map(
    ({ signal_type_string: name, measured_value_float: value, measured_at_string: at }) =>
      `${name} ${value} at ${momentText(at!)}`,
  )
  return texts.join(', ') || 'nothing'
}

function summariesOf(day: string, built: readonly BuiltDocument[]): DaySummaries {
  const of = <D>(structure: string, pillar: string) =>
    built
      .filter(({ dataStructure }) => dataStructure === structure)
      .map(({ key, body, trace }) => ({
        documentKey: key,
        documentVersion: 1,
        data: (body as Record<string, { summary: Record<string, D> }>)[pillar]!.summary[structure]!,
        trace,
      }))
  return {
    day,
    nights: of<SleepSummaryData>('sleep_summary', 'sleep_health'),
    naps: [],
    physical: of<PhysicalData>('physical_summary', 'physical_health')[0] ?? null,
    body: of<BodyData>('body_summary', 'body_health')[0] ?? null,
  }
}
