import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../people/calendar.ts'
import { people } from '../../people/personas.ts'
import { truthOf } from '../../people/truth.ts'
import { activities, activityDetails } from './summaries/activity.ts'
import { dailies, epochs } from './summaries/day.ts'
import { summaryTypes } from './summaries/registry.ts'
import { sleeps } from './summaries/sleep.ts'
import type { Upload } from './summaries/upload.ts'
import { watchOf } from './watch.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const days: Day[] = Array.from({ length: 40 }, (_, index) => addDays('2026-10-05', index))
const watches = people.map((person) => watchOf(1, person, truthOf(1, person), NOW, () => 0))

const newest = (uploads: Upload[]) =>
  [...new Map(uploads.map((upload) => [upload.summary.summaryId, upload])).values()].map(
    ({ summary }) => summary as Record<string, number>,
  )

describe.each(watches.map((watch) => [watch.person.id, watch] as const))('the watch of %s', (_id, watch) => {
  it('reports days whose slots add up to them', () => {
    for (const day of days.slice(10, 24)) {
      const [daily] = newest(dailies(watch, day))
      if (!daily) continue
      const slots = newest(epochs(watch, day))
      const steps = slots.reduce((sum, slot) => sum + slot.steps!, 0)
      expect(Math.abs(steps - daily.steps!)).toBeLessThanOrEqual(slots.length / 2 + 1)
      const { startAt, endAt } = watch.bounds(day)
      expect(daily.durationInSeconds).toBe((endAt - startAt) / 1000)
      const overfull = slots.filter(
        ({ durationInSeconds: length, activeTimeInSeconds: active }) => length! > 900 || active! > length!,
      )
      expect(overfull).toEqual([])
      const { stressDurationInSeconds, lowStressDurationInSeconds, mediumStressDurationInSeconds } = daily
      const high = daily.highStressDurationInSeconds!
      expect(lowStressDurationInSeconds! + mediumStressDurationInSeconds! + high).toBe(
        stressDurationInSeconds,
      )
    }
  })

  it('reports nights whose parts add up, longer than the sleep in them', () => {
    const nights = days.flatMap((day) => newest(sleeps(watch, day)))
    expect(nights.length).toBeGreaterThan(10)
    for (const night of nights) {
      const parts = [
        night.deepSleepDurationInSeconds!,
        night.lightSleepDurationInSeconds!,
        night.remSleepInSeconds!,
      ]
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(night.durationInSeconds)
      const levels = Object.values(
        night.sleepLevelsMap as unknown as Record<string, Record<string, number>[]>,
      ).flat()
      const ends = levels.map(({ endTimeInSeconds }) => endTimeInSeconds!)
      const span = Math.max(...ends) - night.startTimeInSeconds!
      expect(span).toBe(night.durationInSeconds! + night.awakeDurationInSeconds!)
    }
  })

  it('names each summary on one day only, and uploads it after it was measured', () => {
    const dayOf = new Map<string, Day>()
    const wrong: Upload[] = []
    for (const day of days.slice(10, 24)) {
      for (const upload of summaryTypes.flatMap((type) => type.list(watch, day))) {
        const { uploadedAt, measuredAt, summary } = upload
        const known = dayOf.get(summary.summaryId) ?? day
        dayOf.set(summary.summaryId, known)
        const dated = 'calendarDate' in summary ? summary.calendarDate : day
        if (known !== day || dated !== day || uploadedAt < measuredAt || uploadedAt > NOW) wrong.push(upload)
      }
    }
    expect(dayOf.size).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

describe('activities', () => {
  it('have details under their id, and multisport ones have parts that fill them', () => {
    const athlete = watches.find(({ person }) => person.persona === 'athlete')!
    const found = days.flatMap((day) => newest(activities(athlete, day)))
    const details = days.flatMap((day) => newest(activityDetails(athlete, day)))
    expect(details.map(({ summaryId }) => String(summaryId))).toEqual(
      found.map(({ summaryId }) => `${summaryId}-detail`),
    )
    const wholes = found.filter((activity) => activity.isParent)
    expect(wholes.length).toBeGreaterThan(0)
    for (const whole of wholes) {
      const parts = found.filter((activity) => String(activity.parentSummaryId) === String(whole.summaryId))
      const length = parts.reduce((sum, part) => sum + part.durationInSeconds!, 0)
      expect([parts.length, length]).toEqual([2, whole.durationInSeconds])
    }
  })
})

describe('a day on which the clocks go back', () => {
  it('lasts 25 hours', () => {
    const olivia = watches.find(({ person }) => person.persona === 'office')!
    const [daily] = newest(dailies(olivia, '2026-10-25'))
    expect(daily).toMatchObject({ durationInSeconds: 90_000, startTimeOffsetInSeconds: 7200 })
  })
})
