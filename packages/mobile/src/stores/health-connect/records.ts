import type { PhoneRecord } from '@tributary/health'
import { iso } from '../days.ts'
import type { HcRecord } from './api.ts'
import { CONTENTS } from './types.ts'

const MANUAL_ENTRY = 3

function deviceOf({ metadata }: HcRecord): Pick<PhoneRecord, 'device'> {
  const { manufacturer, model, type } = metadata?.device ?? {}
  const told = {
    ...(manufacturer ? { manufacturer } : {}),
    ...(model ? { model } : {}),
    ...(type ? { type: String(type) } : {}),
  }
  return Object.keys(told).length > 0 ? { device: told } : {}
}

function whenOf(record: HcRecord): Pick<PhoneRecord, 'start' | 'end' | 'zone' | 'end_zone'> {
  const start = iso(record.startTime ?? record.time!)
  const end = record.endTime === undefined ? start : iso(record.endTime)
  const zone = (record.startZoneOffset ?? record.zoneOffset)?.id
  const endZone = record.endZoneOffset?.id
  return {
    start,
    ...(end > start ? { end } : {}),
    ...(zone ? { zone } : {}),
    ...(endZone && endZone !== zone ? { end_zone: endZone } : {}),
  }
}

/** `name`: the library's name of the record, without `Record`. */
export function recordOf(name: string, given: object): PhoneRecord {
  const record = given as HcRecord
  const { id, dataOrigin, lastModifiedTime, recordingMethod } = record.metadata ?? {}
  const content = CONTENTS[name]!(record)
  const metadata = { ...content.metadata, ...(recordingMethod ? { recordingMethod } : {}) }
  return {
    id: id!,
    type: `${name}Record`,
    ...whenOf(record),
    ...content,
    ...deviceOf(record),
    ...(dataOrigin ? { app: { id: dataOrigin } } : {}),
    ...(recordingMethod === MANUAL_ENTRY ? { manual: true } : {}),
    ...(lastModifiedTime ? { updated: iso(lastModifiedTime) } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  }
}
