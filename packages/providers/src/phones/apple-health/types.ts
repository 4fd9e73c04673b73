import type { SampleRule } from '../shared/samples.ts'

export const SAMPLED = {
  steps: { HKQuantityTypeIdentifierStepCount: { metrics: ['steps'], to: 'count' } },
  heart_rate: { HKQuantityTypeIdentifierHeartRate: { metrics: ['heart_rate_bpm'], to: 'per_minute' } },
} as const satisfies Record<string, Record<string, SampleRule>>
