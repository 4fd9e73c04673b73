export { findReport } from './report.ts'
