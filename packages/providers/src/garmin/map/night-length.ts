import type { Sleep } from '../schema.ts'

/** The lengths of a night in seconds; null where the vendor does not report enough. */
export interface NightLength {
  asleep: number | null
  /** Asleep, awake and unmeasurable time together. */
  inBed: number | null
  /** From falling asleep to waking up, as far as it is known without the stages. */
  span: number | null
}

/**
 * The time asleep is the sum of the stages, because `durationInSeconds` holds the time awake in some summaries and not in others. It
 * counts only where the vendor gives no stages. Stages that are all zero say that no sleep was measured, as when the
 * watch was not worn; what a person typed in has none.
 */
export function lengthOf(sleep: Sleep, isManual: boolean): NightLength {
  const { durationInSeconds: reported, awakeDurationInSeconds } = sleep
  const awake = awakeDurationInSeconds ?? 0
  const unmeasurable = sleep.unmeasurableSleepInSeconds ?? sleep.unmeasurableSleepDurationInSeconds ?? 0
  const asleep = stagedSeconds(sleep) ?? (isUnmeasured(sleep) && !isManual ? null : (reported ?? null))
  if (asleep === null) return { asleep, inBed: null, span: null }
  const span = Math.max(asleep + awake + unmeasurable, reported ?? 0)
  return { asleep, inBed: awakeDurationInSeconds == null ? null : span, span }
}

/** A night in which every stage is zero was not staged. */
export function isStaged(sleep: Sleep): boolean {
  const { deepSleepDurationInSeconds, lightSleepDurationInSeconds, remSleepInSeconds } = sleep
  return [deepSleepDurationInSeconds, lightSleepDurationInSeconds, remSleepInSeconds].some(Boolean)
}

/** The sum of the stages; null for a night that was not staged. */
function stagedSeconds(sleep: Sleep): number | null {
  const {
    deepSleepDurationInSeconds: deep,
    lightSleepDurationInSeconds: light,
    remSleepInSeconds: rem,
  } = sleep
  if (deep == null || light == null) return null
  return deep + light + (rem ?? 0) || null
}

function isUnmeasured(sleep: Sleep): boolean {
  const { deepSleepDurationInSeconds: deep, lightSleepDurationInSeconds: light, validation } = sleep
  return (deep === 0 && light === 0) || validation?.toUpperCase() === 'OFF_WRIST'
}
