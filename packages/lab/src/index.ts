export type { DrawnPage, DrawRequest } from './reading/draw.ts'
export * from './result/index.ts'
export { suppliedTimeOf } from './supplied-time.ts'
export type { SuppliedTime } from './times/index.ts'
export * from './timezone.ts'
export * from './types.ts'
export {
  createDrawingPool,
  createReaderPool,
  type DrawingPool,
  describeSandbox,
  hostSandbox,
  type ReaderPool,
  type Sandbox,
} from './worker/index.ts'
