import type { HealthRecord, SummaryStructure } from '@tributary/health'

/** A record with the stored payload and the rules it was made from. */
export interface TracedRecord {
  record: HealthRecord
  raw: { resource: string; objectId: string; revision: number; mapperVersion: number }
  /** The only documents that the record may fill; all when absent. */
  documents?: readonly SummaryStructure[]
}
