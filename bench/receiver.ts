/**
 * A client's receiver in a process of its own, as clients write them: a web framework, the raw body verified with the SDK,
 * an answer. Paths that start with `dead` are never answered.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@tributary/sdk'
import Fastify from 'fastify'

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

async function serve(): Promise<void> {
  const secrets = new Map<string, string>()
  const times = new Map<string, number>()
  let count = 0
  const server = Fastify({ keepAliveTimeout: 60_000 })
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.post<{ Params: { name: string }; Body: Buffer }>('/:name', (request, reply) => {
    const { name } = request.params
    if (name.startsWith('dead')) return
    const { id } = verifyWebhook(request.body, request.headers, { secrets: secrets.get(name)! })
    count += 1
    times.set(id, Date.now())
    reply.send()
  })
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
  process.send!(await server.listen({ host: '127.0.0.1', port: 0 }))
}

if (import.meta.main) await serve()
