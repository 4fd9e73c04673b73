import type { Comparator, HealthRecord, MetricSeries, Sample } from '@tributary/health'

/** A series as columns: a minute-level day is a tenth of its length as objects, and is read in a fraction of the time. */
interface PackedSeries {
  /** The first moment, then the distance of each to the one before it. */
  at: number[]
  /** One duration for all samples, or one for each. */
  seconds: Sample['seconds'] | Sample['seconds'][]
  values: number[]
  /** Present only in series that have any. */
  comparators?: (Comparator | null)[]
  labels?: (string | null)[]
}

type Packed = Omit<HealthRecord, 'series'> & { series: Record<string, PackedSeries> }

export function packed(record: HealthRecord): Packed {
  const series = Object.entries(record.series).map(([metric, samples]) => [metric, packSeries(samples)])
  return { ...record, series: Object.fromEntries(series) }
}

export function unpacked(record: Packed): HealthRecord {
  const series = Object.entries(record.series).map(([metric, columns]) => [metric, unpackSeries(columns)])
  return { ...record, series: Object.fromEntries(series) as MetricSeries } as HealthRecord
}

function packSeries(samples: readonly Sample[]): PackedSeries {
  const first = samples[0]?.seconds ?? null
  const alike = samples.every(({ seconds }) => seconds === first)
  return {
    at: samples.map(({ at }, index) => at - (samples[index - 1]?.at ?? 0)),
    seconds: alike ? first : samples.map(({ seconds }) => seconds),
    values: samples.map(({ value }) => value),
    ...(samples.some(({ comparator }) => comparator !== undefined)
      ? { comparators: samples.map(({ comparator }) => comparator ?? null) }
      : {}),
    ...(samples.some(({ label }) => label !== undefined)
      ? { labels: samples.map(({ label }) => label ?? null) }
      : {}),
  }
}

function unpackSeries({ at, seconds, values, comparators, labels }: PackedSeries): Sample[] {
  let moment = 0
  return at.map((distance, index) => {
    moment += distance
    const sample: Sample = {
      at: moment,
      seconds: Array.isArray(seconds) ? seconds[index]! : seconds,
      value: values[index]!,
    }
    const comparator = comparators?.[index]
    const label = labels?.[index]
    if (comparator != null) sample.comparator = comparator
    if (label != null) sample.label = label
    return sample
  })
}
