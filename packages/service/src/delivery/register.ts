import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { Egress } from './egress/egress.ts'
import { registerGetDelivery } from './endpoints/get.ts'
import { registerListDeliveries } from './endpoints/list.ts'
import { registerResend } from './endpoints/resend.ts'
import { registerResendRejected } from './endpoints/resend-rejected.ts'
import { registerTestWebhook } from './endpoints/test.ts'

export function registerDelivery(server: Server, platform: Platform): void {
  const egress = new Egress(platform.config)
  server.addHook('onClose', () => egress.close())
  registerListDeliveries(server, platform)
  registerGetDelivery(server, platform)
  registerResend(server, platform)
  registerResendRejected(server, platform)
  registerTestWebhook(server, platform, egress)
}
