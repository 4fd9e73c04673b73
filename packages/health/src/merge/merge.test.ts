import { describe, expect, it } from 'vitest'
import { SOURCE_FACTS, SOURCES } from '../../test/sources.ts'
import { rankedSources } from '../sources.ts'
import { choicesOf } from './index.ts'
import { clusterSleeps } from './sleeps.ts'

describe('rankedSources', () => {
  it.each(['sleep', 'physical', 'body'] as const)('ranks every source for %s exactly once', (pillar) => {
    expect([...rankedSources(SOURCE_FACTS, pillar)].sort()).toEqual([...SOURCES].sort())
  })

  it("puts the client's order first and the rest behind it in the default order", () => {
    const ranked = rankedSources(SOURCE_FACTS, 'sleep', { sleep: ['Fitbit', 'Whoop'] })
    const rest = rankedSources(SOURCE_FACTS, 'sleep').filter(
      (source) => source !== 'Fitbit' && source !== 'Whoop',
    )
    expect(ranked).toEqual(['Fitbit', 'Whoop', ...rest])
  })
})

describe('choicesOf', () => {
  it('has nothing to say without candidates', () => {
    expect(choicesOf([])).toEqual([])
  })

  it('takes the first, zero included, and keeps what was set aside', () => {
    const zero = { source: 'Oura', value: 0, records: ['o'], aside: [] } as const
    const more = { source: 'Fitbit', value: 7, records: ['f'], aside: [] } as const
    expect(choicesOf([zero, more])[0]).toEqual({
      value: 0,
      won: [{ source: 'Oura', records: ['o'] }],
      aside: [{ source: 'Fitbit', records: ['f'], reason: 'lower_rank' }],
    })
  })
})

describe('clusterSleeps', () => {
  const span = (from: number, to: number) => ({ start: { at: from }, end: { at: to } })

  it('joins the reports of one sleep, the longer overlap first', () => {
    const lead = span(0, 100)
    const [short, long] = [span(0, 20), span(25, 95)]
    expect(clusterSleeps([[lead], [short, long]])).toEqual([{ lead, others: [long, short] }])
  })

  it('keeps apart what shares half of the shorter one or less', () => {
    expect(clusterSleeps([[span(0, 100)], [span(80, 120)]])).toHaveLength(2)
    expect(clusterSleeps([[span(0, 100)], [span(79, 120)]])).toHaveLength(1)
  })

  it('never joins two sleeps of one source through each other', () => {
    expect(clusterSleeps([[span(0, 10), span(5, 15)]])).toHaveLength(2)
  })

  it('gives a sleep that reaches into two to the one it shares more with', () => {
    const [early, late] = [span(0, 40), span(60, 100)]
    const third = span(5, 100)
    expect(clusterSleeps([[early, late], [third]])).toEqual([
      { lead: early, others: [] },
      { lead: late, others: [third] },
    ])
  })

  it('lets the whole night lead where the better source knows a fragment of it', () => {
    const [fragment, night] = [span(90, 100), span(0, 100)]
    expect(clusterSleeps([[fragment], [night]])).toEqual([{ lead: night, others: [fragment] }])
    const [first, last] = [span(0, 10), span(80, 100)]
    expect(clusterSleeps([[first, last], [night]])).toEqual([{ lead: night, others: [last, first] }])
  })

  it('keeps a better source leading that knows half of the night', () => {
    const [half, night] = [span(50, 100), span(0, 100)]
    expect(clusterSleeps([[half], [night]])).toEqual([{ lead: half, others: [night] }])
  })
})
