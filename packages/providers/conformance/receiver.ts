import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type {
  Announcement,
  ProviderSession,
  RawItem,
  WebhookRequest,
  WebhookSecrets,
  WebhookVerdict,
  Window,
} from '../src/index.ts'
import { present, type Wire } from './wire.ts'

export interface Receiver {
  /** The address without any secret in it. */
  base: string
  /** The address that the vendor calls. */
  url: string
  secrets: WebhookSecrets
  calls: { method: string; body: string; type: string | undefined; verdict: WebhookVerdict }[]
  announcements(): Announcement[]
  /** Resolves when nothing has come for a while. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** An address of ours that judges what arrives and answers as the service would. */
export async function receive(wire: Wire): Promise<Receiver> {
  const webhook = wire.provider.webhook!
  const byAddress = webhook.authentication === 'address'
  const secrets: WebhookSecrets = {
    clientId: wire.app.clientId,
    clientSecret: wire.app.clientSecret,
    verificationToken: 'conformance-verification',
    signingKey: null,
    keyset: null,
  }
  const judge = async (request: WebhookRequest): Promise<WebhookVerdict> => {
    const verdict = webhook.verify(request, secrets, present())
    const isUnknown = verdict.type === 'refused' && verdict.reason === 'unknown_key'
    if (!isUnknown || !webhook.loadKeyset) return verdict
    secrets.keyset = await webhook.loadKeyset(wire.context())
    return webhook.verify(request, secrets, present())
  }
  const calls: Receiver['calls'] = []
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming, byAddress)
    const verdict = await judge(request)
    const body = Buffer.from(request.body).toString()
    calls.push({ method: request.method, body, type: request.headers['content-type'], verdict })
    if (verdict.type === 'handshake') {
      const isText = typeof verdict.body === 'string'
      response.writeHead(verdict.status, { 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? verdict.body : verdict.body === null ? '' : JSON.stringify(verdict.body))
    } else response.writeHead(verdict.type === 'accepted' ? 200 : 401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  return {
    base,
    url: byAddress ? `${base}/${secrets.verificationToken}` : base,
    secrets,
    calls,
    announcements: () =>
      calls.flatMap(({ verdict }) => (verdict.type === 'accepted' ? verdict.announcements : [])),
    async quiet() {
      for (let pauses = 0, seen = calls.length; pauses < 15; pauses += 1) {
        await delay(20)
        if (calls.length === seen) continue
        seen = calls.length
        pauses = 0
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(incoming: IncomingMessage, byAddress: boolean): Promise<WebhookRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { searchParams, pathname } = new URL(incoming.url ?? '/', 'http://receiver')
  const { method } = incoming
  return {
    method: method === 'GET' || method === 'HEAD' ? method : 'POST',
    pathToken: byAddress ? (pathname.split('/')[2] ?? null) : null,
    headers: incoming.headers as Record<string, string | undefined>,
    query: Object.fromEntries(searchParams),
    body: Buffer.concat(chunks),
  }
}

/** Makes the vendor call the receiver, in the way that this vendor has for it. */
export async function listen(wire: Wire, receiver: Receiver, session: ProviderSession): Promise<void> {
  const { subscribe, subscribeAccount } = wire.provider.webhook!
  if (subscribe) await subscribeApp(wire, receiver)
  if (subscribeAccount) await subscribeAccount(wire.context(), session, receiver.url)
  if (!subscribe && !subscribeAccount) wire.simulator.setPortalWebhook(wire.vendor, receiver.url)
}

export async function subscribeApp(wire: Wire, receiver: Receiver, now = present()): Promise<void> {
  const { app, provider } = wire
  const wish = { app, secrets: receiver.secrets, callbackUrl: receiver.url, now }
  const given = await provider.webhook!.subscribe!(wire.context(), wish)
  if (given) receiver.secrets.signingKey = given.signingKey
}

/** What the service does about an announcement, as far as reading goes. */
export async function follow(wire: Wire, session: ProviderSession, news: Announcement): Promise<RawItem[]> {
  const { provider } = wire
  switch (news.type) {
    case 'data':
      return news.items
    case 'collect':
      return provider.collect!(wire.context(), session, news.pointer)
    case 'fetch': {
      if (news.id === null) return wire.pull(session, news.resource, news.window!)
      const item = await provider.pullOne(wire.context(), session, news.resource, news.id)
      if (item === null) throw new Error(`${news.resource} ${news.id} was announced and is not there`)
      return [item]
    }
    default:
      return []
  }
}

/** A stretch of days of a vendor that is not read but sends them on request. */
export async function history(wire: Wire, session: ProviderSession, window: Window): Promise<RawItem[]> {
  const receiver = await receive(wire)
  try {
    await listen(wire, receiver, session)
    for (const { name } of wire.dated) {
      await wire.provider.requestHistory!(wire.context(), session, name, window)
    }
    await receiver.quiet()
    const items: RawItem[] = []
    for (const news of receiver.announcements()) items.push(...(await follow(wire, session, news)))
    return items
  } finally {
    await receiver.close()
  }
}
