import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { Egress } from './egress/egress.ts'
import { registerGetDelivery } from './endpoints/get.ts'
import { registerListDeliveries } from './endpoints/list.ts'
import { registerResend } from './endpoints/resend.ts'
import { registerResendRejected } from './endpoints/resend-rejected.ts'
import { registerTestWebhook } from './endpoints/test.ts'
import { registerChangeEndpoint } from './endpoints/webhook-endpoints/change.ts'
import { registerCreateEndpoint } from './endpoints/webhook-endpoints/create.ts'
import { registerGetEndpoint } from './endpoints/webhook-endpoints/get.ts'
import { registerListEndpoints } from './endpoints/webhook-endpoints/list.ts'
import { registerRemoveEndpoint } from './endpoints/webhook-endpoints/remove.ts'
import { registerResendRejectedOfEndpoint } from './endpoints/webhook-endpoints/resend-rejected.ts'
import { registerRotateEndpointSecret } from './endpoints/webhook-endpoints/rotate-secret.ts'
import { registerTestEndpoint } from './endpoints/webhook-endpoints/test.ts'

export function registerDelivery(server: Server, platform: Platform): void {
  const egress = new Egress(platform.config)
  server.addHook('onClose', () => egress.close())
  registerListDeliveries(server, platform)
  registerGetDelivery(server, platform)
  registerResend(server, platform)
  registerResendRejected(server, platform)
  registerTestWebhook(server, platform, egress)
  registerListEndpoints(server, platform)
  registerCreateEndpoint(server, platform)
  registerGetEndpoint(server, platform)
  registerChangeEndpoint(server, platform)
  registerRemoveEndpoint(server, platform)
  registerRotateEndpointSecret(server, platform)
  registerTestEndpoint(server, platform, egress)
  registerResendRejectedOfEndpoint(server, platform)
}
