import { Egress } from '../../delivery/index.ts'
import type { Area } from '../ports.ts'
import { registerWebhookChanges } from './change.ts'
import { registerFurtherEndpoints } from './further.ts'
import { registerWebhookList } from './list.ts'
import { registerWebhookTest } from './test.ts'

/** Where a client receives, what signs, and trying it. */
export function registerWebhooks(area: Area): void {
  const egress = new Egress(area.platform.config)
  area.server.addHook('onClose', () => egress.close())
  registerWebhookList(area)
  registerWebhookChanges(area)
  registerFurtherEndpoints(area)
  registerWebhookTest(area, egress)
}
