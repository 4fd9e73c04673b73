export { portal } from './capability.ts'
export { type PortalRoute, registerPortal } from './register.ts'
