export { docsSite } from './capability.ts'
