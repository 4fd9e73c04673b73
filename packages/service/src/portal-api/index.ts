export { type PortalRoute, registerPortal } from './register.ts'
