export type { FieldDifference } from './differences.ts'
export { type RerunTotals, type RerunWish, rerun } from './run.ts'
export type { DocumentChange, UserRerun } from './user.ts'
