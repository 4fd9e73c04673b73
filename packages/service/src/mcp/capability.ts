import type { Capability } from '../platform/capability.ts'
import { registerMcp } from './register.ts'
import { eraseMcp } from './tokens.ts'

export const mcp: Capability = {
  name: 'mcp',
  routes: registerMcp,
  erase: ({ trx, scope }) => eraseMcp(trx, scope),
}
