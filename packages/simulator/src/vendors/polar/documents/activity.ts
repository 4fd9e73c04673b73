import { type Day, dayNumber } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import { basalRate } from '../../../people/vitals.ts'
import type { DeviceMinute } from '../../../people/wearer.ts'
import type { PolarWatch } from '../watch.ts'

type Zone = 'SEDENTARY' | 'LIGHT' | 'SLEEP' | 'MODERATE' | 'VIGOROUS'

interface Tally {
  steps: { at: number; steps: number }[]
  zones: { at: number; zone: Zone }[]
  active: number
  worn: boolean
}

/** A day of the watch's own clock; today's grows. A watch that was away reports nothing, or zeros all day. */
export function activityDocument(watch: PolarWatch, day: Day) {
  const tally = count(watch, day)
  const last = tally.steps.at(-1)
  const shownUnworn = watch.view(watch.truth.cycle(day)).noise('unworn').chance(0.35)
  if (!last || (!tally.worn && !shownUnworn)) return null
  addLateSteps(tally, watch.revision(day))
  const total = tally.steps.reduce((sum, { steps }) => sum + steps, 0)
  const minutes = (zones: readonly Zone[]) => tally.zones.filter(({ zone }) => zones.includes(zone)).length
  const over = dayNumber(watch.localDay(watch.now)) > dayNumber(day)
  const active = Math.round(tally.active) + watch.revision(day)
  const basal = (basalRate(watch.person, day) * tally.steps.length) / 1440
  return {
    start_time: `${day}T00:00`,
    end_time: over ? `${day}T23:59:59` : shortTime(watch.wallClock(last.at)),
    active_duration: isoDuration(minutes(['LIGHT', 'MODERATE', 'VIGOROUS'])),
    inactive_duration: isoDuration(minutes(['SEDENTARY'])),
    daily_activity: Math.round(total / 8) / 10,
    calories: Math.round(basal) + active,
    active_calories: active,
    steps: total,
    inactivity_alert_count: Math.floor(minutes(['SEDENTARY']) / 260),
    distance_from_steps: Math.round(total * 74.3) / 100,
    samples: {
      date: day,
      steps: { interval_ms: 60_000, total_steps: total, samples: changesOfSteps(watch, tally) },
      activity_zones: { samples: changesOfZone(watch, tally) },
      inactivity_stamps: [{ stamp: `${day}T16:04` }].slice(0, minutes(['SEDENTARY']) > 260 ? 1 : 0),
    },
  }
}

function count(watch: PolarWatch, day: Day): Tally {
  const tally: Tally = { steps: [], zones: [], active: 0, worn: false }
  for (const minute of watch.minutesOf(day)) {
    const { cycle, index, view, worn, at } = minute
    const zone = zoneOf(minute)
    const steps = worn ? Math.round((cycle.steps[index] ?? 0) * view.stepFactor) : 0
    tally.steps.push({ at, steps })
    tally.zones.push({ at, zone })
    tally.worn ||= worn
    if (!worn || zone === 'SEDENTARY' || zone === 'SLEEP') continue
    const met = cycle.met[index] ?? 1
    tally.active += ((met - 1) * watch.person.weightKilograms * view.energyFactor) / 60
  }
  return tally
}

function zoneOf({ worn, cycle, index }: DeviceMinute): Zone {
  if (!worn) return 'SEDENTARY'
  if (cycle.posture[index] === POSTURE.night) return 'SLEEP'
  const met = cycle.met[index] ?? 0
  return met < 1.5 ? 'SEDENTARY' : met < 3 ? 'LIGHT' : met < 6 ? 'MODERATE' : 'VIGOROUS'
}

/** A late sync finds a few steps more. */
function addLateSteps({ steps }: Tally, revision: number): void {
  const walked = steps.findLast((minute) => minute.steps > 0) ?? steps.at(-1)
  if (walked) walked.steps += revision * 7
}

/** The vendor leaves out a value that repeats the one before. */
function changesOfSteps(watch: PolarWatch, { steps: minutes }: Tally) {
  return minutes
    .filter(({ steps }, index) => steps !== minutes[index - 1]?.steps)
    .map(({ steps, at }) => ({ steps, timestamp: watch.wallClock(at).slice(0, 16) }))
}

function changesOfZone(watch: PolarWatch, { zones: minutes }: Tally) {
  return minutes
    .filter(({ zone }, index) => zone !== minutes[index - 1]?.zone)
    .map(({ zone, at }) => ({ zone, timestamp: shortTime(watch.wallClock(at)) }))
}

/** The vendor leaves out seconds that are zero. */
function shortTime(time: string): string {
  return time.replace(/:00$/, '')
}

function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return minutes === 0 ? 'PT0S' : `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}
