import type { Capability } from '../platform/capability.ts'
import { eraseDeliveries } from './erase.ts'
import { exportDeliveries } from './export.ts'
import { retentionTick } from './outbox/retention.ts'
import { registerDelivery } from './register.ts'

export const delivery: Capability = {
  name: 'delivery',
  routes: registerDelivery,
  ticks: () => [retentionTick],
  erase: ({ trx, scope }) => eraseDeliveries(trx, scope),
  export: (platform, { scope }) => exportDeliveries(platform, scope),
  notImported: ['delivery'],
}
