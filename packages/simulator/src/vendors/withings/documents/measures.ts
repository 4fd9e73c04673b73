import { type Day, dayNumber, MINUTE, weekday } from '../../../people/calendar.ts'
import { type Random, random } from '../../../people/random.ts'
import type { Cycle } from '../../../people/truth.ts'
import { deviceId, rowId } from '../identity.ts'
import { FIRST_DAY, MODEL, MODEL_NAME, type Owner, seconds } from '../owner.ts'

interface Measure {
  value: number
  type: number
  unit: number
  algo: number
  fm: number
  position?: number
}

export interface MeasureGroup {
  grpid: number
  attrib: number
  date: number
  created: number
  modified: number
  category: number
  deviceid: string | null
  hash_deviceid: string | null
  measures: Measure[]
  modelid: number | null
  model: string | null
  comment: null
}

interface Draft {
  at: number
  attrib: number
  model: number | null
  measures: Measure[]
}

const DEVICE = 0
const AMBIGUOUS = 1
const TYPED = 2
const TYPED_AT_CREATION = 4
const AVERAGE = 5

/** What was measured in the waking time that begins on a day, oldest first. */
export function measureGroups(owner: Owner, day: Day): MeasureGroup[] {
  const cycle = owner.truth.cycle(day)
  const drafts = [
    ...creation(owner, day),
    ...weighings(owner, cycle),
    ...bloodPressure(owner, cycle),
    ...temperature(owner, cycle),
    ...wristReadings(owner, cycle),
  ]
  return drafts
    .map((draft, index) => group(owner, day, draft, index))
    .filter((one) => (one.date + 60) * 1000 <= owner.now)
    .sort((a, b) => a.date - b.date)
}

function group(owner: Owner, day: Day, draft: Draft, index: number): MeasureGroup {
  const { seed, person } = owner
  const date = seconds(draft.at)
  const device = draft.model === null ? null : deviceId(seed, person, draft.model)
  return {
    grpid: rowId(seed, person, day, index),
    attrib: draft.attrib,
    date,
    created: date + 45,
    modified: date + 50 + owner.revision(day) * 3600,
    category: 1,
    deviceid: device,
    hash_deviceid: device,
    measures: draft.measures,
    modelid: draft.model,
    model: draft.model === null ? null : (MODEL_NAME[draft.model] ?? null),
    comment: null,
  }
}

function measure(type: number, amount: number, unit: number): Measure {
  return { value: Math.round(amount * 10 ** -unit), type, unit, algo: 0, fm: 131 }
}

function noiseOf(owner: Owner, cycle: Cycle, what: string): Random {
  return random(owner.seed, owner.person.id, 'withings', what, cycle.day)
}

/** What people type when they open the account; often out of date. */
function creation(owner: Owner, day: Day): Draft[] {
  if (day !== FIRST_DAY) return []
  const { weightKilograms, heightMetres } = owner.person
  return [
    {
      at: owner.wall(day, 600),
      attrib: TYPED_AT_CREATION,
      model: null,
      measures: [measure(1, Math.round(weightKilograms + 2), 0), measure(4, heightMetres, -2)],
    },
  ]
}

