import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Platform } from '../../platform/platform.ts'
import { CHANNEL } from '../channel.ts'

const RECONNECT_MS = 1_000
/** A connection that only listens learns of a server that vanished when it asks for something. */
const ASK_MS = 10_000

export interface ChannelListener {
  stop(): Promise<void>
}

/** Hears the channel on a connection of its own, and says when it may have missed something. */
export async function listen(
  platform: Platform,
  on: { message(payload: string): void; gap(): void },
): Promise<ChannelListener> {
  const stopping = new AbortController()
  let current: pg.Client | null = null

  const connect = async (): Promise<void> => {
    const client = await platform.pool.connectAlone()
    client.on('notification', ({ payload = '' }) => on.message(payload))
    client.on('error', (err) => platform.log.warn({ err }, 'delivery lost its wake-up connection'))
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (err) {
      await client.end().catch(() => {})
      throw err
    }
    const asking = setInterval(() => client.query('select').catch(() => {}), ASK_MS)
    // Only an established connection is renewed here: one that could not be made is retried by the caller.
    client.once('end', () => {
      clearInterval(asking)
      void reconnect()
    })
    current = client
    on.gap()
  }

  /** Retries until it succeeds; the regular look at the database continues meanwhile. */
  const reconnect = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal })
        return await connect()
      } catch (err) {
        if (!stopping.signal.aborted) platform.log.debug({ err }, 'delivery is not woken by the database yet')
      }
    }
  }

  await connect()
  return {
    async stop() {
      stopping.abort()
      await current?.end()
    },
  }
}
