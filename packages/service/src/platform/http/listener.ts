import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  server: Server
  port: number
  /** Until it is attached, why the service does not answer yet. */
  say(status: string): void
  /** Hands requests to the application; until then the answer is that the service is starting. */
  attach(handler: RequestListener): void
  close(): Promise<void>
}

interface ConnectionLimits {
  /** For the line and the headers of a request. */
  headersTimeout: number
  /** For a whole request, also one whose body the route reads itself: a vendor's push of 100 MB. Other bodies have less time. */
  requestTimeout: number
  /** How often connections are looked at. */
  connectionsCheckingInterval: number
}

const LIMITS: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

/** Listens before the application exists, because its own address (PORT=0) is part of what the application is made of. */
export async function listen(port: number, host: string, limits = LIMITS): Promise<Listener> {
  let status = 'starting'
  let handler: RequestListener = (request, response) => {
    // A process that waits for its database lives: a supervisor has no reason to start it again.
    const [code, said] = request.url === '/healthz' ? [200, 'ok'] : [503, status]
    response.writeHead(code, {
      'content-type': 'application/json',
      ...(code === 503 && { 'retry-after': '1' }),
    })
    response.end(JSON.stringify({ status: said }))
  }
  const server = createServer(limits, (request, response) => handler(request, response))
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Set PORT to another one, or to 0 for any free one.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    say(next) {
      status = next
    },
    attach(next) {
      handler = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}
