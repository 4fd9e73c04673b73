import type { Moment } from '@tributary/health'
import { leftovers } from '../../payload.ts'
import { momentOf, type Stamped } from '../times.ts'

const STAMP = ['recordId', 'systemTime', 'displayTime']

export function base(resource: string, id: string, rest: Record<string, unknown>) {
  return {
    key: `${resource}:${id}`,
    source: 'Dexcom' as const,
    origin: 'vendor' as const,
    updatedAt: null,
    extras: Object.keys(rest).length === 0 ? {} : { [resource]: rest },
  }
}

/** Something that the person typed in. No device: the sensor in use did not measure it. */
export function entry(resource: string, record: Stamped & { recordId: string }, placed: readonly string[]) {
  return {
    ...base(resource, record.recordId, leftovers(record, [...STAMP, ...placed])),
    device: null,
    manual: true,
  }
}

export function measuredAt(record: Stamped): { kind: 'measurement'; at: Moment; site: null } {
  return { kind: 'measurement', at: momentOf(record), site: null }
}
