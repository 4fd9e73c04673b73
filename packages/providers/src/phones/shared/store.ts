import type { Device, Origin, PhoneRecord, PhoneSource } from '@tributary/health'
import type { PhonePlace } from '../../contract.ts'
import { parseMoment, utcDay } from '../../time.ts'
import type { Envelope } from './envelope.ts'
import { instant } from './zones.ts'

/** How one store speaks of who measured. */
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

/** Null for a type that the store does not have, or a start that is none. */
export function placeBy(types: ReadonlyMap<string, TypePlace>) {
  return ({ id, type, start }: PhoneRecord): PhonePlace | null => {
    const place = types.get(type)
    const moment = place?.isSampled === true ? parseMoment(start) : null
    if (!place || (place.isSampled && !moment)) return null
    return { ...place, id: moment ? utcDay(moment.at) : id }
  }
}
