import { type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { seconds, summaryId, timing } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { everyMinutes, type GarminNight, nightOf, saturation } from './night.ts'
import { type Upload, whenDone } from './upload.ts'

export function hrv(watch: GarminWatch, day: Day): Upload[] {
  return ofNight(watch, day, 'hrv', ({ cycle, startAt, endAt }) => {
    const { noise: noiseOf, hrvFactor } = watch.view(cycle)
    const noise = noiseOf('hrv')
    const values: Record<string, number> = {}
    for (let at = startAt + 5 * MINUTE; at <= endAt; at += 5 * MINUTE) {
      const truth = cycle.hrv[Math.floor((at - cycle.bedAt) / (5 * MINUTE))] ?? cycle.vitals.hrv
      if (!noise.chance(0.03))
        values[seconds(at - startAt)] = Math.round(truth * hrvFactor * noise.between(0.96, 1.04))
    }
    const known = Object.values(values)
    return {
      lastNightAvg: Math.round(known.reduce((sum, value) => sum + value, 0) / known.length),
      lastNight5MinHigh: Math.max(...known),
      hrvValues: values,
    }
  })
}

export function skinTemp(watch: GarminWatch, day: Day): Upload[] {
  return ofNight(watch, day, 'skinTemp', ({ cycle }) => {
    const noise = watch.view(cycle).noise('skin').normal(0, 0.06)
    const deviation = cycle.vitals.temperatureDeviation + noise + watch.revision(day) * 0.1
    return { avgDeviationCelsius: Math.round(deviation * 10) / 10 }
  })
}

/** Sampled through the night; now and then the person also asks for a reading in the day. */
export function pulseox(watch: GarminWatch, day: Day): Upload[] {
  const sampled = ofNight(watch, day, 'pulseox', (night) => ({
    timeOffsetSpo2Values: everyMinutes(night, 5, saturation(watch, night.cycle)),
    onDemand: false,
  }))
  const cycle = watch.truth.cycle(day)
  const at = cycle.wakeAt + 5 * HOUR
  const asked = cycle.plan.worn && watch.view(cycle).noise('on-demand').chance(0.2)
  if (!asked || watch.localDay(at) !== day) return sampled
  const reading = whenDone(watch, at, at, () => ({
    summaryId: `${summaryId(watch, 'pulseox', at)}-spo2OnDemand`,
    calendarDate: day,
    ...timing(watch, at, at),
    timeOffsetSpo2Values: { 0: Math.round(cycle.vitals.spo2) },
    onDemand: true,
  }))
  return [...sampled, ...reading]
}

function ofNight(
  watch: GarminWatch,
  day: Day,
  type: string,
  content: (night: GarminNight) => Record<string, unknown>,
): Upload[] {
  const night = nightOf(watch, day)
  if (!night) return []
  return whenDone(watch, night.startAt, night.endAt, () => ({
    summaryId: summaryId(watch, type, night.startAt),
    calendarDate: day,
    ...timing(watch, night.startAt, night.endAt),
    ...content(night),
  }))
}
