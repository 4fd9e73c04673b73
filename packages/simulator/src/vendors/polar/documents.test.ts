import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../people/calendar.ts'
import { people } from '../../people/personas.ts'
import { truthOf } from '../../people/truth.ts'
import { activityDocument } from './documents/activity.ts'
import { bodyTemperature, skinTemperature, spo2Tests } from './documents/biosensing.ts'
import { exerciseDocument, trainingsOf } from './documents/exercises.ts'
import { heartRateDocument } from './documents/heart-rate.ts'
import { rechargeDocument } from './documents/recharge.ts'
import { sleepDocument } from './documents/sleep.ts'
import { type PolarWatch, watchOf } from './watch.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const days: Day[] = Array.from({ length: 45 }, (_, index) => addDays('2026-09-15', index))
const watchFor = (person: (typeof people)[number], now = NOW, revision = 0) =>
  watchOf(1, person, truthOf(1, person), now, () => revision)
const watches = people.map((person) => watchFor(person))
const all = <T>(watch: PolarWatch, document: (watch: PolarWatch, day: Day) => T | null) =>
  days.map((day) => document(watch, day)).filter((one) => one !== null)

describe.each(watches.map((watch) => [watch.person.id, watch] as const))('the watch of %s', (_id, watch) => {
  it('reports nights whose parts add up', () => {
    const nights = all(watch, sleepDocument)
    expect(nights.length).toBeGreaterThan(10)
    for (const night of nights) {
      const span = (Date.parse(night.sleep_end_time) - Date.parse(night.sleep_start_time)) / 1000
      const { light_sleep, deep_sleep, rem_sleep, unrecognized_sleep_stage } = night
      const asleep = light_sleep + deep_sleep + rem_sleep + unrecognized_sleep_stage
      expect(asleep + night.total_interruption_duration).toBe(span)
      expect(night.short_interruption_duration + night.long_interruption_duration).toBe(
        night.total_interruption_duration,
      )
      expect(night.sleep_end_time.slice(0, 10)).toBe(night.date)
      expect(Object.keys(night.hypnogram)[0]).toBe(night.sleep_start_time.slice(11, 16))
      for (const stage of Object.values(night.hypnogram)) expect([0, 1, 2, 3, 4, 5]).toContain(stage)
    }
  })

  it('reports days whose steps add up once repetitions are filled in', () => {
    for (const day of all(watch, activityDocument)) {
      const { samples, total_steps, interval_ms } = day.samples.steps
      expect(total_steps).toBe(day.steps)
      const walls = samples.map(({ timestamp }) => Date.parse(`${timestamp}Z`))
      const forward = walls.every((wall, index) => index === 0 || wall > (walls[index - 1] ?? 0))
      const ordinary = new Set(
        [0, 12, 23].map((hour) => watch.offset(Date.parse(day.start_time) + hour * 3.6e6)),
      )
      if (!forward || ordinary.size > 1 || samples.at(-1)?.steps !== 0) continue
      const filled = samples.reduce((sum, { steps }, index) => {
        const until = walls[index + 1] ?? (walls[index] ?? 0) + interval_ms
        return sum + (steps * (until - (walls[index] ?? 0))) / interval_ms
      }, 0)
      expect(filled).toBe(day.steps)
    }
  })

  it('counts no pulse twice: trainings have their own', () => {
    for (const { date, heart_rate_samples } of all(watch, heartRateDocument)) {
      for (const training of trainingsOf(watch, date)) {
        const [from, to] = [0, 1].map((end) =>
          watch.wallClock(training.startAt + end * training.workout.minutes * 60_000).slice(11),
        )
        if (watch.offset(training.startAt) !== watch.offset(training.startAt - 6 * 3.6e6)) continue
        const within = heart_rate_samples.filter(
          ({ sample_time }) => sample_time > (from ?? '') && sample_time < (to ?? ''),
        )
        expect(within).toEqual([])
      }
    }
  })

  it('shows nothing that lies ahead', () => {
    const now = Date.parse('2026-10-10T15:30:00Z')
    const early = watchFor(watch.person, now)
    const tomorrow = addDays(early.localDay(now), 1)
    for (const document of [sleepDocument, rechargeDocument, activityDocument, heartRateDocument]) {
      expect(document(early, tomorrow)).toBeNull()
    }
    for (const training of all(early, trainingsOf).flat())
      expect(training.uploadedAt).toBeLessThanOrEqual(now)
    for (const test of all(early, spo2Tests).flat()) expect(test.test_time * 1000).toBeLessThanOrEqual(now)
    const wall = early.wallClock(now)
    const today = activityDocument(early, wall.slice(0, 10))
    if (today) expect(today.end_time <= wall).toBe(true)
  })
})

describe('what the watch reports', () => {
  const athlete = people.find(({ persona }) => persona === 'athlete')!

  it('changes a little with a revision and keeps its identity', () => {
    const [before, after] = [watchFor(athlete), watchFor(athlete, NOW, 1)]
    const documentsOf = (watch: PolarWatch) => [
      ...all(watch, sleepDocument),
      ...all(watch, rechargeDocument),
      ...all(watch, activityDocument),
      ...all(watch, heartRateDocument),
      ...all(watch, skinTemperature).flat(),
      ...all(watch, bodyTemperature).flat(),
    ]
    const names = (watch: PolarWatch) =>
      all(watch, trainingsOf)
        .flat()
        .map(({ id }) => id)
    expect(names(after)).toEqual(names(before))
    expect(new Set(names(before)).size).toBe(names(before).length)
    const [old, revised] = [documentsOf(before), documentsOf(after)]
    expect(revised).toHaveLength(old.length)
    for (const [index, document] of revised.entries()) expect(document).not.toEqual(old[index])
  })

  it('of a training is in local time, with dashes in some names and holes in its samples', () => {
    const watch = watchFor(athlete)
    const parts = { samples: true, zones: true, route: true }
    const trainings = all(watch, trainingsOf).flat()
    expect(trainings.length).toBeGreaterThan(20)
    const exercises = trainings.map((training) => exerciseDocument(watch, training, parts))
    for (const [index, exercise] of exercises.entries()) {
      const at = Date.parse(`${exercise.start_time}Z`) - exercise.start_time_utc_offset * 60_000
      expect(at).toBe(trainings[index]?.startAt)
      expect(exercise.training_load_pro['user-rpe']).toMatch(/^RPE_/)
    }
    expect(JSON.stringify(exercises)).toContain('null,')
  })
})
