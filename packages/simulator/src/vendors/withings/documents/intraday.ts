import { MINUTE } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import { deviceId } from '../identity.ts'
import { MODEL, MODEL_NAME, type Owner, seconds, type WithingsMinute } from '../owner.ts'
import { beats, floors, kilocalories, metres } from './activity.ts'

export type IntradayRow = Record<string, string | number | undefined>

/** Rows by the second at which they begin: minutes with steps, a pulse now and then, more at night, and gaps. */
export function intradayRows(owner: Owner, from: number, to: number): Record<string, IntradayRow> {
  const device = {
    deviceid: deviceId(owner.seed, owner.person, MODEL.watch),
    model: MODEL_NAME[MODEL.watch],
    model_id: MODEL.watch,
  }
  const rows: Record<string, IntradayRow> = {}
  let gapFrom: number | null = null
  const closeGap = (at: number) => {
    if (gapFrom !== null) rows[seconds(gapFrom)] = { ...device, duration: seconds(at - gapFrom) }
    gapFrom = null
  }
  let last = from
  for (const minute of owner.minutes(from, to)) {
    last = minute.at + MINUTE
    if (!minute.worn) {
      gapFrom ??= minute.at
      continue
    }
    closeGap(minute.at)
    const values = { ...moved(owner, minute), ...sensed(minute) }
    if (Object.keys(values).length > 0) rows[seconds(minute.at)] = { ...device, ...values }
  }
  closeGap(last)
  return rows
}

function moved(owner: Owner, minute: WithingsMinute): IntradayRow {
  if (minute.steps === 0) return {}
  return {
    duration: 60,
    steps: minute.steps,
    elevation: floors(minute),
    calories: Math.round(kilocalories(owner, minute) * 100) / 100,
    distance: metres(owner, minute.steps),
  }
}

function sensed(minute: WithingsMinute): IntradayRow {
  const { cycle, index, view } = minute
  if (index % 10 !== 0) return {}
  const pulse = { heart_rate: beats(minute) }
  if (cycle.posture[index] !== POSTURE.night) return pulse
  const rmssd = (cycle.hrv[index / 5] ?? cycle.vitals.hrv) * view.hrvFactor
  return {
    ...pulse,
    rmssd: Math.round(rmssd),
    sdnn1: Math.round(rmssd * 1.15),
    hrv_quality: 90,
    rr: Math.round(cycle.vitals.breathsPerMinute),
    ...(index % 60 === 0 && { spo2_auto: Math.round(cycle.vitals.spo2) }),
    ...(index % 60 === 30 && {
      core_body_temperature: Math.round((36.7 + cycle.vitals.temperatureDeviation) * 100) / 100,
    }),
  }
}
