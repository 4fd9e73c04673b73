import type { Capability } from '../platform/capability.ts'
import { eraseDocuments } from './erase.ts'
import { exportDocuments } from './export.ts'
import { importDocuments } from './import.ts'
import { registerDocuments } from './register.ts'

export const documents: Capability = {
  name: 'documents',
  routes: registerDocuments,
  erase: ({ trx, scope }) => eraseDocuments(trx, scope),
  export: (platform, { scope }) => exportDocuments(platform, scope),
  import: importDocuments,
}
