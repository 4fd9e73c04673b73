import { METRICS, type Metric } from '@tributary/health'
import { SOURCES } from '@tributary/providers'
import { type TProperties, type TSchema, Type } from 'typebox'
import { daySchema, nameSchema, orNull } from '../platform/import-lines.ts'

const strict = { additionalProperties: false }
/** Every moment that the database and the calendar can hold. */
const instant = Type.Number({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_999 })
const offset = orNull(Type.Integer({ minimum: -86_400, maximum: 86_400 }))
const moment = Type.Object({ at: instant, offset }, strict)
const word = orNull(nameSchema)

const ofMetrics = <S extends TSchema>(schema: S): TSchema =>
  Type.Object(
    Object.fromEntries(Object.keys(METRICS).map((metric) => [metric, Type.Optional(schema)])),
    strict,
  )
const values = ofMetrics(Type.Number())

const base = {
  key: nameSchema,
  source: Type.Enum([...SOURCES]),
  origin: Type.Enum(['vendor', 'store', 'third_party_app']),
  app: Type.Optional(nameSchema),
  device: orNull(
    Type.Object(
      { type: word, manufacturer: word, model: word, medicalGrade: orNull(Type.Boolean()) },
      strict,
    ),
  ),
  manual: Type.Boolean(),
  updatedAt: orNull(instant),
  values,
  series: ofMetrics(
    Type.Array(
      Type.Object(
        {
          at: instant,
          seconds: orNull(Type.Number()),
          value: Type.Number(),
          comparator: Type.Optional(Type.Enum(['<', '>'])),
          label: Type.Optional(nameSchema),
        },
        strict,
      ),
    ),
  ),
  extras: Type.Record(Type.String(), Type.Unknown()),
  outside: Type.Optional(Type.Array(Type.Enum(Object.keys(METRICS) as Metric[]))),
}

const of = <P extends TProperties>(kind: string, members: P) =>
  Type.Object({ kind: Type.Literal(kind), ...base, ...members }, strict)

/** A record as it is stored. */
export const RecordSchema = Type.Union([
  of('day', {
    day: daySchema,
    offset,
    nightly: Type.Optional(Type.Literal(true)),
    wallClock: Type.Optional(Type.Literal(true)),
    placed: Type.Optional(
      Type.Object(
        { localDay: daySchema, offset: Type.Integer(), rest: values, night: orNull(instant) },
        strict,
      ),
    ),
  }),
  of('sleep', {
    start: moment,
    end: moment,
    nap: orNull(Type.Boolean()),
    day: Type.Optional(daySchema),
    stages: Type.Array(
      Type.Object(
        {
          at: instant,
          seconds: Type.Number(),
          stage: Type.Enum(['awake', 'light', 'deep', 'rem', 'asleep', 'in_bed']),
        },
        strict,
      ),
    ),
  }),
  of('workout', {
    start: moment,
    end: moment,
    wallClock: Type.Optional(Type.Literal(true)),
    activity: word,
    autoDetected: orNull(Type.Boolean()),
    detailsOf: Type.Optional(nameSchema),
  }),
  of('measurement', { at: moment, site: word }),
  of('series', { start: moment, end: moment }),
  of('profile', {
    at: moment,
    sex: word,
    birthYear: orNull(Type.Integer()),
    birthDate: Type.Optional(daySchema),
  }),
  of('ecg', {
    start: moment,
    end: moment,
    classification: word,
    samplingHz: orNull(Type.Number()),
    voltages: Type.Array(Type.Number()),
  }),
])
