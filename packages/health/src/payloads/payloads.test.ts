import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { bodyBlocks } from './body-summary.ts'
import { DOCUMENT_SCHEMAS, emptyOf, NOTIFICATION_SCHEMA, type Notification } from './index.ts'
import { physicalBlocks } from './physical-summary.ts'
import { sleepBlocks } from './sleep-summary.ts'

const SUFFIXES: Record<string, (schema: TSchema) => boolean> = {
  int: (schema) => nullable(schema, (option) => Type.IsInteger(option)),
  float: (schema) => nullable(schema, (option) => Type.IsNumber(option)),
  bool: (schema) => nullable(schema, (option) => Type.IsBoolean(option)),
  string: (schema) => nullable(schema, (option) => Type.IsString(option) || Type.IsEnum(option)),
  array: (schema) => Type.IsArray(schema),
  object: (schema) => Type.IsObject(schema),
}

function nullable(schema: TSchema, wanted: (option: TSchema) => boolean): boolean {
  const options = Type.IsUnion(schema) ? schema.anyOf : [schema]
  return options.every((option) => Type.IsNull(option) || wanted(option))
}

function* objects(schema: TSchema, path: string): Generator<[string, ReturnType<typeof Type.Object>]> {
  if (Type.IsArray(schema)) yield* objects(schema.items, `${path}[]`)
  if (Type.IsUnion(schema)) for (const option of schema.anyOf) yield* objects(option, path)
  if (!Type.IsObject(schema)) return
  yield [path, schema]
  for (const [key, part] of Object.entries(schema.properties)) yield* objects(part, `${path}.${key}`)
}

/** There with one position of an add-on only. */
const OF_ADDONS = ['device_source_data_array', 'local_day_totals_array']

const FHIR = ['lab_report.lab_report.fhir', 'clinical_ready.clinical_ready.clinical_ready_data']

const isLeftOut = (path: string, schema: TSchema) =>
  FHIR.some((start) => path.startsWith(start)) && Type.IsOptional(schema)

describe.each(Object.entries(DOCUMENT_SCHEMAS))('%s', (name, schema) => {
  it('requires every key and allows no other, except for provider fields and what FHIR leaves out', () => {
    for (const [path, object] of objects(schema, name)) {
      const keys = Object.keys(object.properties).filter((key) => !isLeftOut(path, object.properties[key]!))
      expect(object.required ?? [], path).toEqual(keys.filter((key) => !OF_ADDONS.includes(key)))
      expect(object, path).toHaveProperty(
        'additionalProperties',
        path.endsWith('non_structured_data_array[]'),
      )
    }
  })

  it('gives every field the type that its suffix promises', () => {
    for (const [path, object] of objects(schema, name)) {
      for (const [key, part] of Object.entries(object.properties)) {
        const suffix = SUFFIXES[/_(int|float|bool|string|array|object)$/.exec(key)?.[1] ?? '']
        if (suffix) expect(suffix(part), `${path}.${key}`).toBe(true)
      }
    }
  })

  it('is documented and identified', () => {
    const title = expect.stringMatching(/^([A-Z][a-z]+)+(Summary|Event|Info|Profile|Ready|Report|Score)$/)
    expect(schema).toMatchObject({ $id: title, title, description: expect.any(String) })
  })
})

describe('emptyOf', () => {
  it.each(Object.entries({ ...sleepBlocks, ...physicalBlocks, ...bodyBlocks }))(
    'makes an instance of %s that validates and holds no value',
    (_name, block) => {
      const empty = emptyOf(block)
      expect(Value.Check(block, empty)).toBe(true)
      expect(JSON.stringify(empty)).not.toMatch(/:\s*("|\d|true|false)/)
    },
  )

  it('refuses to make a value up', () => {
    expect(() => emptyOf(Type.Object({ user_id: Type.String() }))).toThrow(TypeError)
  })
})

describe('notification', () => {
  const notification: Notification = {
    client_uuid: 'c',
    user_id: 'u',
    data_source: 'Oura',
    action: 'user_connected',
    level: 'info',
    message: 'The user connected Oura',
    action_datetime: '2026-11-14T07:02:30.000000',
    environment: 'sandbox',
  }

  it('takes the documented body', () => {
    expect(Value.Check(NOTIFICATION_SCHEMA, notification)).toBe(true)
    expect(Value.Check(NOTIFICATION_SCHEMA, { ...notification, user_id: '', data_source: '' })).toBe(true)
  })

  it.each([
    { action: 'user_sneezed' },
    { level: 'fatal' },
    { environment: 'staging' },
    { action_datetime: '2026-11-14T07:02:30.000000Z' },
    { weight_kg_float: 80 },
  ])('refuses %j', (change) => {
    expect(Value.Check(NOTIFICATION_SCHEMA, { ...notification, ...change })).toBe(false)
  })
})
