import type { Capability } from '../platform/capability.ts'
import { registerReceiver } from './receiver/index.ts'

export const sandbox: Capability = {
  name: 'sandbox',
  async routes(server, platform) {
    if (platform.config.environment === 'sandbox') await registerReceiver(server, platform)
  },
}