/** The scale stays at home; a slow wave of months under the noise of days. */
function weighings(owner: Owner, cycle: Cycle): Draft[] {
  const noise = noiseOf(owner, cycle, 'scale')
  const atHome = owner.zone(cycle.wakeAt) === owner.person.zone
  if (!atHome || !noise.chance(0.6)) return []
  const at = cycle.wakeAt + noise.integer(8, 25) * MINUTE
  const slow = 0.8 * Math.sin((2 * Math.PI * dayNumber(cycle.day)) / 120)
  const weight = owner.person.weightKilograms + slow + noise.normal(0, 0.25) + 0.1 * owner.revision(cycle.day)
  const fat = (owner.person.sex === 'female' ? 27 : 19) + slow / 2 + noise.normal(0, 0.3)
  const heart = cycle.vitals.restingHeartRate + 9 + noise.normal(0, 3)
  if (noise.chance(0.03)) return [{ at, attrib: TYPED, model: null, measures: [measure(1, weight, -1)] }]
  const guest = noise.chance(0.04)
  const shown = guest ? weight + noise.between(3, 9) : weight
  const drafts = [{ at, attrib: guest ? AMBIGUOUS : DEVICE, model: MODEL.scale, measures: body(shown, fat) }]
  const pulse = { at: at + 20_000, attrib: DEVICE, model: MODEL.scale, measures: [measure(11, heart, 0)] }
  const foreign = owner.person.persona === 'several_devices' && weekday(cycle.day) === 2
  return [
    ...drafts,
    ...(!guest && noise.chance(0.5) ? [pulse] : []),
    ...(foreign
      ? [{ at: at + MINUTE, attrib: DEVICE, model: MODEL.appleWatch, measures: [measure(1, weight, -1)] }]
      : []),
  ]
}

function body(weight: number, fatRatio: number): Measure[] {
  const fat = (weight * fatRatio) / 100
  const lean = weight - fat
  return [
    measure(1, weight, -3),
    measure(8, fat, -2),
    measure(5, lean, -2),
    measure(6, fatRatio, -3),
    measure(76, lean * 0.95, -2),
    measure(77, lean * 0.73, -2),
    measure(88, lean * 0.05, -2),
  ]
}

/** Some evenings; three readings become one average. */
function bloodPressure(owner: Owner, cycle: Cycle): Draft[] {
  const noise = noiseOf(owner, cycle, 'cuff')
  const atHome = owner.zone(cycle.endAt) === owner.person.zone
  if (!atHome || !noise.chance(0.3)) return []
  const strain = cycle.strain * 6
  const systolic = (owner.person.sex === 'female' ? 115 : 121) + strain + noise.normal(0, 4)
  const arm = (one: Measure) => ({ ...one, position: 3 })
  return [
    {
      at: cycle.endAt - noise.integer(60, 120) * MINUTE,
      attrib: noise.chance(0.5) ? AVERAGE : DEVICE,
      model: MODEL.cuff,
      measures: [
        arm(measure(9, systolic * 0.64 + noise.normal(0, 2), 0)),
        arm(measure(10, systolic + owner.revision(cycle.day), 0)),
        arm(measure(11, cycle.vitals.restingHeartRate + 12 + noise.normal(0, 3), 0)),
      ],
    },
  ]
}

/** No one takes their temperature when well. */
function temperature(owner: Owner, cycle: Cycle): Draft[] {
  if (!cycle.plan.unwell) return []
  const noise = noiseOf(owner, cycle, 'thermometer')
  const fever = 36.7 + cycle.vitals.temperatureDeviation * 1.3 + 0.05 * owner.revision(cycle.day)
  return [30, 600].map((minutes) => ({
    at: cycle.wakeAt + minutes * MINUTE,
    attrib: DEVICE,
    model: MODEL.thermometer,
    measures: [measure(71, fever + noise.normal(0, 0.1), -3), measure(73, fever - 1.6, -3)],
  }))
}

function wristReadings(owner: Owner, cycle: Cycle): Draft[] {
  if (!cycle.plan.worn) return []
  const noise = noiseOf(owner, cycle, 'wrist')
  const watch = { attrib: DEVICE, model: MODEL.watch }
  const spo2 = measure(54, Math.min(100, cycle.vitals.spo2 + noise.normal(0, 0.4)), 0)
  const fitness = measure(123, owner.person.vo2Max + noise.normal(0, 0.5), 0)
  return [
    ...(noise.chance(0.2) ? [{ ...watch, at: cycle.wakeAt + 300 * MINUTE, measures: [spo2] }] : []),
    ...(weekday(cycle.day) === 0 ? [{ ...watch, at: cycle.wakeAt + 330 * MINUTE, measures: [fitness] }] : []),
  ]
}
