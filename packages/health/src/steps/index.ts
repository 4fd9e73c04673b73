export * from './accept.ts'
export * from './event.ts'
export * from './reading.ts'
