import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { OffsetTime } from '../payload.ts'
import { CYCLES, pullCycle, withSleeps } from './cycles.ts'
import { type Dated, getOrNull, stray } from './pages.ts'
import { pullRecovery, RECOVERIES, withTheirSleeps } from './recoveries.ts'
import { ObjectId } from './schema.ts'
import { SLEEPS } from './sleeps.ts'
import { isTime, localDay, momentOf } from './time.ts'

/** How a resource is read that the vendor lists by time. */
export interface WhoopListing {
  path: string
  /** Whether notifications carry its id; otherwise the recent days are read again. */
  isAnnouncedById: boolean
  /** Makes items of the records of a page, with what must be read beside them. */
  complete(context: ProviderContext, session: ProviderSession, records: unknown[]): Promise<Dated[]>
  readOne(context: ProviderContext, session: ProviderSession, id: string): Promise<RawItem | null>
}

const Listed = Compile(
  Type.Object({
    id: ObjectId,
    start: OffsetTime,
    end: Type.Optional(Type.Unknown()),
    timezone_offset: Type.Optional(Type.Unknown()),
  }),
)

export const SLEEP = spans('sleep', SLEEPS, 'end')
export const WORKOUT = spans('workout', 'activity/workout', 'start')
export const CYCLE: WhoopListing = {
  path: CYCLES,
  isAnnouncedById: false,
  complete: withSleeps,
  readOne: pullCycle,
}
export const RECOVERY: WhoopListing = {
  path: RECOVERIES,
  isAnnouncedById: true,
  complete: withTheirSleeps,
  readOne: pullRecovery,
}

/** What has its own start, end and offset; the day is that of one of its ends. */
function spans(resource: string, path: string, end: 'start' | 'end'): WhoopListing {
  return {
    path,
    isAnnouncedById: true,
    complete: async (_context, _session, records) =>
      records.map((payload) => {
        if (!Listed.Check(payload)) return stray(resource, payload)
        const time = payload[end]
        const moment = momentOf(isTime(time) ? time : payload.start, payload.timezone_offset)
        const day = moment.offset === null ? null : localDay(moment)
        return { day, item: { resource, id: String(payload.id), payload } }
      }),
    async readOne(context, session, id) {
      const payload = await getOrNull(context, session, `${path}/${encodeURIComponent(id)}`)
      return payload === null ? null : { resource, id, payload }
    },
  }
}
