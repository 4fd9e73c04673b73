export * from './metrics.ts'
export * from './records.ts'
