export { notify } from './notify.ts'
export { sampleOfAction } from './sample.ts'
