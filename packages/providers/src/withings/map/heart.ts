import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import { modelOf } from '../models.ts'
import { Heart, Signal } from '../schema.ts'
import { base, extras, moment, vital } from './base.ts'
import { verdictOf } from './verdicts.ts'

const RESOURCE = 'heart'
const PLACED = [
  'timestamp',
  'timezone',
  'modified',
  'model',
  'modelid',
  'model_id',
  'deviceid',
  'hash_deviceid',
  'heart_rate',
  'signal',
  'signal_missing',
]

const read = reader(RESOURCE, Heart)
const readSignal = elements(Signal)

/** Pulse and blood pressure of a cuff reading come with `measures`: without an ECG a row brings nothing new. */
export function mapHeart({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const heart = read(withoutEmptyEcg(payload), refuse)
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
      ...base(RESOURCE, heart.timestamp, heart, modelOf(heart)),
      kind: 'ecg',
      start,
      end: { ...start, at: start.at + length },
      classification: verdictOf(ecg.afib),
      samplingHz,
      voltages: curve.map((microvolts) => microvolts / 1000),
      values: present({ heart_rate_avg_bpm: vital(heart.heart_rate) }),
      series: {},
      extras: extras(RESOURCE, rest, PLACED),
    },
  ]
}

/** An empty map is written as an empty list. */
function withoutEmptyEcg(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { ecg, ...rest } = payload as { ecg?: unknown }
  return Array.isArray(ecg) && ecg.length === 0 ? rest : payload
}
