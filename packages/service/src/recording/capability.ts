import type { Capability } from '../platform/capability.ts'
import { eraseRecordings, exportRecordings } from './export.ts'
import { oldRecordingsTick } from './ticks.ts'

export const recording: Capability = {
  name: 'recording',
  ticks: () => [oldRecordingsTick],
  erase: ({ trx, scope }) => eraseRecordings(trx, scope),
  export: (platform, { scope }) => exportRecordings(platform, scope),
  notImported: ['recording', 'recorded_exchange'],
}
