export * from './result/index.ts'
export * from './timezone.ts'
export * from './types.ts'
export { createReaderPool, type ReaderPool } from './worker/index.ts'
