import type { Capability } from '../platform/capability.ts'
import { eraseRecords } from './erase.ts'
import { exportRecords } from './export.ts'
import { importRecords } from './import.ts'
import { rawRetentionTick } from './raw-retention.ts'

export const records: Capability = {
  name: 'records',
  ticks: () => [rawRetentionTick],
  erase: ({ trx, scope }) => eraseRecords(trx, scope),
  export: (platform, { scope }) => exportRecords(platform, scope),
  import: importRecords,
}
