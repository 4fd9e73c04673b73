import type { Capability } from '../platform/capability.ts'
import { eraseBuilding } from './erase.ts'
import { exportBuilding } from './export.ts'
import type { Follower } from './follow-days.ts'
import { importBuilding } from './import.ts'
import { buildingJobs } from './jobs.ts'

export const building: Capability<{ followers: readonly Follower[] }> = {
  name: 'building',
  jobs: ({ followers }) => buildingJobs(followers),
  erase: ({ trx, scope }) => eraseBuilding(trx, scope),
  export: (platform, { scope }) => exportBuilding(platform, scope),
  import: [importBuilding],
}
