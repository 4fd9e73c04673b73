import type { SampleRule } from '../shared/samples.ts'

export const SAMPLED = {
  steps: { StepsRecord: { metrics: ['steps'], to: 'count' } },
  heart_rate: { HeartRateRecord: { metrics: ['heart_rate_bpm'], to: 'per_minute' } },
} as const satisfies Record<string, Record<string, SampleRule>>
