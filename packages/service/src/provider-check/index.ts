export { checkProvider, type ProviderReport } from './check.ts'
export { portalEntries } from './entries.ts'
export { type Level, VERDICTS, type Verdict } from './report.ts'
export { reportView } from './view.ts'
