export { buildEvents } from './build.ts'
