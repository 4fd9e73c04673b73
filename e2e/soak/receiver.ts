import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '@tributary/sdk'

/** One acknowledged call, or several of the same message. */
export interface Acknowledged {
  times: number
  body: string
}

export interface Receiver {
  url: string
  /** Acknowledged calls by webhook-id. */
  acknowledged: ReadonlyMap<string, Acknowledged>
  counts: { calls: number; refused: number; unverified: number }
  verifyWith(secret: string): void
  /** The share of calls that is answered with 503. */
  refuse(share: number): void
  close(): Promise<void>
}

/** A client's endpoint that checks every signature, and is out of order now and then. */
export async function startReceiver(random: () => number): Promise<Receiver> {
  const acknowledged = new Map<string, Acknowledged>()
  const counts = { calls: 0, refused: 0, unverified: 0 }
  let secret = ''
  let share = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    counts.calls += 1
    if (random() < share) {
      counts.refused += 1
      response.writeHead(503).end()
      return
    }
    try {
      const { id } = verifyWebhook(body, request.headers, { secrets: secret })
      const known = acknowledged.get(id)
      acknowledged.set(id, { times: (known?.times ?? 0) + 1, body: body.toString() })
    } catch {
      counts.unverified += 1
    }
    response.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    acknowledged,
    counts,
    verifyWith(given) {
      secret = given
    },
    refuse(wanted) {
      share = wanted
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
