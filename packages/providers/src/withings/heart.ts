import Type from 'typebox'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { maybe } from '../payload.ts'
import { call } from './call.ts'
import { epochsAround, question, rowReader } from './lists.ts'
import { withParts } from './parts.ts'
import { Epoch, Id, Zone } from './schema.ts'
import { dayIn } from './zone.ts'

const PATH = '/v2/heart'

const Ecg = Type.Object({ signalid: Id })
const readRecording = rowReader('heart', Type.Object({ ecg: Ecg }))

const recordings = question({
  resource: 'heart',
  path: PATH,
  list: 'series',
  row: Type.Object({ timestamp: Epoch, timezone: Zone, ecg: maybe(Type.Object({})) }),
  form: (window) => ({ action: 'list', ...epochsAround(window) }),
  // A cuff may list what it heard in the same second as the ECG as a row of its own.
  idOf: ({ timestamp, ecg }) => (ecg ? String(timestamp) : `${timestamp}:no-ecg`),
  dayOf: ({ timestamp, timezone }) => dayIn(timezone, timestamp * 1000),
})

/** Yields each ECG recording with its curve, which takes a call of its own. */
export const pullHeart = (
  context: ProviderContext,
  session: ProviderSession,
  window: Window,
): AsyncGenerator<RawItem[]> =>
  withParts(recordings(context, session, window), {
    complete: (item) => withSignal(context, session, item),
    without: withoutSignal,
  })

async function withSignal(
  context: ProviderContext,
  session: ProviderSession,
  item: RawItem,
): Promise<RawItem> {
  const recording = readRecording(item.payload)
  if (recording === null) return item
  const signal = await call(context, session, PATH, { action: 'get', signalid: recording.ecg.signalid })
  return signal == null ? item : { ...item, payload: { ...(item.payload as object), signal } }
}

function withoutSignal(item: RawItem, reason: string): RawItem {
  if (readRecording(item.payload) === null) return item
  return { ...item, payload: { ...(item.payload as object), signal_missing: reason } }
}
