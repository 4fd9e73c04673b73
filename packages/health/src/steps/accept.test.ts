import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { API_SOURCES, SOURCE_FACTS } from '../../test/sources.ts'
import type { Source } from '../records.ts'
import { type AcceptedSteps, acceptSteps, type StepsDay } from './accept.ts'
import type { StepsReading } from './reading.ts'

const reading = (source: Source, steps: number | null): StepsReading => ({
  source,
  steps,
  records: steps === null ? [] : [`${source}:day`],
})

const counts = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 20_000 }))
/** What each of some sources says at one moment. */
const hour = fc
  .uniqueArray(fc.constantFrom(...API_SOURCES), { maxLength: 4 })
  .chain((sources) => fc.tuple(...sources.map((source) => counts.map((steps) => reading(source, steps)))))
const hours = fc.array(hour, { minLength: 1, maxLength: 24 })

function replay(day: readonly StepsReading[][], start: StepsDay | null = null) {
  let known = start
  const accepted: (AcceptedSteps | null)[] = []
  for (const readings of day) {
    const result = acceptSteps(known, readings, SOURCE_FACTS)
    known = result.day
    accepted.push(result.accepted)
  }
  return { known, accepted }
}

const valuesOf = (accepted: (AcceptedSteps | null)[]) => accepted.flatMap((given) => given?.steps ?? [])
const positiveSteps = (readings: readonly StepsReading[]) => readings.flatMap(({ steps }) => steps || [])

describe('accepted steps', () => {
  it('rise with every value', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const values = valuesOf(replay(day).accepted)
        expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
      }),
    )
  })

  it('are the highest of what the sources say, and never anything else', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const { accepted } = replay(day)
        let before = 0
        for (const [index, readings] of day.entries()) {
          const highest = Math.max(0, ...positiveSteps(readings))
          expect(accepted[index]?.steps ?? null).toBe(highest > before ? highest : null)
          before = Math.max(before, highest)
        }
      }),
    )
  })

  it('name exactly the sources that said them, and those that said less', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const { accepted } = replay(day)
        for (const [index, readings] of day.entries()) {
          const given = accepted[index]
          if (!given) continue
          const saying = (wanted: (steps: number) => boolean) =>
            readings.filter(({ steps }) => steps && wanted(steps)).map(({ source }) => source)
          expect(new Set(given.won.map(({ source }) => source))).toEqual(
            new Set(saying((steps) => steps === given.steps)),
          )
          expect(new Set(given.aside.map(({ source }) => source))).toEqual(
            new Set(saying((steps) => steps < given.steps)),
          )
        }
      }),
    )
  })

  it('are the same in whatever order the sources are asked', () => {
    const shuffledHours = hours.chain((day) =>
      fc.tuple(
        fc.constant(day),
        fc.tuple(
          ...day.map((readings) => fc.shuffledSubarray(readings, { minLength: readings.length })),
        ) as fc.Arbitrary<StepsReading[][]>,
      ),
    )
    fc.assert(
      fc.property(shuffledHours, ([day, shuffled]) => {
        expect(replay(shuffled)).toEqual(replay(day))
      }),
    )
  })

  it('do not change when the same is said again', () => {
    fc.assert(
      fc.property(hours, hour, (day, again) => {
        const { known } = replay([...day, again])
        expect(acceptSteps(known, again, SOURCE_FACTS)).toEqual({ day: known, accepted: null })
        expect(valuesOf(replay(day, replay(day).known).accepted)).toEqual([])
      }),
    )
  })
})

describe('a source that says nothing or zero', () => {
  it('keeps its last valid word', () => {
    fc.assert(
      fc.property(hours, (day) => {
        const { known } = replay(day)
        for (const source of API_SOURCES) {
          const words = day.flatMap((readings) =>
            positiveSteps(readings.filter((of) => of.source === source)),
          )
          expect(known?.lastValid[source]).toBe(words.at(-1))
        }
      }),
    )
  })

  it('changes nothing, as if it had not been asked', () => {
    fc.assert(
      fc.property(
        hours,
        fc.constantFrom(null, 0),
        fc.constantFrom(...API_SOURCES),
        (day, nothing, source) => {
          const { known } = replay(day)
          expect(acceptSteps(known, [reading(source, nothing)], SOURCE_FACTS)).toEqual({
            day: known,
            accepted: null,
          })
        },
      ),
    )
  })

  it('does not hide what the others say', () => {
    const { known } = replay([[reading('Oura', 900), reading('Polar', 1000)]])
    const { accepted } = acceptSteps(known, [reading('Oura', 1200), reading('Polar', 0)], SOURCE_FACTS)
    expect(accepted).toEqual({
      steps: 1200,
      won: [{ source: 'Oura', records: ['Oura:day'] }],
      aside: [],
    })
  })
})

describe('a new day', () => {
  it('starts from nothing, whatever the day before reported', () => {
    fc.assert(
      fc.property(hours, hours, (yesterday, today) => {
        const days = new Map<string, StepsDay>()
        const live = (name: string, day: readonly StepsReading[][]) => {
          const result = replay(day, days.get(name) ?? null)
          if (result.known) days.set(name, result.known)
          return result
        }
        live('yesterday', yesterday)
        expect(live('today', today)).toEqual(replay(today))
      }),
    )
  })

  it('accepts nothing before the first step', () => {
    expect(acceptSteps(null, [reading('Oura', 0), reading('Polar', null)], SOURCE_FACTS)).toEqual({
      day: { accepted: 0, lastValid: {} },
      accepted: null,
    })
  })
})

it('two sources that say the same are both named, in one order', () => {
  const { accepted } = acceptSteps(null, [reading('Whoop', 50), reading('Garmin', 50)], SOURCE_FACTS)
  expect(accepted?.won.map(({ source }) => source)).toEqual(['Garmin', 'Whoop'])
})
