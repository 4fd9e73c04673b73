import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build, buildTheEvents } from '../../test/build.ts'
import { dayRecord, seriesRecord, sleepRecord, workoutRecord } from '../../test/records.ts'
import type { Metric, Sample } from '../metrics.ts'
import { type FactReading, factOf } from './facts.ts'
import { weightsOf } from './weights.ts'

const sample = (at: number, value: number, seconds: number | null = null): FactReading => ({
  at: at * 1000,
  seconds,
  value,
  offset: 0,
  record: 'r',
  site: null,
})

describe('the time that samples stand for', () => {
  it('reaches to the next sample, at most five minutes', () => {
    expect(weightsOf([sample(0, 60), sample(10, 61), sample(400, 62), sample(410, 63)])).toEqual([
      10, 300, 10, 10,
    ])
  })

  it('is what the source states, cut at the next sample', () => {
    expect(weightsOf([sample(0, 60, 60), sample(30, 61, 60), sample(900, 62, 60)])).toEqual([30, 60, 60])
  })

  it('is alike for samples far apart', () => {
    expect(weightsOf([sample(0, 60), sample(7200, 61), sample(20_000, 62)])).toEqual([300, 300, 300])
  })
})

describe('a mean of samples', () => {
  it('is not pulled up by a burst of samples in a workout', () => {
    const calm = Array.from({ length: 12 }, (_, index) => sample(index * 300, 60))
    const burst = Array.from({ length: 300 }, (_, index) => sample(3600 + index, 160))
    expect(factOf('mean', [...calm, ...burst]).value).toBeCloseTo((12 * 300 * 60 + 300 * 160) / (13 * 300), 6)
  })

  const samples = fc
    .uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 86_400 }), value: fc.integer({ min: 30, max: 220 }) }),
      {
        selector: ({ at }) => at,
        minLength: 1,
        maxLength: 60,
      },
    )
    .map((list) => list.sort((a, b) => a.at - b.at).map(({ at, value }) => sample(at, value)))

  it('lies within the samples', () => {
    fc.assert(
      fc.property(samples, (list) => {
        const { value } = factOf('mean', list)
        const values = list.map((one) => one.value)
        expect(value).toBeGreaterThanOrEqual(Math.min(...values))
        expect(value).toBeLessThanOrEqual(Math.max(...values))
      }),
    )
  })

  it('does not change when a sample with a length is split', () => {
    fc.assert(
      fc.property(samples, fc.nat(), (list, choice) => {
        const measured = list.map((one, index) => {
          const next = list[index + 1]
          return { ...one, seconds: next ? (next.at - one.at) / 1000 : 60 }
        })
        const index = choice % measured.length
        const whole = measured[index]!
        const half = whole.seconds! / 2
        const split = [
          ...measured.slice(0, index),
          { ...whole, seconds: half },
          { ...whole, at: whole.at + half * 1000, seconds: half },
          ...measured.slice(index + 1),
        ]
        expect(factOf('mean', split).value).toBeCloseTo(factOf('mean', measured).value, 6)
      }),
    )
  })
})

