import type { Device, Origin, PhoneRecord, PhoneSource } from '@tributary/health'
import type { PhonePlace } from '../../contract.ts'
import { parseMoment, utcDay } from '../../time.ts'
import type { Envelope } from './envelope.ts'
import { instant } from './zones.ts'

/** How a store describes the app and the device that measured. */
export interface StoreHabits {
  source: PhoneSource
  deviceOf(record: Envelope): Device | null
  originOf(record: Envelope): Origin
}

/** What every record of a phone shares. */
export function base(habits: StoreHabits, key: string, record: Envelope) {
  return {
    key,
    source: habits.source,
    origin: habits.originOf(record),
    device: habits.deviceOf(record),
    manual: record.manual === true,
    updatedAt: record.updated == null ? null : instant(record.updated),
  }
}

export interface TypePlace {
  resource: string
  isSampled: boolean
}

/**
 * Null for a type that the store does not have, or a start that is none. Uploads ask for hundreds at once, of one date mostly:
 * that one is looked at once.
 */
export function placeBy(types: ReadonlyMap<string, TypePlace>) {
  let known = ''
  const dayOf = (start: string): string | null => {
    const day = start.slice(0, 10)
    if (day === known && start.endsWith('Z')) return known
    const moment = parseMoment(start)
    if (!moment) return null
    known = utcDay(moment.at)
    return known
  }
  return ({ id, type, start }: PhoneRecord): PhonePlace | null => {
    const place = types.get(type)
    if (!place) return null
    const { resource, isSampled } = place
    if (!isSampled) return { resource, id, isSampled }
    const day = dayOf(start)
    return day === null ? null : { resource, id: day, isSampled }
  }
}
