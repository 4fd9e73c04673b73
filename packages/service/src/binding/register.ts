import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import { allowOtherOrigins } from './cross-origin.ts'
import { registerAppLinks } from './endpoints/app-links.ts'
import { registerBrandLogo } from './endpoints/brand-logo.ts'
import { registerCreateBinding } from './endpoints/create-binding.ts'
import { registerCreateEnrolment } from './endpoints/create-enrolment.ts'
import { registerEnrolDevice } from './endpoints/enrol-device.ts'
import { registerOpenBinding } from './endpoints/open-binding.ts'
import { registerWebApp } from './web-app.ts'

export function registerBinding(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated' | 'onMoved'>,
): void {
  allowOtherOrigins(server)
  registerCreateBinding(server, platform)
  registerOpenBinding(server, platform)
  registerCreateEnrolment(server, platform)
  registerEnrolDevice(server, platform, ports)
  registerBrandLogo(server, platform)
  registerAppLinks(server, platform)
  registerWebApp(server, platform)
}
