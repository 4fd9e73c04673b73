import { type Day, MINUTE } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import type { DeviceMinute } from '../../../people/wearer.ts'
import type { Band } from '../band.ts'
import { type Point, sample } from './point.ts'

/** A reading each five minutes, each minute in a workout. */
export function heartRatePoints(band: Band, day: Day): Point[] {
  return band.once('heart-rate', day, () => {
    const points: Point[] = []
    for (const minute of band.minutes(day)) {
      if (!minute.worn || ((minute.at / MINUTE) % 5 !== 0 && !isTraining(minute))) continue
      const bpm = Math.round((minute.cycle.heartRate[minute.index] ?? 0) + minute.view.heartRateBias)
      const resting = minute.cycle.posture[minute.index] !== POSTURE.up
      points.push(
        sample(band, day, minute.at, {
          beatsPerMinute: String(bpm),
          metadata: { motionContext: resting ? 'SEDENTARY' : 'ACTIVE', sensorLocation: 'WRIST' },
        }),
      )
    }
    return points
  })
}

function isTraining({ at, cycle }: DeviceMinute): boolean {
  const minute = (at - cycle.wakeAt) / MINUTE
  return cycle.waking.workouts.some(({ start, minutes }) => minute >= start && minute < start + minutes)
}
