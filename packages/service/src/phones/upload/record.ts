import type { PhoneRecord } from '@tributary/health'
import { type TObject, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const strict = { additionalProperties: false }

/** Ids become keys of rows: printable ASCII is what every store uses. */
const idSchema = Type.String({ pattern: '^[\\x21-\\x7e]{1,200}$', description: 'The store’s own id.' })
const typeSchema = Type.String({
  pattern: '^[\\x21-\\x7e]{1,200}$',
  description: 'The store’s own name of the type.',
  examples: ['HKQuantityTypeIdentifierStepCount'],
})
export const timeSchema = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{3})?Z$',
  description: 'ISO 8601 in UTC.',
  examples: ['2026-03-01T07:00:00.000Z'],
})
const nameSchema = Type.String({ maxLength: 500 })
const zoneSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA name or ±HH:MM, where the store says it.',
})
const optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

const DeviceSchema = Type.Object(
  {
    name: optional(nameSchema),
    manufacturer: optional(nameSchema),
    model: optional(nameSchema),
    hardware: optional(nameSchema),
    type: optional(nameSchema),
  },
  { ...strict, title: 'PhoneRecordDevice' },
)
const AppSchema = Type.Object(
  { id: nameSchema, name: optional(nameSchema), version: optional(nameSchema) },
  { ...strict, title: 'PhoneRecordApp' },
)

export const RecordSchema = Type.Object(
  {
    id: idSchema,
    type: typeSchema,
    start: timeSchema,
    end: optional(timeSchema),
    zone: optional(zoneSchema),
    end_zone: optional(zoneSchema),
    value: optional(Type.Union([Type.Number(), nameSchema])),
    unit: optional(Type.String({ maxLength: 50 })),
    parts: optional(
      Type.Array(
        Type.Object(
          { name: nameSchema, value: Type.Number(), unit: Type.String({ maxLength: 50 }) },
          { ...strict, title: 'PhoneRecordPart' },
        ),
        { maxItems: 100 },
      ),
    ),
    samples: optional(
      Type.Array(
        Type.Object(
          { at: timeSchema, end: optional(timeSchema), value: Type.Number() },
          { ...strict, title: 'PhoneRecordSample' },
        ),
      ),
    ),
    stages: optional(
      Type.Array(
        Type.Object(
          { start: timeSchema, end: timeSchema, stage: nameSchema },
          { ...strict, title: 'PhoneSleepStage' },
        ),
      ),
    ),
    activity: optional(nameSchema),
    route: optional(
      Type.Array(
        Type.Object(
          {
            at: timeSchema,
            latitude: Type.Number({ minimum: -90, maximum: 90 }),
            longitude: Type.Number({ minimum: -180, maximum: 180 }),
            altitude: optional(Type.Number()),
          },
          { ...strict, title: 'PhoneRoutePoint' },
        ),
      ),
    ),
    ecg: optional(
      Type.Object(
        {
          classification: optional(nameSchema),
          hz: optional(Type.Number({ exclusiveMinimum: 0 })),
          millivolts: Type.Array(Type.Number()),
        },
        { ...strict, title: 'PhoneEcg' },
      ),
    ),
    device: optional(DeviceSchema),
    app: optional(AppSchema),
    manual: optional(Type.Boolean()),
    updated: optional(timeSchema),
    metadata: optional(
      Type.Record(
        Type.String(),
        Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean()]),
      ),
    ),
  },
  { ...strict, title: 'PhoneRecord' },
)

export const DeletionSchema = Type.Object(
  { id: idSchema, type: typeSchema },
  { ...strict, title: 'PhoneDeletion' },
)

const recordShape = Compile(RecordSchema)
/** The same but for unknown fields of what every record has: an expression for each name costs more than all other rules. */
const knownShape = Compile(
  Type.Object({
    ...RecordSchema.properties,
    device: optional(Type.Object(DeviceSchema.properties)),
    app: optional(Type.Object(AppSchema.properties)),
  }),
)
const fieldsOf = ({ properties }: { properties: object }): ReadonlySet<string> =>
  new Set(Object.keys(properties))
