import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { Inbox } from './inbox.ts'
import { registerReceiverPage } from './page.ts'
import { registerReceive } from './receive.ts'

/** The sandbox's own webhook endpoint, and the page that shows what arrives there. */
export function registerReceiver(server: Server, platform: Platform): void {
  const inbox = new Inbox()
  registerReceive(server, platform, inbox)
  registerReceiverPage(server, inbox)
}

export const receiverUrl = (baseUrl: string, clientUuid: string, kind: 'data' | 'notification'): string =>
  `${baseUrl}/receiver/${clientUuid}/${kind}`
