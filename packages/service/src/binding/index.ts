export { appUrlOf } from './app-address.ts'
export { binding } from './capability.ts'
export { prepareBinding } from './create.ts'
export { registerBinding } from './register.ts'
