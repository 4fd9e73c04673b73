import Type from 'typebox'
import { Day, maybe } from '../payload.ts'
import { isClock } from './times.ts'

const Clock = Type.Refine(Type.String(), isClock, () => 'must be a time')
const Text = maybe(Type.String())
const Id = Type.String({ minLength: 1, maxLength: 200 })

/** What every record of a reading or an entry has. `displayTime` comes in many forms and may say nothing. */
const stamp = {
  recordId: Id,
  systemTime: Clock,
  displayTime: Text,
}

export const Egv = Type.Object({
  ...stamp,
  value: maybe(Type.Number()),
  unit: Text,
  status: Text,
  transmitterId: Text,
  transmitterTicks: maybe(Type.Number()),
  transmitterGeneration: Text,
})
export type Egv = Type.Static<typeof Egv>

/** The records of one local day; the client gathers them. */
export const EgvDay = Type.Object({ records: Type.Array(Type.Unknown()) })

/** The documentation says text, its sample shows a number. */
const Value = maybe(Type.Union([Type.Number(), Type.String()]))

export const Event = Type.Object({
  ...stamp,
  eventStatus: Text,
  eventType: Text,
  eventSubType: Text,
  value: Value,
  unit: Text,
})
export type Event = Type.Static<typeof Event>

export const Calibration = Type.Object({ ...stamp, value: Value, unit: Text })

export const Device = Type.Object({ transmitterGeneration: Text, displayDevice: Text, displayApp: Text })

/** The vendor's list plus `read_on`, the date on which the client read it: it has no time of its own. */
export const Devices = Type.Object({ read_on: Day, records: Type.Array(Type.Unknown()) })

const Bound = Type.Object({ systemTime: Clock })
const Range = maybe(Type.Object({ start: maybe(Bound), end: maybe(Bound) }))

export const DataRange = Type.Object({ userId: Id, events: Range, calibrations: Range })
export type DataRange = Type.Static<typeof DataRange>

/** What the client must know of a record before it can place it. */
export const Placeable = Type.Object(stamp)
export type Placeable = Type.Static<typeof Placeable>