const RECORD_FIELDS = fieldsOf(RecordSchema)
const DEVICE_FIELDS = fieldsOf(DeviceSchema)
const APP_FIELDS = fieldsOf(AppSchema)

function hasOnly(fields: ReadonlySet<string>, object: object | undefined): boolean {
  for (const name in object) if (!fields.has(name)) return false
  return true
}

const hasKnownFields = (record: PhoneRecord): boolean =>
  hasOnly(RECORD_FIELDS, record) && hasOnly(DEVICE_FIELDS, record.device) && hasOnly(APP_FIELDS, record.app)

/** The same fields where any but the needed ones may be null, those of members too, and others may stand beside them. */
const tolerantShape = Compile(tolerant(RecordSchema, ['id', 'type', 'start']))

function tolerant(object: TObject, needed: readonly string[] = []): TObject {
  const fields = Object.entries(object.properties).map(([name, schema]) => {
    if (needed.includes(name)) return [name, schema]
    return [name, Type.Optional(Type.Union([Type.Null(), tolerantly(schema)]))]
  })
  return Type.Object(Object.fromEntries(fields))
}

function tolerantly(schema: TSchema): TSchema {
  if (Type.IsObject(schema)) return tolerant(schema)
  if (Type.IsRecord(schema)) return Type.Record(Type.String(), Type.Unknown())
  if (!Type.IsArray(schema)) return schema
  const { items, ...rules } = schema
  return Type.Array(Type.Union([Type.Null(), tolerantly(items)]), rules)
}

const DEEPEST = 10

/** An unknown field is kept as it came, so it must not be so deep that it cannot be written down again. */
function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part))
}

const deletionShape = Compile(DeletionSchema)

export type ReadRecord = { record: PhoneRecord } | { refusal: string }

/**
 * An element of an upload as a record, or why it cannot be taken for one. A refusal never quotes a value. `latest` is the latest
 * end that is believed. Times of one form are in the order of their texts, which costs less than reading them. Nulls and
 * unknown fields are taken too: the maps say what each of them costs.
 */
export function readRecord(given: unknown, latest: string): ReadRecord {
  const record = given as PhoneRecord
  const isKnown = knownShape.Check(given) && hasKnownFields(record)
  if (!isKnown && !(isWithin(DEEPEST, given) && tolerantShape.Check(given)))
    return { refusal: unreadable(recordShape, given) }
  const { start } = record
  const end = record.end ?? start
  if (!isOfCalendar(start)) return { refusal: 'unreadable: /start must be a time' }
  if (!isOfCalendar(end)) return { refusal: 'unreadable: /end must be a time' }
  if (isBefore(end, start)) return { refusal: 'unreadable: /end must not be before /start' }
  return isBefore(latest, end) ? { refusal: 'in_future' } : { record }
}

/** Of two times, with or without milliseconds. */
export const isBefore = (a: string, b: string): boolean =>
  a.length === b.length ? a < b : Date.parse(a) < Date.parse(b)

/** The shape allows for a 31st in every month. */
function isOfCalendar(time: string): boolean {
  const date = time.slice(8, 10)
  return date <= '28' || new Date(Date.parse(time)).getUTCDate() === Number(date)
}

export function refusalOfDeletion(given: unknown): string | null {
  return deletionShape.Check(given) ? null : unreadable(deletionShape, given)
}

/** The id of whatever was sent in the place of a record; empty when it has none. */
export function idOf(given: unknown): string {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : ''
}

interface Shape {
  Errors(value: unknown): { instancePath: string; keyword: string; params: unknown; message: string }[]
}

function unreadable(shape: Shape, given: unknown): string {
  const errors = shape.Errors(given).filter(({ keyword }) => keyword !== 'boolean')
  const first = errors.find(({ keyword }) => keyword !== 'additionalProperties')
  if (!first) return 'unreadable: the record is nested too deeply'
  const { requiredProperties } = first.params as Record<string, string[] | undefined>
  const at = first.instancePath
  if (requiredProperties) return `unreadable: ${at}/${requiredProperties[0]} is required`
  return `unreadable: ${at || 'the record'} ${first.message}`
}
