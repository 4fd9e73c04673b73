import { fieldsRead, present, wholeList } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { Electrocardiogram } from '../schema.ts'
import { NumericSample, numberOf } from '../wire.ts'
import { base, extrasOf, spanOf, startOf } from './base.ts'

const PLACED = fieldsRead(Electrocardiogram.properties.electrocardiogram)
const NO_VERDICT = ['RESULT_CLASSIFICATION_UNSPECIFIED', 'NOT_ANALYZED']

const readWaveform = wholeList(NumericSample)

/** Samples are counted in units of the device; divided by the scaling factor they are millivolts. */
export const mapElectrocardiogram: PayloadMap<typeof Electrocardiogram> = (
  { electrocardiogram: ecg, dataSource },
  { id, resource },
  refuse,
) => {
  const waveform = readWaveform('/electrocardiogram/waveformSamples', ecg.waveformSamples, refuse) ?? []
  const scale = numberOf(ecg.millivoltsScalingFactor)
  const samplingHz = numberOf(ecg.samplingFrequencyHertz) || null
  const verdict = ecg.resultClassification ?? null
  const start = startOf(ecg.interval)
  const { end } = spanOf(resource, ecg.interval) ?? { end: start }
  // The vendor names the moment of the reading twice and not its length.
  const length = samplingHz === null ? 0 : Math.round((waveform.length / samplingHz) * 1000)
  return [
    {
      ...base(`${resource}:${id}`, dataSource, extrasOf(resource, ecg, PLACED)),
      kind: 'ecg',
      start,
      end: end.at === start.at ? { ...end, at: start.at + length } : end,
      classification: verdict !== null && NO_VERDICT.includes(verdict) ? null : verdict,
      samplingHz,
      voltages: scale ? waveform.map((sample) => millivolts(Number(sample), scale)) : [],
      values: present({ heart_rate_avg_bpm: numberOf(ecg.beatsPerMinuteAvg) }),
      series: {},
    },
  ]
}

/** To a tenth of a microvolt, below the resolution of any of the devices. */
function millivolts(sample: number, scale: number): number {
  // Adding zero turns a negative zero into the usual one.
  return Math.round((sample / scale) * 10_000) / 10_000 + 0
}
