import type { Sleep } from '../schema.ts'

/** In seconds; null where the vendor does not say enough. */
export interface NightLength {
  asleep: number | null
  /** Asleep, awake and unmeasurable time together. */
  inBed: number | null
  /** From falling asleep to waking up, as far as it can be told without the stages. */
  span: number | null
}

/** Stages are told to the second, and rounded on their own. */
const ROUNDING_SECONDS = 60

/**
 * `durationInSeconds` is the time asleep. Summaries in which it holds the time awake too have been seen: there the parts add up
 * to it only together with that.
 */
export function lengthOf(sleep: Sleep): NightLength {
  const { durationInSeconds: told, awakeDurationInSeconds } = sleep
  if (told == null) return { asleep: null, inBed: null, span: null }
  const awake = awakeDurationInSeconds ?? 0
  const unmeasurable = sleep.unmeasurableSleepInSeconds ?? sleep.unmeasurableSleepDurationInSeconds ?? 0
  const asleep = holdsAwake(sleep, told, awake, unmeasurable) ? stagedSeconds(sleep) : told
  const span = asleep + awake + unmeasurable
  return { asleep, inBed: awakeDurationInSeconds == null ? null : span, span }
}

function holdsAwake(sleep: Sleep, told: number, awake: number, unmeasurable: number): boolean {
  const staged = stagedSeconds(sleep)
  if (staged === 0 || awake === 0) return false
  const excess = (whole: number) => Math.abs(told - whole)
  const withAwake = Math.min(excess(staged + awake), excess(staged + awake + unmeasurable))
  const without = Math.min(excess(staged), excess(staged + unmeasurable))
  return withAwake < without && withAwake <= ROUNDING_SECONDS
}

function stagedSeconds(sleep: Sleep): number {
  const {
    deepSleepDurationInSeconds: deep,
    lightSleepDurationInSeconds: light,
    remSleepInSeconds: rem,
  } = sleep
  return (deep ?? 0) + (light ?? 0) + (rem ?? 0)
}
