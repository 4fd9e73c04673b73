export { checkProvider, type ProviderReport } from './check.ts'
export { portalEntries } from './entries.ts'
export { type CheckVerdict, type Level, VERDICTS } from './report.ts'
export { reportView } from './view.ts'
