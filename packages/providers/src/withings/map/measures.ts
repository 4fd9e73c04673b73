import type { Metric, MetricValues } from '@tributary/health'
import { percentOf } from '../../numbers.ts'
import { elements, fieldsRead } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { isThermometer, type Model, modelOf } from '../models.ts'
import { Measure, MeasureGroup } from '../schema.ts'
import { ATTRIB, base, extras, isYes, moment, saturation } from './base.ts'
import { decimal, positionName, SAME_UNIT, SHARES, TYPE, typeName } from './measure-types.ts'
import { verdictOf } from './verdicts.ts'

const REAL_MEASURES = 1
const PLACED = [
  ...fieldsRead(MeasureGroup, 'attrib', 'is_inconclusive'),
  'created',
  'deviceid',
  'hash_deviceid',
]

const readMeasures = elements(Measure)

export const mapMeasures: PayloadMap<typeof MeasureGroup> = (group, { resource }, refuse) => {
  // The others are goals.
  if (group.category != null && group.category !== REAL_MEASURES) return []
  const model = modelOf(group)
  const measures = readMeasures('/measures', group.measures, refuse)
  if (measures.length === 0) return []
  // Others of the household may have stood on the scale, or the device itself does not trust the reading.
  const isDoubtful = group.attrib === ATTRIB.ambiguous || isYes(group.is_inconclusive)
  const { values, placed } = valuesOf(isDoubtful ? [] : measures, model)
  const rest = measures.filter((measure) => !placed.has(measure)).map(resolved)
  const shared = {
    ...base(resource, group.grpid, group, model),
    at: moment(group.date, group.timezone),
    series: {},
    extras: extras(resource, { ...group, ...(rest.length === 0 ? {} : { readings: rest }) }, PLACED),
  }
  // What the person typed to open the account describes them; it is no point of a trend.
  if (group.attrib === ATTRIB.manualAtCreation) {
    return [{ ...shared, kind: 'profile', sex: null, birthYear: null, values }]
  }
  return [{ ...shared, kind: 'measurement', site: siteOf(placed), values }]
}

/** Of a type that occurs twice in a group the first counts. */
function valuesOf(measures: readonly Measure[], model: Model) {
  const values: MetricValues = {}
  const placed = new Set<Measure>()
  const place = (metric: Metric, value: number | null, measure: Measure | null) => {
    if (values[metric] !== undefined || value === null || value <= 0) return
    values[metric] = value
    if (measure) placed.add(measure)
  }
  const types = new Set(measures.map(({ type }) => type))
  for (const measure of measures) {
    const metric = metricOf(measure.type, types, model)
    if (metric) place(metric, plausible(measure), measure)
    if (measure.type === TYPE.height) place('height_cm', decimal(measure, 2), measure)
  }
  for (const measure of measures) {
    const metric = SHARES.get(measure.type)
    if (metric && values.weight_kg !== undefined)
      place(metric, percentOf(decimal(measure), values.weight_kg), null)
  }
  return { values, placed }
}

/**
 * Type 12 is the person's temperature from a thermometer, and the room's from a scale that has a climate sensor. Where the
 * thermometer also gives the temperature of the body by its own type, that one is meant.
 */
function metricOf(type: number, types: ReadonlySet<number>, model: Model): Metric | undefined {
  if (type !== TYPE.temperature) return SAME_UNIT.get(type)
  return isThermometer(model) && !types.has(TYPE.bodyTemperature) ? 'body_temperature_c' : undefined
}

/** Null for a fat ratio of at most one percent, which no body has: then the fat mass is used. */
function plausible(measure: Measure): number | null {
  const value = decimal(measure)
  if (measure.type === TYPE.spo2) return saturation(value)
  return measure.type === TYPE.fatRatio && value <= 1 ? null : value
}

function resolved(measure: Measure) {
  const { type, position } = measure
  const name = typeName(type)
  const value = decimal(measure)
  const verdict = type === TYPE.fibrillation ? verdictOf(value) : null
  return {
    type,
    ...(name !== null && { name }),
    value,
    ...(verdict !== null && { verdict }),
    ...(position == null ? {} : { position }),
  }
}

/** Where the readings were taken, if all that say so agree. */
function siteOf(placed: ReadonlySet<Measure>): string | null {
  const positions = new Set([...placed].flatMap(({ position }) => (position == null ? [] : [position])))
  const [only] = positions
  return only !== undefined && positions.size === 1 ? positionName(only) : null
}
