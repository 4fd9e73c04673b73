import type { MappedRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { isDay } from '../../time.ts'
import { Envelope } from '../shared/envelope.ts'
import { extrasOf, partsOf } from '../shared/parts.ts'
import { base } from '../shared/store.ts'
import { habits } from './habits.ts'

const RESOURCE = 'activity_summary'

export const ACTIVITY_SUMMARY = 'HKActivitySummary'

const read = reader(RESOURCE, Envelope)

/**
 * The rings of a day with their goals, from an export. They are passed along and are no totals: the summary of the day of the export
 * is cut, and the samples behind it are counted anyway.
 */
export const mapActivitySummary: ResourceMap = ({ id, payload }, refuse): MappedRecord[] => {
  const record = read(payload, refuse)
  const day = String(record.value ?? '')
  if (!isDay(day))
    throw new InvalidPayload(RESOURCE, [{ path: '/value', reason: 'must be a date YYYY-MM-DD' }])
  return [
    {
      ...base(habits, `${RESOURCE}:${id}`, record),
      kind: 'day',
      day,
      offset: null,
      values: {},
      series: {},
      extras: extrasOf(RESOURCE, partsOf(record, {}, refuse).rest),
    },
  ]
}
