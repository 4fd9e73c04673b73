import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhook } from '@tributary/sdk'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const NEXT_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

export interface Arrived {
  headers: IncomingHttpHeaders
  body: Buffer
  /** How many others are under way. */
  others: number
}

/** The status to answer with; null never to answer. */
export type Behaviour = (arrived: Arrived) => number | null | Promise<number | null>

export interface CheckedReceiver {
  url: URL
  /** How many connections were made to it. */
  connections: () => number
  close(): Promise<void>
}

export async function startReceiver(behave: Behaviour, headers = {}): Promise<CheckedReceiver> {
  let underWay = 0
  let connections = 0
  const answer = async (
    chunks: AsyncIterable<Buffer>,
    head: IncomingHttpHeaders,
    response: ServerResponse,
  ) => {
    const others = underWay++
    try {
      const parts: Buffer[] = []
      for await (const chunk of chunks) parts.push(chunk)
      const status = await behave({ headers: head, body: Buffer.concat(parts), others })
      if (status !== null) response.writeHead(status, headers).end()
    } finally {
      underWay -= 1
    }
  }
  const server = createServer((request, response) => {
    answer(request, request.headers, response).catch(() => request.socket.destroy())
  })
  server.on('connection', () => void connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=1`),
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Habits {
  secrets?: readonly string[]
  toleranceSeconds?: number
  read?: (body: Buffer) => Buffer
  signatures?: (header: string) => string
  refusal?: number
}

/** Verifies as the SDK does, or nearly so. */
export function verifying(habits: Habits = {}, then: Behaviour = () => 200): Behaviour {
  const { secrets = [SECRET], toleranceSeconds = 300, refusal = 401 } = habits
  return (arrived) => {
    const header = String(arrived.headers['webhook-signature'] ?? '')
    const headers = { ...arrived.headers, 'webhook-signature': habits.signatures?.(header) ?? header }
    try {
      verifyWebhook(habits.read?.(arrived.body) ?? arrived.body, headers, { secrets, toleranceSeconds })
    } catch {
      return refusal
    }
    return then(arrived)
  }
}

export const after =
  (ms: number, then: Behaviour): Behaviour =>
  async (arrived) => {
    await sleep(ms)
    return then(arrived)
  }
