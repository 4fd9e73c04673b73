import type { SampleRule } from '../shared/samples.ts'

export const SAMPLED = {
  steps: { STEPS: { metrics: ['steps'], to: 'count' } },
  heart_rate: { HEART_RATE: { metrics: ['heart_rate_bpm'], to: 'per_minute' } },
} as const satisfies Record<string, Record<string, SampleRule>>
