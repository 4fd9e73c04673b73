import type { EventEmitter } from 'node:events'
import { isDatabaseAway } from './database-fault.ts'
import type { Logger } from './log.ts'

const EVENTS = ['unhandledRejection', 'uncaughtException'] as const

/** Work that nothing waits for fails alone when the database is away, and the process goes on. Any other error ends it as ever. */
export function surviveDatabaseFaults(log: Logger, source: EventEmitter = process): Disposable {
  const onError = (err: unknown) => {
    if (!isDatabaseAway(err)) throw err
    log.warn({ err }, 'something in the background failed because of the database')
  }
  for (const event of EVENTS) source.on(event, onError)
  return {
    [Symbol.dispose]() {
      for (const event of EVENTS) source.off(event, onError)
    },
  }
}