describe('a mean in whole documents', () => {
  /** Midnight: a level that was sampled belongs to the day on which its sample began. */
  const START = Date.UTC(2026, 10, 13, 23)
  const SAMPLED = {
    heart_rate_bpm: [40, 200],
    hrv_rmssd_ms: [10, 150],
    breaths_per_min: [8, 30],
    spo2_pct: [80, 100],
    stress_level: [0, 100],
    glucose_mg_per_dl: [50, 300],
    skin_temperature_c: [30, 38],
  } as const satisfies { [M in Metric]?: readonly [number, number] }
  type Sampled = keyof typeof SAMPLED

  const drawn = fc.record({
    metric: fc.constantFrom(...(Object.keys(SAMPLED) as Sampled[])),
    source: fc.constantFrom('Oura', 'Withings', 'Apple Health', 'Dexcom'),
    kind: fc.constantFrom('series', 'sleep', 'day', 'workout'),
    samples: fc.array(fc.record({ length: fc.integer({ min: 2, max: 1200 }), share: fc.nat(100) }), {
      minLength: 1,
      maxLength: 20,
    }),
    choice: fc.nat(),
  })
  type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never

  /** One sample after the other, each with its length. */
  function samplesOf({ metric, samples }: Drawn): Sample[] {
    const [least, most] = SAMPLED[metric]
    let at = START
    return samples.map(({ length, share }) => {
      const sample = { at, seconds: length, value: least + Math.round(((most - least) * share) / 100) }
      at += length * 1000
      return sample
    })
  }

  function documentsOf({ metric, source, kind }: Drawn, samples: Sample[]) {
    const last = samples.at(-1)!
    const span = {
      start: { at: START, offset: 3600 },
      end: { at: last.at + (last.seconds ?? 0) * 1000, offset: 3600 },
    }
    const of = { source, series: { [metric]: samples } } as const
    const record =
      kind === 'series'
        ? seriesRecord({ ...of, ...span })
        : kind === 'sleep'
          ? sleepRecord({ ...of, ...span })
          : kind === 'workout'
            ? workoutRecord({ ...of, ...span })
            : dayRecord(of)
    // Other events are of one sample or of one hour, so that a split makes more of them.
    return [...build([record]), ...(kind === 'workout' ? buildTheEvents([record]) : [])]
  }

  /** Numbers of fields that are means, by where they stand. */
  function meansOf(documents: readonly { key: string; body: unknown }[]): Map<string, number> {
    const found = new Map<string, number>()
    const walk = (value: unknown, path: string): void => {
      if (typeof value === 'number') {
        if (/_avg_/.test(path)) found.set(path, value)
      } else if (typeof value === 'object' && value !== null) {
        for (const [name, part] of Object.entries(value)) walk(part, `${path}/${name}`)
      }
    }
    for (const { key, body } of documents) walk(body, key)
    return found
  }

  it('lies within the samples', () => {
    fc.assert(
      fc.property(drawn, (of) => {
        const samples = samplesOf(of)
        const values = samples.map(({ value }) => value)
        for (const [path, mean] of meansOf(documentsOf(of, samples))) {
          expect(mean, path).toBeGreaterThanOrEqual(Math.min(...values))
          expect(mean, path).toBeLessThanOrEqual(Math.max(...values))
        }
      }),
    )
  })

  it('does not change when a sample is split', () => {
    fc.assert(
      fc.property(drawn, (of) => {
        const samples = samplesOf(of)
        const index = of.choice % samples.length
        const { at, seconds, value } = samples[index]!
        const half = seconds! / 2
        const split = samples.toSpliced(
          index,
          1,
          { at, seconds: half, value },
          { at: at + half * 1000, seconds: half, value },
        )
        const whole = meansOf(documentsOf(of, samples))
        for (const [path, mean] of meansOf(documentsOf(of, split))) {
          const before = whole.get(path)!
          if (!path.endsWith('_int')) expect(mean, path).toBeCloseTo(before, 6)
          else expect(Math.abs(mean - before), path).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('is made at all, of every level that is sampled', () => {
    const named = (of: Omit<Drawn, 'samples' | 'choice'>) => [
      ...meansOf(
        documentsOf(
          { ...of, samples: [], choice: 0 },
          samplesOf({ ...of, samples: [{ length: 1200, share: 50 }], choice: 0 }),
        ),
      ).keys(),
    ]
    for (const metric of Object.keys(SAMPLED) as Sampled[]) {
      const kinds = (['series', 'sleep', 'day'] as const).flatMap((kind) =>
        named({ metric, source: 'Withings', kind }),
      )
      expect(kinds, metric).not.toEqual([])
    }
  })
})

describe('a mean of separate readings', () => {
  it('counts each reading once', () => {
    expect(factOf('mean_of_readings', [sample(0, 120), sample(60, 130), sample(9000, 140)]).value).toBe(130)
  })
})
