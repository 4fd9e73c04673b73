import fc from 'fast-check'
import {
  boundsOf,
  type HealthRecord,
  METRICS,
  type Metric,
  type MetricSeries,
  type Sample,
} from '../src/index.ts'
import { PHONE_SOURCES, SOURCES } from './sources.ts'

const metrics = fc.constantFrom(...(Object.keys(METRICS) as Metric[]))
const sources = fc.constantFrom(...SOURCES)

/** The least is drawn often: zero is the value most easily lost. Some have a value that no living person has. */
const amounts: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ share: 0 }) },
  { weight: 6, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => ({ share })) },
  { weight: 1, arbitrary: fc.constantFrom({ share: -1 }, { share: 2 }) },
)

/** Where a value lies between the least and the most that its metric can be. */
interface Amount {
  share: number
}

function amountOf(metric: Metric, { share }: Amount): number {
  const [least, most] = boundsOf(metric)
  const value = least + (most - least) * share
  return Math.round(value * 100) / 100
}

const values = fc
  .dictionary(metrics, amounts, { maxKeys: 8 })
  .map((drawn) =>
    Object.fromEntries(
      Object.entries(drawn).map(([metric, amount]) => [metric, amountOf(metric as Metric, amount)]),
    ),
  )

const MIDDAY = Date.UTC(2026, 10, 14, 12)
const instants = fc.integer({ min: -40 * 60, max: 40 * 60 }).map((minutes) => MIDDAY + minutes * 60_000)
const offsets = fc.constantFrom(null, 0, 3600, -18_000, 32_400, 20_700)
const moments = fc.record({ at: instants, offset: offsets })

const samples = fc
  .array(fc.record({ at: instants, seconds: fc.constantFrom(null, 60, 300), value: amounts }), {
    maxLength: 6,
  })
  .map((list) => list.sort((a, b) => a.at - b.at))
const series = fc
  .dictionary(metrics, samples, { maxKeys: 3 })
  .map((drawn) =>
    Object.fromEntries(
      Object.entries(drawn).map(([metric, list]) => [
        metric,
        list.map((sample) => ({ ...sample, value: amountOf(metric as Metric, sample.value) })),
      ]),
    ),
  )

const spans = fc
  .tuple(moments, fc.integer({ min: 1, max: 600 }))
  .map(([start, minutes]) => ({ start, end: { ...start, at: start.at + minutes * 60_000 } }))

type Span = { start: { at: number }; end: { at: number } }

/** Samples of a stretch lie inside it. */
function bounded<R extends { series: MetricSeries }, S extends Span>([record, span]: [R, S]): R & S {
  const inside = ({ at }: Sample) => at >= span.start.at && at <= span.end.at
  const kept = Object.entries(record.series).map(([metric, list]) => [metric, list.filter(inside)])
  return { ...record, ...span, series: Object.fromEntries(kept) }
}

const common = {
  source: sources,
  origin: fc.constant('vendor' as const),
  device: fc.constant(null),
  manual: fc.boolean(),
  updatedAt: fc.option(fc.integer({ min: 1, max: 5 })),
  values,
  series,
  extras: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer(), { maxKeys: 1 }),
}

/** A way walked: places at the same moments of a workout. */
const routes = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 90 }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { maxLength: 5 },
  )
  .map((points) => points.sort((a, b) => a.minute - b.minute))

const walks = fc
  .tuple(fc.record({ ...common, kind: fc.constant('workout' as const) }), spans, routes)
  .map(([record, span, points]) => {
    const along = (value: (point: (typeof points)[number]) => number) =>
      points.map((point) => ({
        at: span.start.at + point.minute * 60_000,
        seconds: null,
        value: value(point),
      }))
    const way = { latitude_deg: along(({ lat }) => lat), longitude_deg: along(({ lng }) => lng) }
    const held = bounded([{ ...record, series: way }, span])
    return { ...held, activity: 'Walking', autoDetected: true }
  })

const ecgs = fc
  .tuple(
    fc.record({
      ...common,
      kind: fc.constant('ecg' as const),
      classification: fc.constantFrom(null, 'sinus_rhythm'),
      samplingHz: fc.constantFrom(null, 300, 512),
      voltages: fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { maxLength: 4 }),
    }),
    spans,
  )
  .map(bounded)

const kinds = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('day' as const),
    day: fc.constantFrom('2026-11-13', '2026-11-14'),
    offset: offsets,
  }),
  fc
    .tuple(
      fc.record({ ...common, kind: fc.constant('sleep' as const), nap: fc.constantFrom(true, false, null) }),
      spans,
    )
    .map((pair) => ({ ...bounded(pair), stages: [] })),
  fc
    .tuple(fc.record({ ...common, kind: fc.constant('workout' as const) }), spans)
    .map((pair) => ({ ...bounded(pair), activity: null, autoDetected: null })),
  fc.tuple(fc.record({ ...common, kind: fc.constant('series' as const) }), spans).map(bounded),
  fc.record({
    ...common,
    kind: fc.constant('measurement' as const),
    at: moments,
    site: fc.constantFrom(null, 'skin', 'ear'),
  }),
  fc.record({
    ...common,
    kind: fc.constant('profile' as const),
    at: moments,
    sex: fc.constant(null),
    birthYear: fc.constant(null),
  }),
  walks,
  ecgs,
)

/** Records around 14 November 2026, each with a key of its own. */
export const recordSets: fc.Arbitrary<HealthRecord[]> = fc.array(kinds, { maxLength: 12 }).map((list) =>
  list.map((record, index) => {
    const origin = PHONE_SOURCES.includes(record.source) ? ('store' as const) : record.origin
    return { ...record, origin, key: `${record.kind}:${index}` }
  }),
)
