import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import { registerBrandLogo } from './endpoints/brand-logo.ts'
import { registerCreateBinding } from './endpoints/create-binding.ts'
import { registerCreateEnrolment } from './endpoints/create-enrolment.ts'
import { registerEnrolDevice } from './endpoints/enrol-device.ts'
import { registerOpenBinding } from './endpoints/open-binding.ts'

export function registerBinding(
  server: Server,
  platform: Platform,
  ports: Pick<UserPorts, 'onCreated' | 'onMoved'>,
): void {
  registerCreateBinding(server, platform)
  registerOpenBinding(server, platform)
  registerCreateEnrolment(server, platform)
  registerEnrolDevice(server, platform, ports)
  registerBrandLogo(server, platform)
}
