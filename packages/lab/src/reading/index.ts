export { DEFAULT_LIMITS, type Limits } from './limits.ts'
export { readDocument } from './read-document.ts'
