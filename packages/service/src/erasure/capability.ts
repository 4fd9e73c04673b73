import type { Capability, PersonalData } from '../platform/capability.ts'
import { keyTableTick } from './key-table.ts'
import { listTick } from './list.ts'
import { registerErasure } from './register.ts'
import { oldNewsTick } from './ticks.ts'

export const erasure: Capability<{ capabilities: readonly PersonalData[] }> = {
  name: 'erasure',
  routes: (server, platform, { capabilities }) => registerErasure(server, platform, capabilities),
  ticks: () => [oldNewsTick(), keyTableTick, listTick()],
}
