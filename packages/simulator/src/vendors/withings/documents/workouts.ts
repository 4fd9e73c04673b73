import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Workout } from '../../../people/waking.ts'
import { deviceId, rowId } from '../identity.ts'
import { MODEL, type Owner, seconds } from '../owner.ts'

const CATEGORY: Record<string, number> = {
  walking: 1,
  running: 2,
  cycling: 6,
  swimming: 7,
  strength_training: 16,
}
const POOL_METRES = 25

export function workouts(owner: Owner, day: Day) {
  return [addDays(day, -1), day].flatMap((one) => {
    const cycle = owner.truth.cycle(one)
    return cycle.waking.workouts.flatMap((workout, index) => {
      const startAt = cycle.wakeAt + workout.start * MINUTE
      const endAt = startAt + workout.minutes * MINUTE
      const worn = owner.watch(cycle).worn[(startAt - cycle.bedAt) / MINUTE] === 1
      if (!worn || endAt > owner.now || owner.localDay(startAt) !== day) return []
      return [document(owner, cycle, workout, 50 + index, startAt, endAt)]
    })
  })
}

function document(
  owner: Owner,
  cycle: Cycle,
  workout: Workout,
  index: number,
  startAt: number,
  endAt: number,
) {
  const { seed, person } = owner
  const view = owner.watch(cycle)
  const noise = view.noise('workout', index)
  const first = (startAt - cycle.bedAt) / MINUTE
  const pulse = [...cycle.heartRate.subarray(first, first + workout.minutes)].map((one) =>
    Math.round(one + view.heartRateBias),
  )
  const energy = ((workout.met - 1) * person.weightKilograms * workout.minutes) / 60
  const late = owner.revision(cycle.day)
  const distance = workout.distance && Math.round(workout.distance * noise.between(0.98, 1.02))
  const swims = workout.sport === 'swimming'
  return {
    id: rowId(seed, person, cycle.day, index),
    category: CATEGORY[workout.sport] ?? 36,
    timezone: owner.zone(startAt),
    model: MODEL.watch,
    attrib: noise.chance(0.3) ? 7 : 0,
    startdate: seconds(startAt),
    enddate: seconds(endAt),
    date: owner.localDay(startAt),
    deviceid: deviceId(seed, person, MODEL.watch),
    modified: seconds(endAt) + late * 3600,
    data: {
      calories: Math.round(energy * noise.between(0.94, 1.06)) + late,
      intensity: Math.round(Math.min(100, (workout.met / (person.vo2Max / 3.5)) * 100)),
      distance: distance ?? 0,
      steps: Math.round(workout.stepsPerMinute * workout.minutes * view.stepFactor),
      elevation: 0,
      hr_average: Math.round(pulse.reduce((sum, one) => sum + one, 0) / (pulse.length || 1)),
      hr_min: Math.min(...pulse),
      hr_max: Math.max(...pulse),
      hr_zone_0: 0,
      hr_zone_1: Math.round(workout.minutes * 0.3) * 60,
      hr_zone_2: Math.round(workout.minutes * 0.5) * 60,
      hr_zone_3: Math.round(workout.minutes * 0.2) * 60,
      pause_duration: 0,
      algo_pause_duration: null,
      manual_calories: 0,
      manual_distance: 0,
      spo2_average: null,
      strokes: swims && distance ? Math.round(distance * 0.9) : null,
      pool_laps: swims && distance ? Math.floor(distance / POOL_METRES) : null,
      pool_length: swims ? POOL_METRES : null,
    },
  }
}
