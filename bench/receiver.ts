/**
 * A client's receiver in a process of its own, written as the guide teaches: it reads the raw body, verifies it with the
 * SDK and answers. Paths that start with `dead` are never answered.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@tributary/sdk'

type Question = { trust: Record<string, string> } | 'count' | 'times' | 'reset'

export interface ReceiverProcess {
  url: string
  /** Verifies what comes to `/NAME` with that secret. */
  trust(secrets: Record<string, string>): Promise<void>
  /** Messages verified and acknowledged since the last reset. */
  count(): Promise<number>
  /** When each message was acknowledged, by webhook-id, epoch milliseconds. */
  times(): Promise<Record<string, number>>
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startReceiver(): Promise<ReceiverProcess> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [url] = (await once(child, 'message')) as [string]
  const ask = async <T>(question: Question): Promise<T> => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer as T
  }
  return {
    url,
    trust: (secrets) => ask({ trust: secrets }),
    count: () => ask('count'),
    times: () => ask('times'),
    reset: () => ask('reset'),
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

function serve(): void {
  const secrets = new Map<string, string>()
  const times = new Map<string, number>()
  let count = 0
  const server = createServer((request, response) => {
    const name = request.url!.slice(1)
    readBody(request, (body) => {
      if (name.startsWith('dead')) return
      const { id } = verifyWebhook(body, request.headers, { secrets: secrets.get(name)! })
      count += 1
      times.set(id, Date.now())
      response.writeHead(200).end()
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () =>
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  process.on('message', (question: Question) => {
    if (question === 'count') process.send!(count)
    else if (question === 'times') process.send!(Object.fromEntries(times))
    else if (question === 'reset') {
      count = 0
      times.clear()
      process.send!('done')
    } else {
      for (const [name, secret] of Object.entries(question.trust)) secrets.set(name, secret)
      process.send!('done')
    }
  })
  process.on('disconnect', () => process.exit(0))
}

function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
}

if (import.meta.main) serve()
