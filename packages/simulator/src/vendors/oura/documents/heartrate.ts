import { MINUTE } from '../../../people/calendar.ts'
import { type Cycle, POSTURE } from '../../../people/truth.ts'
import type { DeviceMinute } from '../../../people/wearer.ts'
import { type Ring, utcTime } from '../ring.ts'

/** A row each five minutes, each minute in a workout; movement spoils some of the awake ones. */
export function heartrateRows(ring: Ring, from: number, to: number) {
  const rows: { bpm: number; source: string; timestamp: string; timestamp_unix: number }[] = []
  let cycle: Cycle | null = null
  let spoiled: boolean[] = []
  for (const minute of ring.minutes(Math.ceil(from / MINUTE) * MINUTE, to)) {
    if (cycle !== minute.cycle) {
      cycle = minute.cycle
      spoiled = spoiledMinutes(minute)
    }
    const source = sourceOf(minute)
    const onGrid = (minute.at / MINUTE) % 5 === 0
    if (!minute.worn || (!onGrid && source !== 'workout')) continue
    if (source === 'awake' && spoiled[minute.index]) continue
    const bpm = Math.round((minute.cycle.heartRate[minute.index] ?? 0) + minute.view.heartRateBias)
    rows.push({ bpm, source, timestamp: utcTime(minute.at), timestamp_unix: minute.at })
  }
  return rows
}

function spoiledMinutes({ cycle, view }: DeviceMinute): boolean[] {
  const noise = view.noise('rows')
  return Array.from(cycle.met, () => noise.chance(0.15))
}

function sourceOf({ cycle, index, at }: DeviceMinute): 'sleep' | 'rest' | 'workout' | 'awake' {
  if (cycle.posture[index] === POSTURE.night) return 'sleep'
  if (cycle.posture[index] === POSTURE.lying) return 'rest'
  const minute = (at - cycle.wakeAt) / MINUTE
  const training = cycle.waking.workouts.some(
    (workout) => minute >= workout.start && minute < workout.start + workout.minutes,
  )
  return training ? 'workout' : 'awake'
}
