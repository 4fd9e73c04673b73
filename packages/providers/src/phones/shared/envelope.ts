import Type, { type Static } from 'typebox'
import { deciding, maybe, OffsetTime } from '../../payload.ts'

const Text = Type.String({ minLength: 1 })

export const Part = Type.Object({ name: Text, value: Type.Number(), unit: Type.String() })
export type Part = Static<typeof Part>

export const InnerSample = Type.Object({ at: OffsetTime, end: deciding(OffsetTime), value: Type.Number() })
export type InnerSample = Static<typeof InnerSample>

export const StagedSpan = Type.Object({ start: OffsetTime, end: OffsetTime, stage: Text })
export type StagedSpan = Static<typeof StagedSpan>

export const RoutePoint = Type.Object({
  at: OffsetTime,
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  altitude: maybe(Type.Number()),
})

/** The altitude of a point of a route, which is read also where its position cannot be. */
export const RouteAltitude = Type.Object({ altitude: RoutePoint.properties.altitude })

/** What is around every record of a phone. Lists are read by those that need them, member by member. */
export const Envelope = Type.Object({
  id: Text,
  type: Text,
  start: OffsetTime,
  end: deciding(OffsetTime),
  zone: maybe(Type.String()),
  end_zone: maybe(Type.String()),
  value: maybe(Type.Union([Type.Number(), Type.String()])),
  unit: deciding(Type.String()),
  parts: maybe(Type.Array(Type.Unknown())),
  samples: maybe(Type.Array(Type.Unknown())),
  stages: maybe(Type.Array(Type.Unknown())),
  activity: maybe(Type.String()),
  route: maybe(Type.Array(Type.Unknown())),
  ecg: maybe(
    Type.Object({
      classification: maybe(Type.String()),
      hz: maybe(Type.Number({ exclusiveMinimum: 0 })),
      millivolts: maybe(Type.Array(Type.Number())),
    }),
  ),
  device: maybe(
    Type.Object({
      name: maybe(Type.String()),
      manufacturer: maybe(Type.String()),
      model: maybe(Type.String()),
      hardware: maybe(Type.String()),
      type: maybe(Type.String()),
    }),
  ),
  app: maybe(Type.Object({ id: Text, name: maybe(Type.String()), version: maybe(Type.String()) })),
  manual: deciding(Type.Boolean()),
  updated: maybe(OffsetTime),
  metadata: maybe(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  ),
})
export type Envelope = Static<typeof Envelope>

export const Samples = Type.Object({ records: Type.Array(Type.Unknown()) })
