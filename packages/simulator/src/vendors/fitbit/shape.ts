import { type Day, MINUTE } from '../../people/calendar.ts'
import type { Band } from './band.ts'

/** As protocol buffers write themselves in JSON: times in UTC, durations in seconds, zeros left out. */
export function instant(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

export function seconds(duration: number): string {
  return `${duration}s`
}

export function utcOffset(band: Band, at: number): string {
  return seconds(band.offset(at) * 60)
}

export function date(day: Day) {
  const [year, month, number] = day.split('-').map(Number)
  return { year, month, day: number }
}

/** Wall clock without a zone: `2026-03-01T08:15:00`. */
export function civilText(band: Band, at: number): string {
  return new Date(at + band.offset(at) * MINUTE).toISOString().slice(0, 19)
}

export function civil(band: Band, at: number) {
  const text = civilText(band, at)
  const [hours, minutes, secs] = text.slice(11).split(':').map(Number)
  const time = Object.fromEntries(
    Object.entries({ hours, minutes, seconds: secs }).filter(([, part]) => part),
  )
  return { date: date(text.slice(0, 10)), time }
}

/** Sessions come without civil times. */
export function session(band: Band, startAt: number, endAt: number) {
  return {
    startTime: instant(startAt),
    startUtcOffset: utcOffset(band, startAt),
    endTime: instant(endAt),
    endUtcOffset: utcOffset(band, endAt),
  }
}

export function interval(band: Band, startAt: number, endAt: number) {
  return {
    ...session(band, startAt, endAt),
    civilStartTime: civil(band, startAt),
    civilEndTime: civil(band, endAt),
  }
}

export function sampleTime(band: Band, at: number) {
  return { physicalTime: instant(at), utcOffset: utcOffset(band, at), civilTime: civil(band, at) }
}

export function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
