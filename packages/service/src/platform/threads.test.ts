import { afterAll, expect, test } from 'vitest'
import { ThreadFailed, Threads } from './threads.ts'

const threads = new Threads<string, string>(new URL('../../test/thread.ts', import.meta.url), 3_000)
afterAll(() => threads.close())

test('a task that fails or takes too long costs itself only', async () => {
  expect(await threads.run('one')).toBe('did one')
  const results = await Promise.allSettled(['two', 'fail', 'take long'].map((task) => threads.run(task)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const result of results.slice(1)) expect(result).toMatchObject({ reason: expect.any(ThreadFailed) })
  expect(await Promise.all(['three', 'four'].map((task) => threads.run(task)))).toEqual([
    'did three',
    'did four',
  ])
})
