import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/postgres-processes.ts'
import { underLock } from './lock.ts'

test('work under one lock never overlaps, and a failure frees it', async () => {
  const file = join(await temporaryFolder(), 'lock')
  let inside = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      underLock(file, async () => {
        most = Math.max(most, ++inside)
        await turn()
        inside--
        if (index === 2) throw new Error('broken work')
        return index
      }),
    ),
  )
  expect(most).toBe(1)
  expect(results.map((result) => result.status)).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => (index === 2 ? 'rejected' : 'fulfilled')),
  )
})
