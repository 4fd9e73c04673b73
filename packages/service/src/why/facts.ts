import type { HealthRecord, Metric, Source } from '@tributary/health'
import type { ResourceManifest } from '@tributary/providers'
import type { Connection } from '../connections/index.ts'
import type { DeliveryEntry } from '../delivery/index.ts'
import type { StoredTrace } from '../documents/index.ts'
import type { ResourceReading } from '../intake/index.ts'
import type { StoredRefusal } from '../records/index.ts'
import type { Question } from './question.ts'

/** Everything an answer is made of, as it was found at one moment. */
export interface WhyFacts {
  userId: string
  /** YYYY-MM-DD, the user's local date. */
  day: string
  now: number
  /** The user's local date now. */
  today: string
  zone: string
  /** When the totals of the day and the sleep that ends on it are complete. */
  dueAt: { totals: number; sleep: number }
  addons: { granular: boolean }
  question: Question | null
  /** Those the user ever connected. */
  sources: readonly OfferedBySource[]
  documents: readonly DocumentFacts[]
  /** Every source of which some resource offers what is asked for. */
  ableSources: readonly Source[]
}

export interface OfferedBySource {
  source: Source
  resources: readonly ResourceManifest[]
  /** Whether the vendor sends data by itself. */
  pushes: boolean
  /** Whether it is also read without an announcement. */
  polls: boolean
  /** Of a source on a phone: the resources of which the person denied something there; null for others. */
  deniedOnPhone: ReadonlySet<string> | null
  connection: Pick<Connection, 'state' | 'connectedAt' | 'endedAt' | 'endReason' | 'scopes'>
  /** The local date on which it ended; null while it lives. */
  endedOn: string | null
  readings: readonly ResourceReading[]
  /** Of the day. */
  records: readonly RecordFacts[]
  /** Of the day, and those whose day is unknown. */
  refusals: readonly StoredRefusal[]
}

export interface RecordFacts {
  key: string
  kind: HealthRecord['kind']
  resource: string
  metrics: readonly Metric[]
}

export interface DocumentFacts {
  documentKey: string
  documentVersion: number
  dataStructure: string
  createdAt: Date
  releaseAt: Date
  /** Null when the client has no webhook for it. */
  delivery: DeliveryEntry | null
  /** Read where an answer needs them: of summaries, and of what the question is about. */
  content: { trace: StoredTrace | null; body: unknown } | null
}
