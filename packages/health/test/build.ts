import {
  type BodySummary,
  type BuildInput,
  type BuiltDocument,
  buildDay,
  buildEvents,
  type EventInput,
  type EventStructure,
  type HealthRecord,
  type PhysicalSummary,
  type SleepSummary,
} from '../src/index.ts'
import { SOURCE_FACTS } from './sources.ts'

export function build(records: readonly HealthRecord[], input: Partial<BuildInput> = {}): BuiltDocument[] {
  return buildDay({
    userId: 'user-1',
    day: '2026-11-14',
    zone: 'Europe/Berlin',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
    ...input,
    records,
  })
}

function find(documents: readonly BuiltDocument[], key: string): BuiltDocument {
  const found = documents.find((document) => document.key === key)
  if (!found) throw new Error(`no ${key} among ${documents.map((document) => document.key).join(', ')}`)
  return found
}

export const sleepOf = (documents: readonly BuiltDocument[], key = 'sleep_summary:2026-11-14:night') =>
  (find(documents, key).body as Pick<SleepSummary, 'sleep_health'>).sleep_health.summary.sleep_summary

export const physicalOf = (documents: readonly BuiltDocument[], key = 'physical_summary:2026-11-14') =>
  (find(documents, key).body as Pick<PhysicalSummary, 'physical_health'>).physical_health.summary
    .physical_summary

export const bodyOf = (documents: readonly BuiltDocument[], key = 'body_summary:2026-11-14') =>
  (find(documents, key).body as Pick<BodySummary, 'body_health'>).body_health.summary.body_summary

export const keysOf = (documents: readonly BuiltDocument[]) => documents.map((document) => document.key)

export const traceOf = (documents: readonly BuiltDocument[], key: string) => find(documents, key).trace

export function buildTheEvents(
  records: readonly HealthRecord[],
  input: Partial<EventInput> = {},
): BuiltDocument<EventStructure>[] {
  return buildEvents({
    userId: 'user-1',
    day: '2026-11-14',
    zone: 'Europe/Berlin',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
    deviceMetadata: false,
    ...input,
    records,
  })
}

type EventContent = Record<string, unknown> & { metadata: Record<string, unknown> }

/** The one element of an event document. */
export function contentOf({ body, dataStructure }: BuiltDocument<EventStructure>): EventContent {
  const pillar = (body.physical_health ?? body.body_health) as {
    events: Record<string, [EventContent]>
  }
  return pillar.events[dataStructure]![0]
}

export function eventOf(documents: readonly BuiltDocument<EventStructure>[], key: string) {
  const found = documents.find((document) => document.key === key)
  if (!found) throw new Error(`no ${key} among ${documents.map((document) => document.key).join(', ')}`)
  return { ...found, content: contentOf(found) }
}
