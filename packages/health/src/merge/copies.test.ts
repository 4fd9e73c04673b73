import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build, buildTheEvents, physicalOf } from '../../test/build.ts'
import { workoutRecord } from '../../test/records.ts'
import type { WorkoutRecord } from '../records.ts'
import { distinctWorkouts } from './copies.ts'

const START = Date.parse('2026-11-14T08:00:00Z')
const exercise = (key: string, more: Partial<WorkoutRecord> = {}, from = 0, to = 1800): WorkoutRecord =>
  workoutRecord({
    source: 'Fitbit',
    key,
    activity: 'Running',
    start: { at: START + from * 1000, offset: 3600 },
    end: { at: START + to * 1000, offset: 3600 },
    ...more,
  })

const own = exercise('own', { values: { energy_total_kcal: 320, elevation_gain_m: 40 } })
const app = { origin: 'third_party_app', app: 'com.example.run' } as const
const kept = (...workouts: WorkoutRecord[]) => distinctWorkouts(workouts).kept.map(({ key }) => key)

describe('an exercise that one source reports twice', () => {
  it.each<[string, WorkoutRecord, string[]]>([
    ['seconds apart, of another app', exercise('copy', app, 7, 1812), ['own']],
    ['of a kind that the other app does not name', exercise('copy', { ...app, activity: null }), ['own']],
    ['of another kind', exercise('copy', { ...app, activity: 'Yoga' }), ['own', 'copy']],
    ['much longer', exercise('copy', app, 0, 3600), ['own', 'copy']],
    ['much later', exercise('copy', app, 900, 1800), ['own', 'copy']],
    ['recorded twice by the source itself', exercise('copy', {}, 5, 1800), ['own', 'copy']],
    ['behind one another', exercise('copy', app, 1800, 1860), ['own', 'copy']],
  ])('is one only where it is a copy: %s', (_, other, keys) => {
    expect(kept(own, other)).toEqual(keys)
    expect(kept(other, own).sort()).toEqual([...keys].sort())
  })

  it('keeps the richer one of two other apps', () => {
    const poor = exercise('a', app)
    const rich = exercise('b', { ...app, app: 'com.example.gym', values: { steps: 4000 } })
    expect(kept(poor, rich)).toEqual(['b'])
  })

  it('is one event and counts once, and the event names the copy', () => {
    const copy = exercise('copy', { ...app, values: { elevation_gain_m: 41 } }, 7, 1812)
    const events = buildTheEvents([copy, own]).filter(
      ({ dataStructure }) => dataStructure === 'activity_event',
    )
    expect(events.map(({ key }) => key)).toEqual(['activity_event:Fitbit/own'])
    expect(events[0]!.trace['/metadata/datetime_string']).toEqual({
      won: [{ source: 'Fitbit', records: ['own'] }],
      aside: [{ source: 'Fitbit', records: ['copy'], reason: 'copy' }],
    })
    const { distance } = physicalOf(build([copy, own]))
    expect(distance.elevation_gain_actual_altitude_meters_float).toBe(40)
  })

  it('never loses one that no other stands for, in whatever order they come', () => {
    const workouts = fc.uniqueArray(
      fc.record({
        key: fc.string({ minLength: 1, maxLength: 3 }),
        from: fc.integer({ min: 0, max: 600 }),
        length: fc.integer({ min: 1, max: 2000 }),
        activity: fc.constantFrom('Running', 'Yoga', null),
        origin: fc.constantFrom('vendor' as const, 'third_party_app' as const),
      }),
      { selector: ({ key }) => key, maxLength: 8 },
    )
    fc.assert(
      fc.property(workouts, (given) => {
        const list = given.map(({ key, from, length, ...more }) => exercise(key, more, from, from + length))
        const forward = distinctWorkouts(list)
        expect(new Set(kept(...list.toReversed()))).toEqual(new Set(forward.kept.map(({ key }) => key)))
        const all = [...forward.kept, ...[...forward.copies.values()].flat()]
        expect(all.map(({ key }) => key).sort()).toEqual(list.map(({ key }) => key).sort())
        for (const one of forward.kept) expect(distinctWorkouts([one]).kept).toEqual([one])
      }),
    )
  })
})
