import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('lets a few in at a time, in order, and goes on after a failure', async () => {
  const turns = createTurns(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (index: number) => async () => {
    started.push(index)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (index === 1) throw new Error('one of them fails')
    return index
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => turns.take(work(index))))
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
  expect(await turns.take(async () => 'still open')).toBe('still open')
})
