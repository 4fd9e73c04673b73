import type { Capability } from '../../platform/capability.ts'
import { registerDefinitions } from './endpoints/definitions.ts'

export const clinical: Capability = { name: 'clinical', routes: registerDefinitions }
