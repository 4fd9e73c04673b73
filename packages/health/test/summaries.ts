import { bodyBlocks } from '../src/payloads/body-summary.ts'
import { emptyOf } from '../src/payloads/index.ts'
import { physicalBlocks } from '../src/payloads/physical-summary.ts'
import { sleepBlocks } from '../src/payloads/sleep-summary.ts'
import type {
  BodyData,
  DaySummaries,
  DeliveredSummary,
  PhysicalData,
  SleepSummaryData,
} from '../src/readings/index.ts'
import type { Source } from '../src/records.ts'

/** By path inside the summary: `/heart_rate/hr_resting_bpm_int`. */
export type Values = Record<string, number | string | null>

export const sleepOf = (values: Values, options?: Options) =>
  summaryOf<SleepSummaryData>(sleepBlocks, values, options)
export const physicalOf = (values: Values, options?: Options) =>
  summaryOf<PhysicalData>(physicalBlocks, values, options)
export const bodyOf = (values: Values, options?: Options) => summaryOf<BodyData>(bodyBlocks, values, options)

/** A day of which nothing is known but the given. */
export const dayOf = (day: string, parts: Partial<DaySummaries> = {}): DaySummaries => ({
  day,
  nights: [],
  naps: [],
  physical: null,
  body: null,
  ...parts,
})

interface Options {
  documentKey?: string
  documentVersion?: number
  /** Local time with offset. */
  at?: string
  source?: Source
}

function summaryOf<D>(
  blocks: Record<string, unknown>,
  values: Values,
  options: Options = {},
): DeliveredSummary<D> {
  const {
    documentKey = 'document',
    documentVersion = 1,
    at = '2026-03-08T00:00:00.000000+00:00',
    source = 'Oura',
  } = options
  const data = Object.fromEntries(
    Object.entries(blocks).map(([name, schema]) => [
      name,
      emptyOf(schema as never) as Record<string, unknown>,
    ]),
  )
  for (const [path, value] of Object.entries(values)) {
    const keys = path.slice(1).split('/')
    const last = keys.pop()!
    const block = keys.reduce<Record<string, unknown>>((part, key) => part[key] as never, data)
    if (!(last in block)) throw new Error(`a summary has no ${path}`)
    block[last] = value
  }
  const metadata = { datetime_string: at, user_id_string: 'user-1', sources_of_data_array: [source] }
  const won = [{ source, records: ['record-1'] }]
  return {
    documentKey,
    documentVersion,
    data: { ...data, metadata, non_structured_data_array: [] } as D,
    trace: Object.fromEntries(Object.keys(values).map((path) => [path, { won, aside: [] }])) as never,
  }
}
