import type { Contribution, SetAside } from '../merge/index.ts'
import type { DataStructure, EventStructure, SummaryStructure } from '../payloads/index.ts'
import type { HealthRecord, Source } from '../records.ts'
import type { Ranking, Sources } from '../sources.ts'
import type { Zone } from '../time/index.ts'
import type { ReportedSize } from './user-info.ts'

/** The heights that are known of a person, in centimetres, each with its moment, and the date of birth (YYYY-MM-DD). */
export interface KnownHeights {
  heights: readonly ReportedSize[]
  dateOfBirth: string | null
}

export interface BuildInput {
  userId: string
  /** YYYY-MM-DD, the user's local date. */
  day: string
  /** `UTC` for a user whose zone is not known. */
  zone: Zone
  /**
   * One copy of each record that may reach into the day. Sleeps of the day before and after belong to them: a sleep is
   * known to end on this day only when the one that touches it is known too. Others that do not concern the day are ignored.
   */
  records: readonly HealthRecord[]
  sources: Sources
  ranking?: Ranking
  /** On: one document from all sources. Off: one document per source, each as its source reports it. */
  cleaning: boolean
  granular: boolean
  /** For the body mass index of days that give no height. */
  known?: KnownHeights
}

export interface EventInput extends BuildInput {
  /** Whether events say which device measured, for the sources and events that can. */
  deviceMetadata: boolean
}

export interface TraceEntry {
  won: readonly Contribution[]
  aside: readonly SetAside[]
}

/** By path inside the summary or event (`/heart_rate/hr_avg_bpm_int`); an array of readings is one entry. */
export type Trace = Record<string, TraceEntry>

export interface BuiltDocument<S extends DataStructure = SummaryStructure> {
  /** The same for the same thing over rebuilds. */
  key: string
  dataStructure: S
  day: string
  /** Those that contributed, best first. */
  sources: readonly Source[]
  /** What follows the envelope: `{ <pillar>: { summary: { <name>: … } } }`, or the same of an event. */
  body: Record<string, unknown>
  trace: Trace
}

export interface BuiltEvent extends BuiltDocument<EventStructure> {
  /** The accounts of it, each by the key that it has alone; that of the leading one first, which is `key`. */
  members: readonly string[]
}
