import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, MINUTE } from './calendar.ts'
import { deviceView } from './device.ts'
import { countStage, STAGE } from './night.ts'
import { people } from './personas.ts'
import { truthOf } from './truth.ts'

const habits = (device: string) => ({ device, removedFor: [], stepError: 0.02, heartRateError: 1 })
const lives = people.map((person) => ({ person, truth: truthOf(3, person) }))
const days = Array.from({ length: 30 }, (_, index) => addDays('2026-04-01', index))

const view = (which: number, day: number, device: string) => {
  const { person, truth } = lives[which]!
  const cycle = truth.cycle(days[day]!)
  return { cycle, view: deviceView(3, person, cycle, habits(device)) }
}
const anyNight = fc.tuple(fc.nat(lives.length - 1), fc.nat(days.length - 1), fc.string({ maxLength: 6 }))

describe('a sleep that a device saw', () => {
  it('adds up, from the first epoch to the last', () => {
    fc.assert(
      fc.property(anyNight, ([which, day, device]) => {
        const { cycle, view: seenBy } = view(which, day, device)
        const sleeps = [seenBy.night(), ...cycle.waking.naps.map(seenBy.nap)]
        for (const { startAt, endAt, epochs, latencyEpochs } of sleeps) {
          expect(epochs.length % 2).toBe(0)
          expect(startAt % MINUTE).toBe(0)
          expect(endAt - startAt).toBe(epochs.length * 30_000)
          expect(epochs.findIndex((stage) => stage !== STAGE.awake)).toBe(latencyEpochs)
          const parts = Object.values(STAGE).map((stage) => countStage(epochs, stage))
          expect(parts.reduce((sum, part) => sum + part)).toBe(epochs.length)
        }
      }),
    )
  })

  it('stays close to the truth and inside its cycle', () => {
    fc.assert(
      fc.property(anyNight, ([which, day, device]) => {
        const { cycle, view: seenBy } = view(which, day, device)
        const night = seenBy.night()
        expect(night.startAt).toBeGreaterThanOrEqual(cycle.bedAt)
        expect(night.startAt - cycle.bedAt).toBeLessThanOrEqual(6 * MINUTE)
        expect(Math.abs(night.endAt - cycle.wakeAt)).toBeLessThanOrEqual(4 * MINUTE)
        const awake = (epochs: Uint8Array) => epochs.length - countStage(epochs, STAGE.awake)
        expect(Math.abs(awake(night.epochs) - awake(cycle.night.epochs))).toBeLessThanOrEqual(30)
        for (const stage of [STAGE.deep, STAGE.rem]) {
          const off = countStage(night.epochs, stage) - countStage(cycle.night.epochs, stage)
          expect(Math.abs(off)).toBeLessThanOrEqual(80)
        }
      }),
    )
  })

  it('is always the same for one device, and another for the next', () => {
    const { cycle, view: ring } = view(0, 3, 'ring')
    const first = ring.night()
    first.epochs.fill(STAGE.awake)
    expect(ring.night()).toEqual(view(0, 3, 'ring').view.night())
    expect(ring.night().epochs).not.toEqual(first.epochs)
    expect(ring.night()).not.toEqual(view(0, 3, 'watch').view.night())
    expect(ring.night().epochs).not.toEqual(cycle.night.epochs)
    expect(ring.hrvFactor).not.toBe(view(0, 3, 'watch').view.hrvFactor)
  })
})
