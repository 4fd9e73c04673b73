export type { PortalPorts } from './ports.ts'
export { type PortalRoute, registerPortal } from './register.ts'
