import { curve } from './curve.ts'
import { mean } from './points.ts'

/** Beats per minute, by Zhang 2016. Low is never bad here: whether it is well is for a doctor to say. */
export const restingScore = curve([50, 100], [60, 85], [70, 70], [80, 50], [90, 30], [110, 0])

/** Beats per minute above what is usual for the person, by Quer 2020. */
export const restingChangeScore = curve([-3, 100], [0, 80], [3, 65], [5, 50], [8, 30], [12, 0])

/** Heart rate variability as a share of what is usual for the person, by Plews 2013. */
export const hrvShareScore = curve([0.5, 0], [0.7, 30], [0.85, 50], [0.93, 65], [1, 80], [1.1, 100])

/** Days over which the user's baseline is computed. */
export const USUAL_DAYS = 28
/** With fewer days no baseline can be computed. */
const LEAST_USUAL_DAYS = 7

/** The mean of one number over the days that have it; null while they are too few. */
export function usualOf(values: readonly number[]): { value: number; days: number } | null {
  if (values.length < LEAST_USUAL_DAYS) return null
  const value = mean(values)
  return value > 0 ? { value, days: values.length } : null
}
