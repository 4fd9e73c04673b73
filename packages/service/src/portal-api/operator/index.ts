import type { Area } from '../ports.ts'
import { registerChain } from './chain.ts'
import { registerClientAddons } from './client-addons.ts'
import { registerClientPeople } from './client-people.ts'
import { registerClients } from './clients.ts'
import { registerStuckConnections } from './connections.ts'
import { registerOperatorDeliveries } from './deliveries.ts'
import { registerDeployment } from './deployment.ts'
import { registerOperators } from './operators.ts'
import { registerOperatorOverview } from './overview.ts'
import { registerSourceCheck } from './source-check.ts'
import { registerSources } from './sources.ts'
import { registerWork } from './work.ts'

/** Of the whole deployment, for those who run it. */
export function registerOperator(area: Area): void {
  registerOperatorOverview(area)
  registerDeployment(area)
  registerChain(area)
  registerClients(area)
  registerClientAddons(area)
  registerClientPeople(area)
  registerWork(area)
  registerStuckConnections(area)
  registerOperatorDeliveries(area)
  registerSources(area)
  registerSourceCheck(area)
  registerOperators(area)
}
