export { type RerunTotals, rerun } from './run.ts'
export type { DocumentChange } from './user.ts'
