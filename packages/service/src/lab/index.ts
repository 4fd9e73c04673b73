export { lab } from './capability.ts'
export { noteDelivered } from './delivered.ts'
export { createPageDrawer, PageNotDrawn } from './drawing.ts'
export { LARGEST_FILE_BYTES } from './form.ts'
export { createIntake } from './intake.ts'
export { LAB_STATES } from './model.ts'
export { createLabReader } from './pool.ts'
export { REASONS } from './reasons.ts'
export { registerLab } from './register.ts'
export { startLab } from './run.ts'
export { reportSandbox } from './sandbox.ts'
export { changeLabSettings, LAB_FORMATS, labSettingsOf } from './settings.ts'
export { eraseLab } from './store.ts'
export { submitDocument } from './submit.ts'
export {
  findLabDocument,
  findLabHead,
  type LabDocumentView,
  labDocumentsWaiting,
  listLabDocuments,
  openLabFile,
} from './views.ts'
