import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device, Source } from '../records.ts'
import { countOnce, coverage, type SpanOfTime } from './intervals.ts'
import { type Counter, streamsOf } from './streams.ts'

const MINUTE = 60_000

/** In minutes. */
const over = (from: number, to: number, value: number): SpanOfTime => ({
  at: from * MINUTE,
  end: to * MINUTE,
  began: from * MINUTE,
  ended: to * MINUTE,
  value,
})
const moment = (at: number, value: number): SpanOfTime => ({
  at: at * MINUTE,
  end: null,
  began: at * MINUTE,
  ended: null,
  value,
})
const shown = (counted: readonly (readonly SpanOfTime[])[]) =>
  counted.map((stream) =>
    stream.map(({ at, end, value }) => [at / MINUTE, end === null ? null : end / MINUTE, value]),
  )
const sum = (intervals: readonly SpanOfTime[]) => intervals.reduce((total, { value }) => total + value, 0)

describe('countOnce', () => {
  it('counts what two streams share for the better one alone, and its gaps for the other', () => {
    const watch = [over(0, 60, 600), over(120, 180, 300)]
    const phone = [over(30, 150, 1200)]
    expect(shown(countOnce([watch, phone]))).toEqual([
      [
        [0, 60, 600],
        [120, 180, 300],
      ],
      [[60, 120, 600]],
    ])
  })

  it('takes a gap of a quarter of an hour as covered, a longer one not', () => {
    const gap = (minutes: number) => [over(0, 10, 1), over(10 + minutes, 30 + minutes, 1)]
    expect(shown(countOnce([gap(15), [over(12, 14, 5)]]))[1]).toEqual([])
    expect(shown(countOnce([gap(16), [over(12, 14, 5)]]))[1]).toEqual([[12, 14, 5]])
  })

  it('lets an empty interval of the better stream stand for a rest', () => {
    expect(shown(countOnce([[over(0, 60, 0)], [over(0, 60, 70)]]))).toEqual([[[0, 60, 0]], []])
  })

  it('counts repeats and overlaps inside one stream once, whole what began earlier', () => {
    const stream = [over(0, 60, 600), over(0, 60, 600), over(30, 90, 120), over(10, 20, 999)]
    expect(shown(countOnce([stream]))).toEqual([
      [
        [0, 60, 600],
        [60, 90, 60],
      ],
    ])
  })

  it('counts moments outside of what a better stream covers, each moment once', () => {
    const points = [moment(5, 10), moment(60, 20), moment(60, 20)]
    expect(shown(countOnce([[over(0, 60, 1)], points]))[1]).toEqual([[60, null, 20]])
    expect(coverage(points)).toEqual([])
  })

  it('keeps the order of the source where midnight cut several to the same beginning', () => {
    const cut = (began: number, to: number, value: number): SpanOfTime => ({ ...over(0, to, value), began })
    expect(shown(countOnce([[cut(-5, 10, 1), cut(-10, 20, 40)]]))).toEqual([[[0, 20, 40]]])
  })

  const intervals = fc
    .record({
      from: fc.integer({ min: 0, max: 600 }),
      length: fc.option(fc.integer({ min: 1, max: 120 })),
      value: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ from, length, value }) =>
      length === null ? moment(from, value) : over(from, from + length, value),
    )
  const streams = fc.array(fc.array(intervals, { maxLength: 12 }), { minLength: 1, maxLength: 4 })

  it('never counts more than all streams, nor less than the best', () => {
    fc.assert(
      fc.property(streams, (ranked) => {
        const counted = countOnce(ranked)
        const total = sum(counted.flat())
        expect(total).toBeLessThanOrEqual(sum(ranked.flat()) + 1e-6)
        expect(total).toBeGreaterThanOrEqual(sum(countOnce([ranked[0]!]).flat()) - 1e-6)
      }),
    )
  })

  it('counts no stretch of time twice', () => {
    fc.assert(
      fc.property(streams, (ranked) => {
        const spans = countOnce(ranked)
          .flat()
          .flatMap(({ at, end }) => (end === null ? [] : [{ at, end }]))
          .sort((a, b) => a.at - b.at)
        for (const [index, { at }] of spans.entries()) {
          expect(at).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
        }
      }),
    )
  })

  it('is the same for parts of the time as for the whole', () => {
    fc.assert(
      fc.property(fc.array(intervals, { maxLength: 12 }), fc.integer({ min: 0, max: 700 }), (stream, cut) => {
        const clip = (start: number, end: number) =>
          stream.flatMap((interval): SpanOfTime[] => {
            if (interval.end === null) return interval.at >= start && interval.at < end ? [interval] : []
            const [at, to] = [Math.max(interval.at, start), Math.min(interval.end, end)]
            if (at >= to) return []
            const share = (to - at) / (interval.end - interval.at)
            return [{ ...interval, at, end: to, value: interval.value * share }]
          })
        const parts = [clip(0, cut * MINUTE), clip(cut * MINUTE, 9999 * MINUTE)]
        const apart = parts.map((part) => sum(countOnce([part]).flat()))
        expect(apart[0]! + apart[1]!).toBeCloseTo(sum(countOnce([stream]).flat()), 6)
      }),
    )
  })
})

describe('streamsOf', () => {
  const device = (type: string | null, model: string | null = null): Device => ({
    type,
    manufacturer: null,
    model,
    medicalGrade: null,
  })
  const by = (of: Device | null, interval: SpanOfTime, origin: Counter['origin'] = 'store') => ({
    ...interval,
    counter: { source: 'Apple Health' as Source, device: of, origin },
  })

  it('puts wearables before unknown devices before phones', () => {
    const phone = by(device('phone'), over(0, 100, 1))
    const unknown = by(null, over(0, 50, 2))
    const band = by(device('fitness_band'), over(0, 10, 3))
    expect(streamsOf([phone, unknown, band])).toEqual([[band], [unknown], [phone]])
    expect(
      streamsOf([by(device(null, 'iPhone 17'), over(0, 9, 1)), by(device('Smart Ring'), over(0, 1, 2))]),
    ).toEqual([[by(device('Smart Ring'), over(0, 1, 2))], [by(device(null, 'iPhone 17'), over(0, 9, 1))]])
  })

  it('prefers the longer coverage between equals, then the name', () => {
    const [a, b] = [by(device('watch', 'A'), over(0, 10, 1)), by(device('watch', 'B'), over(0, 20, 1))]
    expect(streamsOf([a, b])).toEqual([[b], [a]])
    const same = by(device('watch', 'B'), over(5, 15, 1))
    expect(streamsOf([same, a])).toEqual([[a], [same]])
  })

  it('keeps what other apps gave a source apart from its own devices', () => {
    const [own, foreign] = [by(null, over(0, 9, 1), 'vendor'), by(null, over(0, 99, 1), 'third_party_app')]
    expect(streamsOf([foreign, own])).toEqual([[own], [foreign]])
  })

  it('is one stream where no device is known', () => {
    const parts = [by(null, over(0, 9, 1)), by(null, over(20, 30, 1))]
    expect(streamsOf(parts)).toEqual([parts])
  })
})
