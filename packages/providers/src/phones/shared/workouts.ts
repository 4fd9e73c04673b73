import type { MappedRecord, MetricSeries, MetricValues, Sample } from '@tributary/health'
import type { ResourceMap } from '../../mapping.ts'
import { elements, leftovers, members, type Refuse, reader } from '../../payload.ts'
import { placeSeries } from '../../place.ts'
import { Envelope, InnerSample, RouteAltitude, RoutePoint } from './envelope.ts'
import { extrasOf, type PartRules, partsOf } from './parts.ts'
import { quantity } from './quantity.ts'
import { base, type StoreHabits } from './store.ts'
import { instant, spanOf } from './zones.ts'

export interface WorkoutHabits {
  parts: PartRules
  /** Title Case; null when the store does not name it. */
  activityOf(word: string): string | null
  /** Null when the store does not say who started it. */
  isAutoDetected(record: Envelope): boolean | null
  /** Numbers that the store keeps beside the totals. */
  besides?(record: Envelope): Envelope['parts']
}

const readSamples = members(InnerSample)
const readRoute = elements(RoutePoint)
const readAltitudes = elements(RouteAltitude)

export function mapWorkout(habits: StoreHabits, resource: string, store: WorkoutHabits): ResourceMap {
  const read = reader(resource, Envelope)
  return ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload, refuse)
    const { start, end } = spanOf(record, resource)
    const parts = [...(record.parts ?? []), ...(store.besides?.(record) ?? [])]
    const { values, rest } = partsOf({ ...record, parts }, store.parts, refuse)
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'workout',
        start,
        end,
        activity: record.activity == null ? null : store.activityOf(record.activity),
        autoDetected: store.isAutoDetected(record),
        values: { ...altitudesOf(record), ...values },
        series: { ...sampled(record, refuse), ...routed(record, refuse) },
        extras: extrasOf(resource, rest, leftovers(record.metadata ?? {}, Object.keys(store.parts))),
      },
    ]
  }
}

/** The unit of the samples inside a workout says what they measure. */
const SAMPLED = [
  ['heart_rate_bpm', 'beats_per_minute'],
  ['speed_m_per_s', 'm_per_s'],
  ['power_w', 'w'],
  ['cadence_rpm', 'turns_per_minute'],
  ['step_cadence_spm', 'steps_per_minute'],
] as const

function sampled(record: Envelope, refuse: Refuse): MetricSeries {
  const samples = readSamples('/samples', record.samples, refuse)
  if (samples.length === 0) return {}
  const [metric, to] =
    SAMPLED.find(([, target]) => typeof quantity(0, record.unit, target) === 'number') ?? []
  if (!metric || !to) {
    refuse({ path: '/unit', reason: 'must be a unit of heart rate, speed, power or cadence' })
    return {}
  }
  const list = samples.flatMap(([index, { at, end, value }]): Sample[] => {
    const number = quantity(value, record.unit, to)
    if (typeof number !== 'number') {
      refuse({ path: `/samples/${index}/${number.field}`, reason: number.reason })
      return []
    }
    const seconds = end == null ? 0 : (instant(end) - instant(at)) / 1000
    return [{ at: instant(at), seconds: seconds > 0 ? seconds : null, value: number }]
  })
  return list.length === 0 ? {} : { [metric]: list.sort((a, b) => a.at - b.at) }
}

function routed(record: Envelope, refuse: Refuse): MetricSeries {
  const points = readRoute('/route', record.route, refuse)
    .map(({ at, latitude, longitude }) => ({ at: instant(at), seconds: null, latitude, longitude }))
    .sort((a, b) => a.at - b.at)
  return placeSeries(points)
}

/** How low and how high the way led. What was climbed on it is not computed: altitudes of satellites waver. */
function altitudesOf({ route }: Envelope): MetricValues {
  // What cannot be read was refused with the route.
  const altitudes = readAltitudes('/route', route, () => {}).flatMap(({ altitude }) => altitude ?? [])
  if (altitudes.length === 0) return {}
  return {
    elevation_min_m: altitudes.reduce((low, altitude) => Math.min(low, altitude)),
    elevation_max_m: altitudes.reduce((high, altitude) => Math.max(high, altitude)),
  }
}
