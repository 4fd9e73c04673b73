import type { ConnectionPorts } from '../connections/index.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import type { UserPorts } from '../users/index.ts'
import { registerDevice } from './endpoints/device.ts'
import { registerLogOut } from './endpoints/log-out.ts'
import { registerRecords } from './endpoints/records.ts'
import { registerSources } from './endpoints/sources.ts'
import { registerPhoneTimeZone } from './endpoints/time-zone.ts'
import { registerWebSources } from './endpoints/web-sources.ts'

export function registerPhones(
  server: Server,
  platform: Platform,
  ports: { connections: ConnectionPorts; users: Pick<UserPorts, 'onMoved'> },
): void {
  registerRecords(server, platform, ports.users)
  registerSources(server, platform, ports.connections)
  registerDevice(server, platform, ports.connections)
  registerLogOut(server, platform, ports.connections)
  registerPhoneTimeZone(server, platform, ports.users)
  registerWebSources(server, platform)
}
