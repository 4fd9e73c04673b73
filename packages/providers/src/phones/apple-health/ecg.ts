import type { EcgHabits } from '../shared/ecg.ts'

/** The store's numbers of what its algorithm found in an ECG. */
const VERDICTS: Readonly<Record<number, string>> = {
  1: 'sinusRhythm',
  2: 'atrialFibrillation',
  3: 'inconclusiveLowHeartRate',
  4: 'inconclusiveHighHeartRate',
  5: 'inconclusivePoorReading',
  6: 'inconclusiveOther',
  100: 'unrecognized',
}

/** Null when it was not classified. An export names it in the person's own language: kept as it is. */
export function verdictOf(word: string): string | null {
  if (/^\d+$/.test(word)) return VERDICTS[Number(word)] ?? null
  return word === 'notSet' || word === '' ? null : word
}

export const ecgHabits: EcgHabits = {
  parts: {
    'HKQuantityTypeIdentifierHeartRate/average': { metrics: ['heart_rate_avg_bpm'], to: 'per_minute' },
  },
  verdictOf,
}
