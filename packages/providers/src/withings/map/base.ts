import type { Moment } from '@tributary/health'
import { percentOf } from '../../numbers.ts'
import { endsBeforeStart, leftovers, type Members } from '../../payload.ts'
import { deviceOf, type Model, originOf } from '../models.ts'
import { offsetIn } from '../zone.ts'

/** Ways in which a number came to a person, as the vendor counts them. */
export const ATTRIB = { ambiguous: 1, manual: 2, manualAtCreation: 4 } as const

interface Row {
  modified?: number | null
  attrib?: number | null
}

/** What every record of this source shares. */
export function base(resource: string, id: string | number, row: Row, model: Model) {
  return {
    key: `${resource}:${id}`,
    source: 'Withings' as const,
    origin: originOf(model),
    device: deviceOf(model),
    manual: row.attrib === ATTRIB.manual || row.attrib === ATTRIB.manualAtCreation,
    updatedAt: row.modified == null ? null : row.modified * 1000,
  }
}

/** Under the name of the resource: several resources of one day have fields of the same name. */
export function extras(resource: string, payload: object, placed: readonly string[]) {
  const rest = leftovers(payload, placed)
  return Object.keys(rest).length === 0 ? {} : { [resource]: rest }
}

export function moment(seconds: number, zone: string | null | undefined): Moment {
  const at = seconds * 1000
  return { at, offset: offsetIn(zone, at) }
}

export function span(
  resource: string,
  row: { startdate: number; enddate: number; timezone?: string | null | undefined },
) {
  if (row.enddate < row.startdate) throw endsBeforeStart(resource, '/enddate')
  return { start: moment(row.startdate, row.timezone), end: moment(row.enddate, row.timezone) }
}

/** The vendor writes 0 where a sensor gave no pulse, breath or temperature: no living body has these at zero. */
export function vital(value: number | null | undefined): number | null {
  return value == null || value === 0 ? null : value
}

/** Percent. Some numbers of the vendor's are fractions: no living body has an oxygen saturation of one percent. */
export function saturation(value: number | null | undefined): number | null {
  const given = vital(value)
  return given !== null && given <= 1 ? percentOf(given, 1) : given
}

/** The values of a night or workout by their names; without values the vendor writes a list, and -1 for one it does not have. */
export function valuesIn(data: Members | null | undefined): Record<string, unknown> {
  if (data == null || Array.isArray(data)) return {}
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== -1))
}

const EPOCH = /^\d{1,11}$/

export function isEpoch(key: string): boolean {
  return EPOCH.test(key)
}

export function isNo(flag: boolean | number | null | undefined): boolean {
  return flag === false || flag === 0
}

export function isYes(flag: boolean | number | null | undefined): boolean {
  return flag === true || flag === 1
}
