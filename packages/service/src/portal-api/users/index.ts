import type { Area } from '../ports.ts'
import { registerAbout } from './about.ts'
import { registerAlerts } from './alerts.ts'
import { registerConnections } from './connections.ts'
import { registerDays } from './days.ts'
import { registerDocuments } from './documents.ts'
import { registerErasure } from './erasure.ts'
import { registerList } from './list.ts'
import { registerScores } from './scores.ts'

/** A client's users: who they are, how their sources stand, what is known of their days. */
export function registerUserPages(area: Area): void {
  registerList(area)
  registerConnections(area)
  registerDays(area)
  registerDocuments(area)
  registerAbout(area)
  registerScores(area)
  registerAlerts(area)
  registerErasure(area)
}
