/** A receiver in a process of its own: answers at once, or never; remembers when each message came. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface ReceiverProcess {
  url: string
  /** Messages answered since the last reset, by the first segment of the path. */
  counts(): Promise<Record<string, number>>
  /** When each message came, by webhook-id, epoch milliseconds. */
  times(): Promise<Record<string, number>>
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startReceiver(): Promise<ReceiverProcess> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [url] = (await once(child, 'message')) as [string]
  const ask = async <T>(question: string): Promise<T> => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer as T
  }
  return {
    url,
    counts: () => ask('counts'),
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
  const counts: Record<string, number> = {}
  const times: Record<string, number> = {}
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const name = request.url!.split('/')[1]!
      if (name.startsWith('dead')) return
      counts[name] = (counts[name] ?? 0) + 1
      const id = request.headers['webhook-id']
      if (typeof id === 'string') times[id] = Date.now()
      response.writeHead(200).end()
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () =>
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  process.on('message', (question) => {
    if (question === 'counts') process.send!(counts)
    else if (question === 'times') process.send!(times)
    else {
      for (const record of [counts, times]) for (const key of Object.keys(record)) delete record[key]
      process.send!('reset')
    }
  })
  process.on('disconnect', () => process.exit(0))
}

if (import.meta.main) serve()
