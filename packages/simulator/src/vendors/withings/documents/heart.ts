import { type Day, MINUTE, weekday } from '../../../people/calendar.ts'
import { sinusRhythm } from '../../../people/ecg.ts'
import { dayOfRow, deviceId, rowId } from '../identity.ts'
import { FIRST_DAY, MODEL, type Owner, seconds } from '../owner.ts'

const SAMPLES_PER_SECOND = 300
const RECORDED_SECONDS = 30
const LEFT_WRIST = 1

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

/** The curve in microvolts; null for an id that no recording has. */
export function signalOf(owner: Owner, signalId: number) {
  const day = dayOfRow(signalId)
  if (day === null || day < FIRST_DAY) return null
  const found = recordings(owner, day).find(({ ecg }) => ecg.signalid === signalId)
  if (!found) return null
  const curve = sinusRhythm(found.heart_rate, SAMPLES_PER_SECOND, RECORDED_SECONDS)
  return {
    signal: curve.map((millivolts) => Math.round(millivolts * 1000)),
    sampling_frequency: SAMPLES_PER_SECOND,
    wearposition: LEFT_WRIST,
  }
}
