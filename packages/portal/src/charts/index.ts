export { Chart } from './chart.tsx'
export type { ChartPoint } from './types.ts'
