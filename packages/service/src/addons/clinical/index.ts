export { registerDefinitions as registerClinical } from './endpoints/definitions.ts'
export { clinicalFollower } from './follow.ts'
