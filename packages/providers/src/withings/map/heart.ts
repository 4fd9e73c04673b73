import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, present, type Refuse, reader } from '../../payload.ts'
import { Heart, Signal } from '../schema.ts'
import { base, extras, moment, vital } from './base.ts'

const RESOURCE = 'heart'
const PLACED = ['timestamp', 'timezone', 'modified', 'model', 'deviceid', 'heart_rate', 'signal']

/** The vendor's numbers of what its algorithm found. */
const VERDICTS: readonly string[] = [
  'AFib negative',
  'AFib positive',
  'inconclusive',
  'no signal',
  'other',
  'noise',
  'low heart rate',
  'high heart rate',
  'inconclusive',
  'AFib negative, normal heart rate',
  'AFib negative, high heart rate',
  'AFib positive, normal heart rate',
  'AFib positive, high heart rate',
  'no diagnosis',
]

const read = reader(RESOURCE, Heart)
const readSignal = elements(Signal)

/** Pulse and blood pressure of a cuff reading come with `measures`: without an ECG a row brings nothing new. */
export function mapHeart({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const heart = read(payload)
  const { ecg } = heart
  if (ecg == null) return []
  const [signal] = heart.signal == null ? [] : readSignal('', { signal: heart.signal }, refuse)
  const start = moment(heart.timestamp, heart.timezone)
  const curve = signal?.signal ?? []
  const samplingHz = signal?.sampling_frequency ?? null
  const length = samplingHz === null ? 0 : Math.round((curve.length / samplingHz) * 1000)
  const rest = { ...heart, wearposition: signal?.wearposition }
  return [
    {
      ...base(RESOURCE, heart.timestamp, heart, { id: heart.model }),
      kind: 'ecg',
      start,
      end: { ...start, at: start.at + length },
      classification: VERDICTS[ecg.afib ?? -1] ?? null,
      samplingHz,
      voltages: curve.map((microvolts) => microvolts / 1000),
      values: present({ heart_rate_avg_bpm: vital(heart.heart_rate) }),
      series: {},
      extras: extras(RESOURCE, rest, PLACED),
    },
  ]
}
