import type { HealthRecord, ProfileRecord, SummaryStructure } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'

/** A record with the stored payload and the rules it was made from. */
export interface TracedRecord {
  record: HealthRecord
  raw: { resource: string; objectId: string; revision: number; mapperVersion: number }
  /** The only documents it may fill; all when absent. */
  documents?: readonly SummaryStructure[]
}

/** Where sources' words on the person come from. */
export interface ProfileSource {
  profilesOf(db: Db, platform: Platform, scope: Scope): Promise<(TracedRecord & { record: ProfileRecord })[]>
}

/** Where records come from: whoever stores them. */
export interface RecordSource extends ProfileSource {
  /**
   * Those that may concern a local day in whatever zone, and the sleeps of the day before and after: one of them may
   * touch a sleep of this day. A day that a vendor names by its date is of the date alone; where days are those of UTC,
   * those beside it reach into the day too.
   */
  recordsOfDay(
    db: Db,
    platform: Platform,
    scope: Scope,
    day: string,
    how?: { isLocal: boolean },
  ): Promise<TracedRecord[]>
  /** The same for several days that lie close together, by day. */
  recordsOfDays(
    db: Db,
    platform: Platform,
    scope: Scope,
    days: readonly string[],
    how?: { isLocal: boolean },
  ): Promise<Map<string, TracedRecord[]>>
}
