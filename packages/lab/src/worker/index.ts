export { createDrawingPool, type DrawingPool } from './drawing-pool.ts'

export { createReaderPool, type ReaderPool } from './reader-pool.ts'
export { describeSandbox, hostSandbox, type Sandbox } from './sandbox/index.ts'
