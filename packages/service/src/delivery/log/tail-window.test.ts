import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryId } from '../model.ts'
import { TailWindow } from './tail-window.ts'

const START = Date.parse('2026-03-10T12:00:00Z')

test('an id is reported once and forgotten when no lower id can appear', () => {
  const window = new TailWindow(START)
  const early = deliveryId(START + 1_000)
  const late = deliveryId(START + 60_000)
  expect([window.add(early), window.add(late), window.add(early)]).toEqual([true, true, false])
  window.looked(0, { oldestOpen: 10n, nextTransaction: 12n })
  const before = window.floor
  window.looked(60_000, { oldestOpen: 11n, nextTransaction: 30n })
  expect(window.floor).toBe(before)
  window.looked(60_500, { oldestOpen: 12n, nextTransaction: 30n })
  expect(window.floor > early && window.floor < late).toBe(true)
  expect(window.size).toBe(1)
})

test('never begins before its own beginning, and looks for nothing below it', () => {
  const window = new TailWindow(START)
  const { floor } = window
  window.add(deliveryId(START + 1_000))
  for (let at = 0; at < 60_000; at += 500)
    window.looked(at, { oldestOpen: BigInt(at + 1), nextTransaction: BigInt(at) })
  expect(window.floor).toBe(floor)
})

test('a transaction that stays open for very long is not waited for', () => {
  const window = new TailWindow(START)
  window.add(deliveryId(START + 60_000))
  const { floor } = window
  window.looked(0, { oldestOpen: 1n, nextTransaction: 5n })
  window.looked(599_999, { oldestOpen: 1n, nextTransaction: 6n })
  expect(window.floor).toBe(floor)
  window.looked(600_000, { oldestOpen: 1n, nextTransaction: 6n })
  expect(window.floor > floor).toBe(true)
})

/** A delivery: made at a moment by a process whose clock is a little off, committed some time later. */
const delivery = fc.record({
  madeAt: fc.integer({ min: 0, max: 120_000 }),
  skew: fc.integer({ min: -2_000, max: 2_000 }),
  commitsAfter: fc.integer({ min: 0, max: 100_000 }),
})

test('whatever the order of commits, each delivery is reported exactly once', () => {
  fc.assert(
    fc.property(
      fc.array(delivery, { maxLength: 40 }),
      fc.integer({ min: 100, max: 9_000 }),
      (made, pause) => {
        const rows = made
          .sort((a, b) => a.madeAt - b.madeAt)
          .map(({ madeAt, skew, commitsAfter }, number) => ({
            id: deliveryId(START + 10_000 + madeAt + skew),
            begins: madeAt,
            commits: madeAt + commitsAfter,
            number: BigInt(number),
          }))
        const window = new TailWindow(START)
        const reported: string[] = []
        for (let now = 0; now <= 240_000; now += pause) {
          const begun = rows.filter(({ begins }) => begins <= now)
          const open = begun.filter(({ commits }) => commits > now)
          const nextTransaction = BigInt(begun.length)
          for (const { id, commits } of rows)
            if (commits <= now && id > window.floor && window.add(id)) reported.push(id)
          window.looked(now, { oldestOpen: open[0]?.number ?? nextTransaction, nextTransaction })
        }
        expect(reported.sort()).toEqual(rows.map(({ id }) => id).sort())
      },
    ),
  )
})
