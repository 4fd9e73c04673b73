import type { Tick } from '../platform/jobs.ts'
import { forgetOldEnrolments } from './ticks.ts'

export { appUrlOf } from './app-address.ts'
export { createBinding } from './create.ts'
export { eraseBinding } from './erase.ts'
export { exportBinding } from './export.ts'
export { registerBinding } from './register.ts'

export const bindingTicks = (): Tick[] => [forgetOldEnrolments]
