export { affectedDays } from './affected-days.ts'
export { buildDay } from './build.ts'
export { envelope } from './envelope.ts'
export type { BuildInput, BuiltDocument, Trace, TraceEntry } from './types.ts'
