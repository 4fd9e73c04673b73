/** Apart from the rest of the library: it brings a reader of archives and of XML, best kept in a worker. */
export { type ExportOptions, readAppleExport } from './apple-export.ts'
