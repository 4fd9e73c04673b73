import { elements, fieldsRead, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { modelOf } from '../models.ts'
import { Heart, Signal } from '../schema.ts'
import { base, extras, moment, vital } from './base.ts'
import { verdictOf } from './verdicts.ts'

const PLACED = [...fieldsRead(Heart, 'ecg'), 'deviceid', 'hash_deviceid']

const readSignal = elements(Signal)

/** Pulse and blood pressure of a cuff reading come with `measures`: without an ECG a row brings nothing new. */
export const mapHeart: PayloadMap<typeof Heart> = (heart, { resource }, refuse) => {
  const { ecg } = heart
  if (ecg == null) return []
  if (heart.signal_missing != null) refuse({ path: '/signal', reason: heart.signal_missing })
  const [signal] = heart.signal == null ? [] : readSignal('', { signal: heart.signal }, refuse)
  const start = moment(heart.timestamp, heart.timezone)
  const curve = signal?.signal ?? []
  const samplingHz = signal?.sampling_frequency ?? null
  const length = samplingHz === null ? 0 : Math.round((curve.length / samplingHz) * 1000)
  const rest = { ...heart, wearposition: signal?.wearposition }
  return [
    {
      ...base(resource, heart.timestamp, heart, modelOf(heart)),
      kind: 'ecg',
      start,
      end: { ...start, at: start.at + length },
      classification: verdictOf(ecg.afib),
      samplingHz,
      voltages: curve.map((microvolts) => microvolts / 1000),
      values: present({ heart_rate_avg_bpm: vital(heart.heart_rate) }),
      series: {},
      extras: extras(resource, rest, PLACED),
    },
  ]
}

/** The vendor writes an empty map as an empty list. */
export function withoutEmptyEcg(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { ecg, ...rest } = payload as { ecg?: unknown }
  return Array.isArray(ecg) && ecg.length === 0 ? rest : payload
}
