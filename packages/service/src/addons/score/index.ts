export { score } from './capability.ts'
export { scoreFollower } from './follow.ts'
export { eraseScores, readInputsOfUsers } from './store.ts'
export { clearWeights, setWeights, weightsOf } from './weights.ts'
