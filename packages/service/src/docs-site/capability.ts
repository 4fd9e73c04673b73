import type { Capability } from '../platform/capability.ts'
import { registerDocsSite } from './register.ts'

export const docsSite: Capability = { name: 'docs-site', routes: registerDocsSite }
