import { addDays, type Day, isDay } from '../../people/calendar.ts'
import { type Band, FIRST_DAY } from './band.ts'
import type { FilterFault } from './errors.ts'
import type { Point } from './points/point.ts'
import { civilText } from './shape.ts'
import { type DataType, dataTypes, type Family, snakeCase } from './types.ts'

interface Condition {
  member: string
  least: boolean
  value: string
}

const MEMBERS: Record<Family, readonly string[]> = {
  interval: ['interval.start_time', 'interval.civil_start_time'],
  sample: ['sample_time.physical_time', 'sample_time.civil_time'],
  daily: ['date'],
  logged: ['interval.civil_start_time'],
  sleep: ['interval.end_time', 'interval.civil_end_time'],
  ecg: ['interval.start_time'],
}

export type Filter = { ok: true; conditions: Condition[] } | { ok: false; faults: FilterFault[] }

/** `>=` and `<` joined by `AND`, on the members that the type has for it. Every fault is named, not only the first. */
export function parseFilter(type: DataType, text: string | undefined): Filter {
  if (text === undefined || text === '') return { ok: true, conditions: [] }
  const parts = text.split(' AND ').map((part) => readCondition(type, part))
  const faults = parts.filter((part) => 'reason' in part)
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, conditions: parts.filter((part) => 'member' in part) }
}

function readCondition(type: DataType, text: string): Condition | FilterFault {
  const [, field = '', operator = '', value = ''] = /^([\w.]+) ([<>=!]+) "?([^"]*)"?$/.exec(text) ?? []
  const [prefix = ''] = field.split('.')
  const member = field.slice(prefix.length + 1)
  if (operator === '') return fault('SYNTAX', 'The filter cannot be parsed.')
  if (!dataTypes.some(({ name }) => snakeCase(name) === prefix)) {
    return fault('DATA_TYPE_RESTRICTION', `'${prefix}' is not a data type.`)
  }
  if (prefix !== snakeCase(type.name)) {
    return fault('COLLECTION_MISMATCH', `'${prefix}' does not belong to the collection ${type.name}.`)
  }
  if (!MEMBERS[type.family].includes(member)) {
    return fault('DATA_TYPE_MEMBER', `Member '${field}' is not supported for filtering.`)
  }
  if (!OPERATORS.includes(operator) || (type.family === 'ecg' && operator === '<')) {
    return fault('RESTRICTION_COMPARATOR', `The comparator ${operator} is not supported for '${field}'.`)
  }
  if (!isValue(member, value)) {
    const form = member.includes('civil') || member === 'date' ? 'CIVIL_DATE_TIME_FORMAT' : 'TIMESTAMP_FORMAT'
    return fault(form, `The value of '${field}' has the wrong format.`)
  }
  return { member, least: operator === '>=', value }
}

const OPERATORS = ['>=', '<']

const fault = (reason: string, description: string): FilterFault => ({ reason, description })

function isValue(member: string, value: string): boolean {
  if (member === 'date') return isDay(value)
  const civil = /civil/.test(member)
  const form = civil
    ? /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/
    : /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
  return form.test(value) && !Number.isNaN(Date.parse(value))
}

/** Local days that can hold what is asked for: a day more on both sides, whatever the zone. */
export function daysOf(band: Band, conditions: readonly Condition[]): Day[] {
  const bound = (least: boolean) =>
    conditions.filter((one) => one.least === least).map(({ value }) => value.slice(0, 10))
  const today = band.localDay(band.now)
  const from = bound(true).sort().at(-1)
  const to = bound(false).sort()[0]
  const first = from === undefined || addDays(from, -1) < FIRST_DAY ? FIRST_DAY : addDays(from, -1)
  const last = to === undefined || addDays(to, 1) > today ? today : addDays(to, 1)
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

export function fits(band: Band, point: Point, conditions: readonly Condition[]): boolean {
  return conditions.every(({ member, least, value }) => {
    const [mine, bound] = compared(band, point, member, value)
    return least ? mine >= bound : mine < bound
  })
}

function compared(
  band: Band,
  point: Point,
  member: string,
  value: string,
): [string, string] | [number, number] {
  if (member === 'date') return [point.day, value]
  const at = member.includes('end_time') ? point.endAt : point.at
  if (member.includes('civil'))
    return [civilText(band, at), value.length === 10 ? `${value}T00:00:00` : value]
  return [at, Date.parse(value)]
}
