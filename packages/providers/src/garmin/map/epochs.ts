import type { Sample } from '@tributary/health'
import { elements, filled } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { Epoch, type EpochSlot } from '../schema.ts'
import { bare, reachOf, rounded, spanOf } from './base.ts'

const readEpochs = elements(Epoch)

/** A quarter of an hour of the day that the daily summary adds up: the same steps, seen closer. */
export const mapEpochSlot: PayloadMap<typeof EpochSlot> = ({ epochs: given }, item, refuse) => {
  const epochs = readEpochs('/epochs', given, refuse)
  const [first, ...others] = epochs
  // A sum that lacks one of its parts would be too small.
  if (first === undefined || epochs.length < given.length) return []
  const longest = others.reduce((best, epoch) => (secondsOf(epoch) > secondsOf(best) ? epoch : best), first)
  const { start, end } = spanOf(longest)
  const sample = (value: number | null): Sample[] =>
    value === null ? [] : [{ at: start.at, seconds: secondsOf(longest) || null, value }]
  const total = (name: Summand) => sample(isWhole(given, epochs, name) ? sum(epochs, name) : null)
  return [
    {
      ...bare(item),
      updatedAt: reachOf(longest),
      kind: 'series',
      start,
      end,
      values: {},
      series: filled({
        steps: total('steps'),
        distance_traveled_m: total('distanceInMeters'),
        energy_active_kcal: total('activeKilocalories'),
        activity_level: sample(meanMet(epochs)),
      }),
    },
  ]
}

type Summand = 'steps' | 'distanceInMeters' | 'activeKilocalories'

const secondsOf = (epoch: Epoch) => epoch.durationInSeconds ?? 0

/** Whether each part that the vendor gave could be read. */
function isWhole(given: readonly unknown[], epochs: readonly Epoch[], name: Summand): boolean {
  return epochs.every(
    (epoch, index) => epoch[name] != null || (given[index] as Record<string, unknown>)[name] == null,
  )
}

function sum(epochs: readonly Epoch[], name: Summand): number | null {
  const known = epochs.map((epoch) => epoch[name]).filter((value) => value != null)
  if (known.length === 0) return null
  return rounded(
    known.reduce((total, value) => total + value, 0),
    3,
  )
}

/** Each activity type of a slot counts for the time it took. */
function meanMet(epochs: readonly Epoch[]): number | null {
  let weighted = 0
  let seconds = 0
  for (const { met, activeTimeInSeconds } of epochs) {
    if (met == null || activeTimeInSeconds == null) return null
    weighted += met * activeTimeInSeconds
    seconds += activeTimeInSeconds
  }
  return seconds === 0 ? null : rounded(weighted / seconds, 4)
}
