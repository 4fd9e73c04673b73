import { present, wholeList } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { EcgSample, type EcgTest } from '../schema.ts'
import { base, measured } from './base.ts'
import { idOf, PLACED_OF_TESTS, testMoment } from './tests.ts'

const PLACED = [...PLACED_OF_TESTS, 'samples', 'quality_measurements']

const readCurve = wholeList(EcgSample)

/** The vendor measures and judges nothing. A curve with a hole is left out: its samples must be evenly spaced. */
export const mapEcg: PayloadMap<typeof EcgTest> = (test, { resource }, refuse) => {
  const curve = readCurve('/samples', test.samples, refuse) ?? []
  const samplingHz = frequencyOf(curve)
  if (samplingHz === null && curve.length > 1) {
    refuse({ path: '/samples', reason: 'must be evenly spaced' })
  }
  const voltages = samplingHz === null ? [] : curve.map(({ amplitude_mv }) => amplitude_mv)
  const start = testMoment(test)
  const length = samplingHz === null ? 0 : Math.round((voltages.length / samplingHz) * 1000)
  return [
    {
      ...base(resource, idOf(test), test, PLACED),
      kind: 'ecg',
      start,
      end: { ...start, at: start.at + length },
      classification: null,
      samplingHz,
      voltages,
      values: present({ heart_rate_avg_bpm: measured(test.average_heart_rate_bpm) }),
      series: {},
    },
  ]
}

/** Null when the samples do not follow one another at one pace. */
function frequencyOf(curve: readonly EcgSample[]): number | null {
  const times = curve.map(({ recording_time_delta_ms }) => recording_time_delta_ms)
  const [first = 0, last = 0] = [times.at(0), times.at(-1)]
  const step = (last - first) / (times.length - 1)
  if (!(step > 0)) return null
  const isEven = times.every((time, index) => Math.abs(time - first - index * step) <= step / 2)
  return isEven ? Math.round(100_000 / step) / 100 : null
}
