import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayAt, MINUTE } from '../../people/calendar.ts'
import { people } from '../../people/personas.ts'
import { truthOf } from '../../people/truth.ts'
import { basalRate } from '../../people/vitals.ts'
import { dailyActivityDocuments } from './documents/activity.ts'
import { documentTypes } from './documents/registry.ts'
import { sleepDocuments } from './documents/sleep.ts'
import { dayOfDocument } from './identity.ts'
import { ringOf } from './ring.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const days: Day[] = Array.from({ length: 60 }, (_, index) => addDays('2026-09-15', index))
const rings = people.map((person) => ringOf(1, person, truthOf(1, person), NOW, () => 0))

describe.each(rings.map((ring) => [ring.person.id, ring] as const))('the ring of %s', (_id, ring) => {
  it('reports periods whose parts add up', () => {
    const found = days.flatMap((day) => sleepDocuments(ring, day))
    expect(found.length).toBeGreaterThan(10)
    for (const sleep of found) {
      const { deep_sleep_duration, light_sleep_duration, rem_sleep_duration, awake_time, latency } = sleep
      if (sleep.bedtime_end === null || awake_time === null || latency === null) throw new Error('unfinished')
      const asleep = (deep_sleep_duration ?? 0) + (light_sleep_duration ?? 0) + (rem_sleep_duration ?? 0)
      expect(sleep.total_sleep_duration).toBe(asleep)
      expect(asleep + awake_time).toBe(sleep.time_in_bed)
      expect(latency).toBeLessThanOrEqual(awake_time)
      expect((Date.parse(sleep.bedtime_end) - Date.parse(sleep.bedtime_start)) / 1000).toBe(sleep.time_in_bed)
      expect(sleep.sleep_phase_30_sec).toHaveLength(sleep.time_in_bed / 30)
      expect(sleep.sleep_phase_5_min).toHaveLength(Math.ceil(sleep.time_in_bed / 300))
      const endDay = sleep.bedtime_end.slice(0, 10)
      expect(sleep.day).toBe(sleep.bedtime_end.slice(11, 13) >= '18' ? addDays(endDay, 1) : endDay)
      if (sleep.type === 'late_nap') expect(sleep.day).not.toBe(endDay)
      if (sleep.heart_rate) {
        expect(sleep.heart_rate.items).toHaveLength(Math.ceil(sleep.time_in_bed / 300))
        expect(sleep.heart_rate.items).toContain(null)
        expect(sleep.lowest_heart_rate).toBeLessThanOrEqual(sleep.average_heart_rate ?? 0)
      }
    }
  })

  it('reports days whose parts add up', () => {
    for (const day of days) {
      for (const activity of dailyActivityDocuments(ring, day)) {
        const elapsed = (ring.wall(addDays(day, 1), 240) - ring.wall(day, 240)) / 1000
        const times = [
          activity.non_wear_time,
          activity.resting_time,
          activity.sedentary_time,
          activity.low_activity_time,
          activity.medium_activity_time,
          activity.high_activity_time,
        ]
        expect(times.reduce((total, time) => total + time, 0)).toBe(elapsed)
        expect(activity.met.items).toHaveLength(elapsed / 60)
        expect(activity.class_5_min).toHaveLength(Math.ceil(elapsed / 300))
        expect(activity.timestamp).toContain(`${day}T04:00:00`)
        const basal = Math.round((basalRate(ring.person, day) * elapsed) / 86_400)
        expect(activity.total_calories).toBe(basal + activity.active_calories)
        if (activity.non_wear_time === elapsed) expect(activity.steps).toBe(0)
      }
    }
  })

  it('counts steps near the truth on days it is worn', () => {
    for (const day of days) {
      const [activity] = dailyActivityDocuments(ring, day)
      const minutes = [...ring.minutes(ring.wall(day, 240), ring.wall(addDays(day, 1), 240))]
      const worn = minutes.filter((minute) => minute.worn)
      const truth = worn.reduce((total, minute) => total + (minute.cycle.steps[minute.index] ?? 0), 0)
      if (activity) expect(Math.abs(activity.steps - truth)).toBeLessThanOrEqual(truth * 0.08 + 1)
    }
  })

  it('gives every document an id of its own that leads back to its day', () => {
    const found = documentTypes.flatMap((type) => days.flatMap((day) => type.list(ring, day)))
    expect(new Set(found.map((document) => document.id)).size).toBe(found.length)
    for (const document of found)
      expect(dayOfDocument(document.id)).toBe('day' in document ? document.day : document.start_day)
  })
})

