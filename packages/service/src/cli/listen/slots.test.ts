import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('so many at once, each in its turn, also after one that fails', async () => {
  const slots = new Slots(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((n) =>
    slots.run(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('broken')
      return n
    }),
  )
  expect(begun).toEqual([0, 1])
  const broken = expect(works[0]).rejects.toThrow('broken')
  ends[0]!()
  await broken
  expect(begun).toEqual([0, 1, 2])
  ends[1]!()
  await works[1]
  ends[2]!()
  ends[3]!()
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
  expect(await slots.run(async () => 'free')).toBe('free')
})
