import Type from 'typebox'
import { numberOf } from '../numbers.ts'
import { Day, deciding, maybe } from '../payload.ts'
import { isClock } from './times.ts'

const Clock = Type.Refine(Type.String(), isClock, () => 'must be a time')
const Text = maybe(Type.String())
const Id = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()])

/**
 * What every record of a reading or an entry has. `displayTime` comes in many forms and may say nothing. Records of the former
 * version of the API have no `recordId`, and events of it an `eventId`.
 */
const stamp = {
  recordId: maybe(Id),
  eventId: maybe(Id),
  systemTime: Clock,
  displayTime: Text,
}

/** Beyond what the sensor measures there may be a word in place of the number. */
const Reading = Type.Refine(
  Type.Union([Type.Number(), Type.String()]),
  (value) => isWord(value) || numberOf(value) !== null,
  () => 'must be a number',
)

export function isWord(value: unknown): boolean {
  return wordOf(value) !== null
}

/** Returns the word with which the vendor reports a value below or above the range of the sensor. */
export function wordOf(value: unknown): 'low' | 'high' | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : null
  return word === 'low' || word === 'high' ? word : null
}

export const Egv = Type.Object({
  ...stamp,
  value: maybe(Reading),
  unit: deciding(Type.String()),
  status: Text,
  trend: Text,
  trendRate: maybe(Type.Number()),
  rateUnit: Text,
  transmitterId: Text,
  transmitterTicks: maybe(Type.Number()),
  transmitterGeneration: Text,
  displayDevice: Text,
})
export type Egv = Type.Static<typeof Egv>

/** The records of one local day; the client gathers them. The former version of the API named the unit once for all of them. */
export const EgvDay = Type.Object({ records: Type.Array(Type.Unknown()), unit: deciding(Type.String()) })

/** The documentation says text, its sample shows a number. */
const Value = maybe(Type.Union([Type.Number(), Type.String()]))

/** What happened, whether it was deleted, and in which unit: without these a number means nothing. */
export const Event = Type.Object({
  ...stamp,
  eventStatus: deciding(Type.String()),
  eventType: deciding(Type.String()),
  eventSubType: Text,
  value: Value,
  unit: deciding(Type.String()),
})
export type Event = Type.Static<typeof Event>

export const Calibration = Type.Object({ ...stamp, value: Value, unit: deciding(Type.String()) })

/** Which warning, and whether it rang, was put off or ended. */
export const Alert = Type.Object({
  ...stamp,
  alertName: Text,
  alertState: Text,
  transmitterGeneration: Text,
})

export const Device = Type.Object({ transmitterGeneration: Text, displayDevice: Text, displayApp: Text })

/** The vendor's list plus `read_on`, the date on which the client read it: it has no time of its own. */
export const Devices = Type.Object({ read_on: Day, records: Type.Array(Type.Unknown()) })

const Bound = Type.Object({ systemTime: Clock })
const Range = maybe(Type.Object({ start: maybe(Bound), end: maybe(Bound) }))

export const DataRange = Type.Object({ userId: Id, egvs: Range, events: Range, calibrations: Range })
export type DataRange = Type.Static<typeof DataRange>

/** What the client must know of a record before it can place it. */
export const Placeable = Type.Object({ ...stamp, eventType: Text, alertName: Text })
export type Placeable = Type.Static<typeof Placeable>
