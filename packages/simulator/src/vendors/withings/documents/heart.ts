import { type Day, MINUTE, weekday } from '../../../people/calendar.ts'
import { deviceId, rowId } from '../identity.ts'
import { MODEL, type Owner, seconds } from '../owner.ts'

/** An ECG with the watch on some Sundays and Wednesdays. */
export function recordings(owner: Owner, day: Day) {
  const cycle = owner.truth.cycle(day)
  const noise = owner.watch(cycle).noise('ecg')
  const at = cycle.wakeAt + 150 * MINUTE
  const due = weekday(day) === 6 || weekday(day) === 2
  if (!due || !cycle.plan.worn || !noise.chance(0.7) || at + MINUTE > owner.now) return []
  return [
    {
      deviceid: deviceId(owner.seed, owner.person, MODEL.watch),
      model: MODEL.watch,
      ecg: { signalid: rowId(owner.seed, owner.person, day, 80), afib: 0 },
      heart_rate: Math.round(cycle.vitals.restingHeartRate + 11 + noise.normal(0, 2)),
      timestamp: seconds(at),
      timezone: owner.zone(at),
      modified: seconds(at) + 40 + owner.revision(day) * 60,
    },
  ]
}
