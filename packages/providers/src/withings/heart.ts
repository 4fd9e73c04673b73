import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { maybe } from '../payload.ts'
import { call } from './call.ts'
import { epochsAround, question } from './lists.ts'
import { Epoch, Id } from './schema.ts'
import { dayIn } from './zone.ts'

const PATH = '/v2/heart'

const recordings = question({
  resource: 'heart',
  path: PATH,
  list: 'series',
  row: Type.Object({ timestamp: Epoch, timezone: maybe(Type.String()) }),
  form: (window) => ({ action: 'list', ...epochsAround(window) }),
  idOf: ({ timestamp }) => String(timestamp),
  dayOf: ({ timestamp, timezone }) => dayIn(timezone, timestamp * 1000),
})

const Recorded = Compile(Type.Object({ ecg: Type.Object({ signalid: Id }) }))

/** Each recording with its curve. */
export async function* pullHeart(
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> {
  for await (const items of recordings(context, session, window)) {
    const whole: RawItem[] = []
    for (const item of items) whole.push(await withSignal(context, session, item))
    yield whole
  }
}

async function withSignal(
  context: ProviderContext,
  session: ProviderSession,
  item: RawItem,
): Promise<RawItem> {
  const { payload } = item
  if (!Recorded.Check(payload)) return item
  const signal = await readSignal(context, session, payload.ecg.signalid)
  return signal === null ? item : { ...item, payload: { ...payload, signal } }
}

/** Null for a curve that the vendor no longer has: it answers as to a wrong parameter. */
async function readSignal(
  context: ProviderContext,
  session: ProviderSession,
  signalid: string | number,
): Promise<unknown> {
  try {
    return (await call(context, session, PATH, { action: 'get', signalid })) ?? null
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'rejected') return null
    throw error
  }
}
