export { score } from './capability.ts'
export { scoreFollower } from './follow.ts'
export { eraseScores } from './store.ts'
export { clearWeights, setWeights, weightsOf } from './weights.ts'
