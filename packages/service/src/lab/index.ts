import type { Tick } from '../platform/jobs.ts'
import { oldFilesTick } from './ticks.ts'

export { noteDelivered } from './delivered.ts'
export { exportLab } from './export.ts'
export { LARGEST_FILE_BYTES } from './form.ts'
export { formatOf, LAB_FORMATS, type LabFormat, setFormat } from './format.ts'
export { createLabReader } from './pool.ts'
export { REASONS } from './reasons.ts'
export { registerLab } from './register.ts'
export { startLab } from './run.ts'
export { eraseLab } from './store.ts'
export { findLabDocument, type LabDocumentView, labDocumentsWaiting, listLabDocuments } from './views.ts'

export function labTicks(): Tick[] {
  return [oldFilesTick]
}
