import type { EventStructure } from '../../payloads/index.ts'
import type { EcgRecord, HealthRecord, Source, WorkoutRecord } from '../../records.ts'
import type { Facts } from '../facts.ts'

export type EventPillar = 'physical_health' | 'body_health'

/** What rides along in `non_structured_data_array`. */
export interface UnstructuredFields {
  record: string
  fields: Readonly<Record<string, unknown>>
}

/** One event as one source reports it. */
export interface ReportedEvent {
  structure: EventStructure
  pillar: EventPillar
  source: Source
  /** With structure and source the identity of the event. */
  id: string
  at: number
  /** Seconds east of UTC on the person's wall at that moment. */
  offset: number
  /** The local day it belongs to. */
  day: string
  autoDetected: boolean
  /** Null for what describes a whole day: it took place at no moment, so it meets no other event. */
  underActivity: boolean | null
  facts: Facts
  /** The session itself, for what no metric says. */
  session: WorkoutRecord | EcgRecord | null
  /** Everything it was read from. */
  records: readonly HealthRecord[]
  /** Keys of records of the same source that hold the same and were not read. */
  copies?: readonly string[]
  remainders: readonly UnstructuredFields[]
}

export const eventKey = ({ structure, source, id }: Pick<ReportedEvent, 'structure' | 'source' | 'id'>) =>
  `${structure}:${source}/${id}`
