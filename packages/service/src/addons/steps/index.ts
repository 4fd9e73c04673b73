export { beginSteps, endSteps } from './begin.ts'
export { steps } from './capability.ts'
export { eraseSteps } from './store.ts'
