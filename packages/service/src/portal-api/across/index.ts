import type { Area } from '../ports.ts'
import { registerAlertsAcross } from './alerts.ts'
import { registerDistributions } from './distributions.ts'
import { registerSilent } from './silent.ts'

/** All users of a client at once: how their values are distributed, who is silent, who has alerts. */
export function registerAcrossUsers(area: Area): void {
  registerDistributions(area)
  registerSilent(area)
  registerAlertsAcross(area)
}
