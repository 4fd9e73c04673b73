export { clinical } from './capability.ts'
export { registerDefinitions as registerClinical } from './endpoints/definitions.ts'
export { clinicalFollower } from './follow.ts'
