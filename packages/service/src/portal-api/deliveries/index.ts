import type { Area } from '../ports.ts'
import { registerDeliveryDetail } from './detail.ts'
import { registerDeliveryList } from './list.ts'
import { registerLiveDeliveries } from './live.ts'
import { registerResends } from './resend.ts'

/** What was sent, what became of it, and sending it again. */
export function registerDeliveries(area: Area): void {
  registerDeliveryList(area)
  registerLiveDeliveries(area)
  registerDeliveryDetail(area)
  registerResends(area)
}
