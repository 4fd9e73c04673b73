import type { EndpointKind } from '../../delivery/index.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { Inbox } from './inbox.ts'
import { keepInbox } from './inbox-file.ts'
import { registerReceiverPage } from './page.ts'
import { registerReceive } from './receive.ts'

/** The sandbox's own webhook endpoint, and the page that shows what arrives there. */
export async function registerReceiver(server: Server, platform: Platform): Promise<void> {
  const inbox = new Inbox()
  const keeper = await keepInbox(platform, inbox)
  server.addHook('onClose', () => keeper.close())
  registerReceive(server, platform, inbox)
  registerReceiverPage(server, inbox)
}

export const receiverUrl = (baseUrl: string, clientUuid: string, kind: EndpointKind): string =>
  `${baseUrl}/receiver/${clientUuid}/${kind}`
