export { Bars } from './bars.tsx'
export type { Point } from './frame.tsx'
export { Lines } from './lines.tsx'
