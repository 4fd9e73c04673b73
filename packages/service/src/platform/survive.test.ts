import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { surviveDatabaseFaults } from './survive.ts'

test('only a fault of the database is survived', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const process = new EventEmitter()
  {
    using _ = surviveDatabaseFaults(log, process)
    process.emit('unhandledRejection', new Error('Connection terminated unexpectedly'))
    expect(lines).toHaveLength(1)
    expect(() => process.emit('uncaughtException', new Error('a mistake'))).toThrow('a mistake')
  }
  expect(process.eventNames()).toEqual([])
})
