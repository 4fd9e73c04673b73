export { type ExportOptions, readAppleExport } from './apple-export.ts'
export { NotAnExportError, type ReadProgress } from './archive.ts'
export { appleExportStore } from './export-store.ts'
