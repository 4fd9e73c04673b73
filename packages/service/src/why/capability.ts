import type { Capability } from '../platform/capability.ts'
import { registerWhy } from './register.ts'

export const why: Capability = { name: 'why', routes: registerWhy }
