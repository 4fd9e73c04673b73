import type { Capability } from '../../platform/capability.ts'
import { importScores } from './import.ts'
import { eraseScores, exportScores } from './store.ts'

export const score: Capability = {
  name: 'score',
  erase: ({ trx, scope }) => eraseScores(trx, scope),
  export: (platform, { scope }) => exportScores(platform, scope),
  import: [importScores],
}
