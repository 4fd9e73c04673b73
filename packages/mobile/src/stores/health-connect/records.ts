import type { PhoneRecord } from '@tributary/health'
import { iso, isTime } from '../days.ts'
import type { HcRecord } from './api.ts'
import { CONTENTS } from './types.ts'

const MANUAL_ENTRY = 3

function deviceOf({ metadata }: HcRecord): Pick<PhoneRecord, 'device'> {
  const { manufacturer, model, type } = metadata?.device ?? {}
  const device = {
    ...(typeof manufacturer === 'string' ? { manufacturer } : {}),
    ...(typeof model === 'string' ? { model } : {}),
    ...(typeof type === 'number' && type > 0 ? { type: String(type) } : {}),
  }
  return Object.keys(device).length > 0 ? { device } : {}
}

function whenOf(record: HcRecord): Pick<PhoneRecord, 'start' | 'end' | 'zone' | 'end_zone'> {
  const start = iso(beginOf(record)!)
  const end = isTime(record.endTime) ? iso(record.endTime) : start
  const zone = (record.startZoneOffset ?? record.zoneOffset)?.id
  const endZone = record.endZoneOffset?.id
  return {
    start,
    ...(end > start ? { end } : {}),
    ...(typeof zone === 'string' ? { zone } : {}),
    ...(typeof endZone === 'string' && endZone !== zone ? { end_zone: endZone } : {}),
  }
}

const beginOf = ({ startTime, time }: HcRecord) => startTime ?? time

/** Whether a record has an identity and a time. */
export const isPlaced = (given: object): boolean => {
  const record = given as HcRecord
  return isTime(beginOf(record)) && typeof record.metadata?.id === 'string'
}

/** `name`: the library's name of the record, without `Record`. */
export function recordOf(name: string, given: object): PhoneRecord {
  const record = given as HcRecord
  const { id, dataOrigin, lastModifiedTime, recordingMethod } = record.metadata ?? {}
  const content = CONTENTS[name]!(record)
  const metadata = {
    ...content.metadata,
    ...(typeof recordingMethod === 'number' && recordingMethod > 0 ? { recordingMethod } : {}),
  }
  return {
    id: id!,
    type: `${name}Record`,
    ...whenOf(record),
    ...content,
    ...deviceOf(record),
    ...(typeof dataOrigin === 'string' ? { app: { id: dataOrigin } } : {}),
    ...(recordingMethod === MANUAL_ENTRY ? { manual: true } : {}),
    ...(isTime(lastModifiedTime) ? { updated: iso(lastModifiedTime) } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  }
}
