import type { PhoneManifest } from '../../contract.ts'

export const manifest: PhoneManifest = {
  source: 'Apple Health',
  slug: 'apple-health',
  description: 'Activity, heart, sleep, workouts, ECG and body measurements kept on an iPhone.',
  resources: [
    { name: 'steps', scope: null, emits: [{ kind: 'series', metrics: ['steps'] }] },
    { name: 'heart_rate', scope: null, emits: [{ kind: 'series', metrics: ['heart_rate_bpm'] }] },
    { name: 'sleep', scope: null, emits: [{ kind: 'sleep', metrics: [] }] },
  ],
  historyDays: 29,
}
