export { createDrawingPool, type DrawingPool } from './drawing-pool.ts'
export { DEFAULT_PROCESS_LIMITS, type ProcessLimits } from './limits.ts'
export { createReaderPool, type ReaderPool, type ReaderPoolOptions } from './reader-pool.ts'
export { describeSandbox, hostSandbox, type Sandbox } from './sandbox/index.ts'
