export * from './metrics.ts'
export * from './payloads/index.ts'
export * from './records.ts'
