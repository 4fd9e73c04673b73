import type { MappedRecord, Sample } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { Envelope } from './envelope.ts'
import { extrasOf } from './parts.ts'
import { base, type StoreHabits } from './store.ts'
import { spanOf, startOf } from './zones.ts'

const RESOURCE = 'menstruation'
const DAY_MS = 86_400_000
/** A record that was never ended is no period of months. */
const LONGEST_PERIOD_DAYS = 60

/** In order; what the person did not say is flow all the same. */
const LEVELS = { none: 0, unspecified: 1, light: 1, medium: 2, heavy: 3 } as const
export type FlowLevel = keyof typeof LEVELS

export interface MenstruationHabits {
  /** The type whose value is a level. */
  flow: string
  /** The type that lasts from the first to the last day of a period, where the store has one. */
  period?: string
  levelOf(word: string): FlowLevel | null
  /** Metadata that hold something else than what is passed along. */
  startsPeriod?: string
}

/** What the person noted. The stores hold no phases or predictions, so there are none. */
export function mapMenstruation(
  habits: StoreHabits,
  store: MenstruationHabits,
): { types: readonly string[]; map: ResourceMap } {
  const read = reader(RESOURCE, Envelope)
  const map: ResourceMap = ({ id, payload }, refuse) => {
    const record = read(payload, refuse)
    const shared = base(habits, `${RESOURCE}:${id}`, record)
    if (record.type === store.period) return [periodOf(shared, record)]
    const label = store.levelOf(String(record.value ?? ''))
    if (label === null)
      throw new InvalidPayload(RESOURCE, [{ path: '/value', reason: 'must be a flow of this store' }])
    const at = startOf(record)
    const reading = { at: at.at, seconds: null }
    const { [store.startsPeriod ?? '']: starts, ...rest } = record.metadata ?? {}
    const isFirst = starts === true || starts === 1 || starts === '1'
    return [
      {
        ...shared,
        kind: 'measurement',
        at,
        site: null,
        values: {},
        series: {
          menstrual_flow: [{ ...reading, value: LEVELS[label], label }],
          ...(isFirst ? { period_day: [{ ...reading, value: 1 }] } : {}),
        },
        extras: extrasOf(RESOURCE, rest),
      },
    ]
  }
  return { types: [store.flow, ...(store.period ? [store.period] : [])], map }
}

/** Each of its days says which one it is. */
function periodOf(shared: ReturnType<typeof base>, record: Envelope): MappedRecord {
  const { start, end } = spanOf(record, RESOURCE)
  const days: Sample[] = []
  for (let day = 1; day <= LONGEST_PERIOD_DAYS; day++) {
    const at = start.at + (day - 1) * DAY_MS
    if (day > 1 && at >= end.at) break
    days.push({ at, seconds: null, value: day })
  }
  return {
    ...shared,
    kind: 'series',
    start,
    end,
    values: {},
    series: { period_day: days },
    extras: extrasOf(RESOURCE, record.metadata),
  }
}
