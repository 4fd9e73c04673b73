export { buildDay } from './build.ts'
export { envelope } from './envelope.ts'
export { affectedDays } from './record-days.ts'
export type { BuildInput, BuiltDocument, Trace, TraceEntry } from './types.ts'
