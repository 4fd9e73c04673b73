import type { MappedRecord, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { reader } from '../../payload.ts'
import { EpochSlot } from '../schema.ts'
import { bare, filled, rounded, spanOf } from './base.ts'

const read = reader('epochs', EpochSlot)

type Epoch = ReturnType<typeof read>['epochs'][number]

/** A quarter of an hour of the day that the daily summary adds up: the same steps, seen closer. */
export function mapEpochSlot(item: RawItem): MappedRecord[] {
  const { epochs } = read(item.payload)
  const longest = epochs.reduce((best, epoch) => (secondsOf(epoch) > secondsOf(best) ? epoch : best))
  const { start, end } = spanOf(longest)
  const sample = (value: number | null): Sample[] =>
    value === null ? [] : [{ at: start.at, seconds: secondsOf(longest), value }]
  return [
    {
      ...bare(item),
      kind: 'series',
      start,
      end,
      values: {},
      series: filled({
        steps: sample(sum(epochs, ({ steps }) => steps)),
        distance_traveled_m: sample(sum(epochs, ({ distanceInMeters }) => distanceInMeters)),
        energy_active_kcal: sample(sum(epochs, ({ activeKilocalories }) => activeKilocalories)),
        activity_level: sample(meanMet(epochs)),
      }),
    },
  ]
}

const secondsOf = (epoch: Epoch) => epoch.durationInSeconds ?? 0

function sum(epochs: readonly Epoch[], part: (epoch: Epoch) => number | null | undefined): number | null {
  const known = epochs.map(part).filter((value) => value != null)
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
