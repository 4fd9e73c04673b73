import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { Day, maybe } from '../payload.ts'
import { call } from './call.ts'
import { SLEEP_DETAIL_FIELDS, SLEEP_FIELDS } from './fields.ts'
import { datesAround, question } from './lists.ts'
import { Epoch, Id } from './schema.ts'

const PATH = '/v2/sleep'

/** Only the first 24 hours of a longer question are answered. */
const MAX_SECONDS = 86_400

const Sensor = { hash_deviceid: maybe(Type.String()), model: maybe(Type.Integer()) }
const Summary = Type.Object({ id: Id, date: Day, startdate: Epoch, enddate: Epoch, ...Sensor })
type Summary = Static<typeof Summary>
const SummaryCheck = Compile(Summary)
const Detail = Compile(Type.Object({ series: Type.Array(Type.Object(Sensor)) }))

const summaries = question({
  resource: 'sleep',
  path: PATH,
  list: 'series',
  row: Summary,
  form: (window) => ({
    action: 'getsummary',
    ...datesAround(window),
    data_fields: SLEEP_FIELDS.join(','),
  }),
  idOf: ({ date, id }) => `${date}:${id}`,
  dayOf: ({ date }) => date,
})

/** Each night with what the same sensor recorded in it. */
export async function* pullSleep(
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> {
  for await (const items of summaries(context, session, window)) {
    for (const item of items) {
      const { payload } = item
      if (!SummaryCheck.Check(payload)) yield [item]
      else yield [{ ...item, payload: { ...payload, detail: await readDetail(context, session, payload) } }]
    }
  }
}

async function readDetail(
  context: ProviderContext,
  session: ProviderSession,
  night: Summary,
): Promise<unknown[]> {
  const body = await call(context, session, PATH, {
    action: 'get',
    startdate: night.startdate,
    enddate: Math.min(night.enddate, night.startdate + MAX_SECONDS),
    data_fields: SLEEP_DETAIL_FIELDS.join(','),
  })
  if (!Detail.Check(body)) throw new VendorError('malformed', 'sleep: no detail')
  return body.series.filter((segment) => isSameSensor(segment, night))
}

/** A watch and a mat may both have followed the night; each has its own summary. */
function isSameSensor(segment: Pick<Summary, 'hash_deviceid' | 'model'>, night: Summary): boolean {
  if (segment.hash_deviceid && night.hash_deviceid) return segment.hash_deviceid === night.hash_deviceid
  return segment.model == null || night.model == null || segment.model === night.model
}
