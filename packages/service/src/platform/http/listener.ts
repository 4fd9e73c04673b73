import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ApiError, apiError, errorBody } from './errors.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

export interface Listener {
  server: Server
  port: number
  /** Sets why the service does not respond yet, until it is attached. */
  say(status: string): void
  /** Hands requests to the application; until then the answer is that the service is starting. */
  attach(handler: RequestListener): void
  close(): Promise<void>
}

interface ConnectionLimits {
  /** The time limit for the line and the headers of a request. */
  headersTimeout: number
  /** The time limit for a whole request, also one whose body the route reads itself: a vendor's push of 100 MB. Other bodies have less time. */
  requestTimeout: number
  /** How often connections are looked at. */
  connectionsCheckingInterval: number
}

const LIMITS: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
}

const JSON_TYPE = { 'content-type': 'application/json' }

const UNREADABLE: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: apiError('request_timeout'),
  HPE_HEADER_OVERFLOW: apiError('headers_too_large'),
}

/** Answers a request that Node could not parse, or that did not arrive in time, as far as the connection still allows. */
function answerUnreadable(cause: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || cause.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const error = UNREADABLE[cause.code ?? ''] ?? apiError('request_malformed')
  const id = requestIdOf({})
  const body = JSON.stringify(errorBody(error, { url: '', method: '', id }))
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${id}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Listens before the application exists, because its own address (PORT=0) is part of what the application is made of. */
export async function listen(port: number, host: string, limits = LIMITS): Promise<Listener> {
  let status = 'starting'
  let handler: RequestListener = ({ url = '', method = '', headers }, response) => {
    const id = requestIdOf(headers)
    response.setHeader(REQUEST_ID_HEADER, id)
    // A process that waits for its database lives: a supervisor has no reason to start it again.
    if (url === '/healthz') {
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ status: 'ok' }))
      return
    }
    const error = apiError('service_starting', { status, headers: { 'retry-after': '1' } })
    response.writeHead(error.status, { ...JSON_TYPE, ...error.headers })
    response.end(JSON.stringify({ status, ...errorBody(error, { url, method, id }) }))
  }
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(limits, (request, response) => {
    answering.set(request.socket, response)
    handler(request, response)
  })
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    // Bytes after the head of another answer would be taken for a part of it.
    if (answering.get(socket)?.headersSent && !answering.get(socket)?.writableFinished) socket.destroy()
    else answerUnreadable(cause, socket)
  })
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
