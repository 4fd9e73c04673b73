/**
 * A client's receiver in a process of its own, as clients write them: a web framework, the raw body verified with the SDK,
 * an answer. Paths that start with `dead` are never answered.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@tributary/sdk'
import Fastify from 'fastify'

type Question = { trust: Record<string, string> } | { reach: number } | 'watch' | 'times' | 'reset'

export interface ReceiverProcess {
  url: string
  /** Verifies what comes to `/NAME` with that secret. */
  trust(secrets: Record<string, string>): Promise<void>
  /** Resolves when so many messages were verified and acknowledged since the last reset. */
  reached(count: number): Promise<void>
  /** Notes from now on when each message is acknowledged. */
  watch(): Promise<void>
  /** What was noted, by webhook-id in epoch milliseconds; notes no more. */
  times(): Promise<Record<string, number>>
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startReceiver(): Promise<ReceiverProcess> {
  const child = fork(fileURLToPath(import.meta.url), {
    // A group of its own: Ctrl-C is for the bench, and it ends by itself when the channel to us closes.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [url] = (await once(child, 'message')) as [string]
  const ask = async <T>(question: Question): Promise<T> => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer as T
  }
  return {
    url,
    trust: (secrets) => ask({ trust: secrets }),
    reached: (count) => ask({ reach: count }),
    watch: () => ask('watch'),
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
  let goal = Number.POSITIVE_INFINITY
  let watching = false
  const server = Fastify({ keepAliveTimeout: 60_000 })
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  server.post<{ Params: { name: string }; Body: Buffer }>('/:name', (request, reply) => {
    const { name } = request.params
    if (name.startsWith('dead')) return
    const { id } = verifyWebhook(request.body, request.headers, { secrets: secrets.get(name)! })
    if (watching) times.set(id, Date.now())
    reply.send()
    count += 1
    if (count === goal) process.send!('reached')
  })
  process.on('message', (question: Question) => {
    if (question === 'times') {
      process.send!(Object.fromEntries(times))
      watching = false
      times.clear()
    } else if (typeof question === 'object' && 'reach' in question) {
      goal = question.reach
      if (count >= goal) process.send!('reached')
    } else {
      if (question === 'watch') watching = true
      else if (question === 'reset') {
        count = 0
        goal = Number.POSITIVE_INFINITY
      } else for (const [name, secret] of Object.entries(question.trust)) secrets.set(name, secret)
      process.send!('done')
    }
  })
  process.on('disconnect', () => process.exit(0))
  process.send!(await server.listen({ host: '127.0.0.1', port: 0 }))
}

if (import.meta.main) await serve()