describe('habits of the vendor', () => {
  const every = (path: string) => {
    const type = documentTypes.find((one) => one.path === path)!
    return rings.flatMap((ring) => days.flatMap((day) => type.list(ring, day) as object[]))
  }

  it('writes some ends of workouts in UTC, where the person lives elsewhere', () => {
    const ends = every('workout').map((workout) => {
      const { start_datetime, end_datetime } = workout as { start_datetime: string; end_datetime: string }
      return [start_datetime, end_datetime].map((time) => time.endsWith('+00:00')).join()
    })
    expect(new Set(ends)).toEqual(new Set(['false,false', 'false,true', 'true,false', 'true,true']))
  })

  it('writes oxygen that was not measured as null or as zero', () => {
    const averages = every('daily_spo2').map(
      (spo2) => (spo2 as { spo2_percentage: { average: number } | null }).spo2_percentage?.average ?? null,
    )
    expect(averages).toContain(null)
    expect(averages).toContain(0)
  })

  it('writes times of documents to the second and of series to the millisecond', () => {
    for (const night of every('sleep') as {
      bedtime_start: string
      heart_rate: { timestamp: string } | null
    }[]) {
      expect(night.bedtime_start).toMatch(/T\d\d:\d\d:\d\d[+-]/)
      if (night.heart_rate) expect(night.heart_rate.timestamp).toMatch(/:\d\d\.\d{3}[+-]/)
    }
  })
})

describe('the variety of sleeps', () => {
  it('holds naps, late naps, rests and unfinished nights', () => {
    const types = new Set(
      rings.flatMap((ring) => days.flatMap((day) => sleepDocuments(ring, day))).map((one) => one.type),
    )
    expect([...types].sort()).toEqual(['late_nap', 'long_sleep', 'rest', 'sleep'])
    const person = people[0]!
    const truth = truthOf(1, person)
    const running = days.flatMap((day) => {
      const cycle = truth.cycle(day)
      const midnight = (cycle.bedAt + cycle.wakeAt) / 2
      const ring = ringOf(1, person, truth, midnight, () => 0)
      return sleepDocuments(ring, day).filter((sleep) => sleep.type === null)
    })
    expect(running.length).toBeGreaterThan(0)
    expect(running.length).toBeLessThan(days.length)
    for (const sleep of running) expect([sleep.bedtime_end, sleep.total_sleep_duration]).toEqual([null, null])
  })

  it('holds short periods without a pulse, whose lowest heart rate is 255', () => {
    const found = rings.flatMap((ring) => days.flatMap((day) => sleepDocuments(ring, day)))
    const silent = found.filter((sleep) => sleep.lowest_heart_rate === 255)
    expect(silent.length).toBeGreaterThan(0)
    for (const sleep of silent) {
      expect([sleep.heart_rate, sleep.hrv, sleep.average_hrv]).toEqual([null, null, null])
      expect(sleep.type).not.toBe('long_sleep')
    }
  })

  it('gives the two ends of a night different offsets when the clocks change', () => {
    const berlin = rings.find((ring) => ring.person.zone === 'Europe/Berlin')!
    const night = sleepDocuments(berlin, '2026-10-25').find((sleep) => sleep.type === 'long_sleep')
    expect(night?.bedtime_start).toMatch(/\+02:00$/)
    expect(night?.bedtime_end).toMatch(/\+01:00$/)
    expect(dayAt(60, Date.parse(night?.bedtime_end ?? '') - MINUTE)).toBe('2026-10-25')
  })
})
