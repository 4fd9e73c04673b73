import { deviceId } from './identity.ts'
import { MODEL, MODEL_NAME, type Owner, seconds } from './owner.ts'

const TYPES: readonly (readonly [number, string])[] = [
  [MODEL.scale, 'Scale'],
  [MODEL.cuff, 'Blood Pressure Monitor'],
  [MODEL.mat, 'Sleep Monitor'],
  [MODEL.thermometer, 'Smart Connected Thermometer'],
  [MODEL.watch, 'Activity Tracker'],
]

/** A person without goals is answered with an empty list. */
export function goals({ person }: Owner) {
  if (person.persona === 'rarely_worn') return []
  return {
    steps: 10_000,
    sleep: Math.round(person.sleepMinutes / 30) * 1800,
    weight: { value: Math.round(person.weightKilograms) * 1000, unit: -3 },
  }
}

export function devices(owner: Owner) {
  return TYPES.filter(([model]) => model !== MODEL.mat || owner.hasMat).map(([model, type]) => ({
    type,
    model: MODEL_NAME[model],
    model_id: model,
    battery: 'high',
    deviceid: deviceId(owner.seed, owner.person, model),
    hash_deviceid: deviceId(owner.seed, owner.person, model),
    timezone: owner.zone(owner.now),
    last_session_date: seconds(owner.now) - 1800,
  }))
}
