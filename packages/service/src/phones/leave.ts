import { audit } from '../accounts/index.ts'
import type { ConnectionPorts } from '../connections/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { BoundDevice } from './device.ts'
import { endDevice } from './devices.ts'
import { endSources } from './sources.ts'

type Ports = Pick<ConnectionPorts, 'onEnded'>

/** The credential ends; the sources stay, unless the client wants complete log-outs. */
export function logOut(platform: Platform, ports: Ports, device: BoundDevice): Promise<string[]> {
  return leave(platform, ports, device, 'logged_out', device.completeLogOut)
}

/** The sources and the credential end. */
export function unlink(platform: Platform, ports: Ports, device: BoundDevice): Promise<string[]> {
  return leave(platform, ports, device, 'unlinked', true)
}

async function leave(
  platform: Platform,
  ports: Ports,
  device: BoundDevice,
  reason: 'logged_out' | 'unlinked',
  withSources: boolean,
): Promise<string[]> {
  return platform.db.transaction().execute(async (trx) => {
    const ended = withSources ? await endSources(trx, platform, ports, device) : []
    const isNew = await endDevice(trx, platform, device, reason)
    if (isNew)
      await audit(trx, platform, {
        actor: 'person',
        clientUuid: device.clientUuid,
        action: reason === 'unlinked' ? 'device.unlink' : 'device.log_out',
        detail: { user_key: device.scope.userKey, device_id: device.deviceId },
      })
    return ended
  })
}
