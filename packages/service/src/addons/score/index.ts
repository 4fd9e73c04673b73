export { scoreFollower } from './follow.ts'
export { importScores } from './import.ts'
export { eraseScores, exportScores } from './store.ts'
export { clearWeights, setWeights, weightsOf } from './weights.ts'
