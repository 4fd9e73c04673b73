import { mean } from '../guidance/index.ts'

const DAY_MINUTES = 1440
const HALF_DAY = DAY_MINUTES / 2

export interface ClockSpread {
  /** Minutes since midnight. */
  mean: number
  /** Standard deviation, minutes. */
  deviation: number
}

/** Of times on a round dial: 23:50 and 00:10 are twenty minutes apart, and midnight is their mean. */
export function clockSpread(minutes: readonly number[]): ClockSpread {
  const angles = minutes.map((minute) => (minute / DAY_MINUTES) * 2 * Math.PI)
  const north = mean(angles.map(Math.cos))
  const east = mean(angles.map(Math.sin))
  const centre = onDial((Math.atan2(east, north) / (2 * Math.PI)) * DAY_MINUTES)
  const distances = minutes.map((minute) => onDial(minute - centre + HALF_DAY) - HALF_DAY)
  return { mean: centre, deviation: Math.sqrt(mean(distances.map((distance) => distance ** 2))) }
}

/** `HH:MM` of minutes since any midnight. */
export function clockText(minutes: number): string {
  const minute = onDial(Math.round(minutes))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Of a local time as documents write it: `2026-11-14T07:02:30.000000+01:00`. */
export const wallMinutes = (time: string): number =>
  Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

const onDial = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
