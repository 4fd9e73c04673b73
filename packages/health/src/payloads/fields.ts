import { type TProperties, Type } from 'typebox'

/**
 * The vocabulary every structure is written in. Values are nullable and keys are not optional: a key that is always
 * there spares the receiver from distinguishing "absent" from "null".
 */
export const int = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
export const float = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })
export const text = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
export const flag = (description: string) => Type.Union([Type.Boolean(), Type.Null()], { description })
export const comparator = (description: string) =>
  Type.Union([Type.String({ enum: ['<', '>'] }), Type.Null()], { description })

const LOCAL_TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}[+-]\\d{2}:\\d{2}$'

export const time = (description: string) =>
  Type.String({ pattern: LOCAL_TIME, description, examples: ['2026-11-14T07:02:30.000000+01:00'] })

export const nullableTime = (description: string) =>
  Type.Union([Type.String({ pattern: LOCAL_TIME }), Type.Null()], { description })

export function structure<P extends TProperties>(title: string, description: string, properties: P) {
  return Type.Object(properties, { title, description, additionalProperties: false })
}

/** A value made of parts that belong together (`…_object`); without a value every part is null. */
export function parts<P extends TProperties>(description: string, properties: P) {
  return Type.Object(properties, { description, additionalProperties: false })
}

/** Readings at moments. Empty unless Granular Data is active. */
export function moments<P extends TProperties>(description: string, values: P) {
  const item = Type.Object(
    { datetime_string: time('When the reading was taken'), ...values },
    { additionalProperties: false },
  )
  return Type.Array(item, { description })
}

/** Readings that each cover a stretch of time. Empty unless Granular Data is active. */
export function intervals<P extends TProperties>(description: string, values: P) {
  return moments(description, {
    interval_duration_seconds_float: float('Seconds that the reading covers from its datetime'),
    ...values,
  })
}
