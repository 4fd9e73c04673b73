import type { PhoneManifest } from '../../contract.ts'

export const manifest: PhoneManifest = {
  source: 'Samsung Health',
  slug: 'samsung-health',
  description: 'Activity, heart, sleep, exercise and body measurements kept by Samsung Health.',
  resources: [
    { name: 'steps', scope: null, emits: [{ kind: 'series', metrics: ['steps'] }] },
    { name: 'heart_rate', scope: null, emits: [{ kind: 'series', metrics: ['heart_rate_bpm'] }] },
    { name: 'sleep', scope: null, emits: [{ kind: 'sleep', metrics: [] }] },
  ],
  historyDays: 29,
}
