export { appUrlOf } from './app-address.ts'
export { binding } from './capability.ts'
export { createBinding } from './create.ts'
export { registerBinding } from './register.ts'
