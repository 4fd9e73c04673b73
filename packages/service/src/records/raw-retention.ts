import { sql } from 'kysely'
import type { Tick } from '../platform/jobs.ts'
import { inEachLane, lanesWith } from '../platform/lanes.ts'

const AT_ONCE = 5_000

/** Deletes replaced revisions after a while; the newest revision of each object stays, because records are traced to it. */
export const rawRetentionTick: Tick = {
  name: 'intake.raw_retention',
  async run(platform) {
    const days = platform.config.rawRetentionDays
    const oldest = new Date(platform.clock.now() - days * 86_400_000)
    const isReplaced = sql`o.received_at < ${oldest} and exists (
      select 1 from raw_payloads n
      where n.lane = o.lane and n.user_key = o.user_key and n.source = o.source and n.resource = o.resource
        and n.object_id = o.object_id and n.revision > o.revision)`
    const lanes = await lanesWith(
      platform.db,
      sql`select from raw_payloads o where o.lane = l.lane and ${isReplaced}`,
    )
    await inEachLane(lanes, (lane) =>
      sql`delete from raw_payloads r using (
        select lane, user_key, source, resource, object_id, revision from raw_payloads o
        where o.lane = ${lane} and ${isReplaced}
        limit ${AT_ONCE}) as gone
        where (r.lane, r.user_key, r.source, r.resource, r.object_id, r.revision) =
          (gone.lane, gone.user_key, gone.source, gone.resource, gone.object_id, gone.revision)`.execute(
        platform.db,
      ),
    )
  },
}
