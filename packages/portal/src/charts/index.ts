export { Bars } from './bars.tsx'
export type { Point, Series } from './frame.tsx'
export { Lines } from './lines.tsx'
