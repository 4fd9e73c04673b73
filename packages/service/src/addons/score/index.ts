export { scoreFollower } from './follow.ts'
export { eraseScores, exportScores } from './store.ts'
export { clearWeights, setWeights, weightsOf } from './weights.ts'
