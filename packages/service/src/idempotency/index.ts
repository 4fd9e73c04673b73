export { idempotency } from './capability.ts'
export { createOnce } from './create-once.ts'
