import type { Moment } from '@tributary/health'
import { leftovers } from '../../payload.ts'
import { idOf } from '../identity.ts'
import { momentOf, type Stamped } from '../times.ts'

const STAMP = ['systemTime', 'displayTime']

export function base(resource: string, id: string, rest: Record<string, unknown>) {
  return {
    key: `${resource}:${id}`,
    source: 'Dexcom' as const,
    origin: 'vendor' as const,
    updatedAt: null,
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}

/**
 * Something that the person typed in. No device: the sensor in use did not measure it. What finds no place at all keeps its time
 * beside it, since no event will hold it.
 */
export function entry(resource: string, record: Parameters<typeof idOf>[0], placed: readonly string[]) {
  const used = placed.length === 0 ? [] : [...STAMP, ...placed]
  return {
    ...base(resource, idOf(record), leftovers(record, ['recordId', 'eventId', ...used])),
    device: null,
    manual: true,
  }
}

export function measuredAt(record: Stamped): { kind: 'measurement'; at: Moment; site: null } {
  return { kind: 'measurement', at: momentOf(record), site: null }
}
