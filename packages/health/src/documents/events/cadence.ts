import type { Metric, MetricSeries, MetricValues } from '../../metrics.ts'
import type { HealthRecord } from '../../records.ts'

/** A revolution of the legs is two steps. */
const STEPS_PER_REVOLUTION = 2

const REVOLUTIONS: ReadonlyMap<string, Metric> = new Map<Metric, Metric>([
  ['step_cadence_avg_spm', 'cadence_avg_rpm'],
  ['step_cadence_max_spm', 'cadence_max_rpm'],
  ['step_cadence_spm', 'cadence_rpm'],
])

/**
 * Documents report cadence in revolutions per minute, whatever the sport. This is the only place where steps per minute become
 * revolutions; what a source reports in revolutions itself is left as it is.
 */
export function inRevolutions(records: readonly HealthRecord[]): readonly HealthRecord[] {
  return records.map((record) => {
    const isStepped = [record.values, record.series].some((part) =>
      Object.keys(part).some((metric) => REVOLUTIONS.has(metric)),
    )
    if (!isStepped) return record
    const values: MetricValues = renamed(record.values, halved)
    const series: MetricSeries = renamed(record.series, (samples) =>
      samples.map((sample) => ({ ...sample, value: halved(sample.value) })),
    )
    return { ...record, values, series }
  })
}

const halved = (steps: number) => steps / STEPS_PER_REVOLUTION

function renamed<T>(part: { [metric: string]: T }, converted: (value: T) => T): { [metric: string]: T } {
  const entries = Object.entries(part)
  const stepped = entries.flatMap(([metric, value]) => {
    const name = REVOLUTIONS.get(metric)
    return name === undefined ? [] : [[name, converted(value)] as const]
  })
  return Object.fromEntries([...stepped, ...entries.filter(([metric]) => !REVOLUTIONS.has(metric))])
}
