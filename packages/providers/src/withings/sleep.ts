import Type, { type Static } from 'typebox'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { numberOf } from '../numbers.ts'
import { maybe } from '../payload.ts'
import { call } from './call.ts'
import { SLEEP_DETAIL_FIELDS, SLEEP_FIELDS } from './fields.ts'
import { spanId } from './identity.ts'
import { datesAround, question, rowReader, SpanRow } from './lists.ts'
import { listOf } from './pages.ts'
import { withParts } from './parts.ts'
import { ModelField } from './schema.ts'
import { dayOf } from './zone.ts'

const PATH = '/v2/sleep'

/** Only the first 24 hours of a longer question are answered. */
const MAX_SECONDS = 86_400

/**
 * In a summary `model` is the kind of sensor (16 worn, 32 under the mattress), in a segment the name of the device; `model_id` is
 * the same in both.
 */
const Sensor = Type.Object({
  hash_deviceid: maybe(Type.String()),
  model: ModelField,
  model_id: ModelField,
})
type Sensor = Static<typeof Sensor>
const readSensor = rowReader('sleep', Sensor)
const readNight = rowReader('sleep', SpanRow)

const summaries = question({
  resource: 'sleep',
  path: PATH,
  list: 'series',
  row: SpanRow,
  form: (window) => ({
    action: 'getsummary',
    ...datesAround(window),
    data_fields: SLEEP_FIELDS.join(','),
  }),
  idOf: (row) => `${dayOfWaking(row)}:${spanId(row)}`,
  dayOf: dayOfWaking,
})

/** Yields each night with the details that the same sensor recorded in it. */
export const pullSleep = (
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> =>
  withParts(summaries(context, session, window), {
    complete: (item) => withDetail(context, session, item),
    without: withoutDetail,
  })

async function withDetail(
  context: ProviderContext,
  session: ProviderSession,
  item: RawItem,
): Promise<RawItem> {
  const { payload } = item
  const night = readNight(payload)
  if (night === null || typeof payload !== 'object') return item
  const body = await call(context, session, PATH, {
    action: 'get',
    startdate: night.startdate,
    enddate: Math.min(night.enddate, night.startdate + MAX_SECONDS),
    data_fields: SLEEP_DETAIL_FIELDS.join(','),
  })
  const { series, model } = (body ?? {}) as { series?: unknown; model?: unknown }
  const segments = segmentsOf(series)
  if (segments === null) return withoutDetail(item, 'must be a list of segments')
  const sensor = readSensor(payload) ?? {}
  const detail = segments.filter((segment) => isSameSensor(readSensor(segment) ?? {}, sensor, model))
  return { ...item, payload: { ...payload, detail } }
}

function withoutDetail(item: RawItem, reason: string): RawItem {
  const { payload } = item
  return typeof payload === 'object' ? { ...item, payload: { ...payload, detail_missing: reason } } : item
}

/** A single segment may stand without its list. */
function segmentsOf(series: unknown): unknown[] | null {
  const isOne = typeof series === 'object' && series !== null && 'startdate' in series
  return isOne ? [series] : listOf(series)
}

/** A watch and a mat may both have followed the night; each has its own summary. */
function isSameSensor(segment: Sensor, night: Sensor, kind: unknown): boolean {
  if (segment.hash_deviceid && night.hash_deviceid) return segment.hash_deviceid === night.hash_deviceid
  const ids = [numberOf(segment.model_id), numberOf(night.model_id)]
  if (!ids.includes(null)) return ids[0] === ids[1]
  // Older answers name the kind of sensor only, at times once for all segments.
  const kinds = [numberOf(segment.model ?? kind), numberOf(night.model)]
  return kinds.includes(null) || kinds[0] === kinds[1]
}

function dayOfWaking({ date, enddate, timezone }: Static<typeof SpanRow>): string {
  return date ?? dayOf(timezone, enddate * 1000)
}
