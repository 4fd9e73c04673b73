import { EVENT_SCHEMAS, SUMMARY_SCHEMAS } from '@tributary/health'
import type { DocumentFacts } from './facts.ts'
import type { EmptyReason } from './reasons.ts'
import type { ExplainedDocument, Why } from './schema.ts'
import { at, counted } from './words.ts'

/** Summaries one by one; events, of which a day may have many, counted. */
export function explainDocuments(
  documents: readonly DocumentFacts[],
  now: number,
): Pick<Why, 'documents' | 'events'> {
  const [summaries, events] = [documents.filter(isSummary), documents.filter((one) => !isSummary(one))]
  const groups = Map.groupBy(events, (one) => `${one.dataStructure}\0${codeOf(one, now)}`)
  return {
    documents: summaries.map((document) => explainDocument(document, now)),
    events: [...groups.values()].map((group) => ({
      data_structure: group[0]!.dataStructure,
      code: codeOf(group[0]!, now),
      documents: group.length,
    })),
  }
}

export const isSummary = ({ dataStructure }: Pick<DocumentFacts, 'dataStructure'>): boolean =>
  isSummaryName(dataStructure)

export const isSummaryName = (dataStructure: string): boolean => Object.hasOwn(SUMMARY_SCHEMAS, dataStructure)

const OF_SOURCES = new Set([...Object.keys(SUMMARY_SCHEMAS), ...Object.keys(EVENT_SCHEMAS), 'steps_event'])

/** Whether it holds what sources reported, rather than what was computed from that. */
export const isTold = ({ dataStructure }: Pick<DocumentFacts, 'dataStructure'>): boolean =>
  OF_SOURCES.has(dataStructure)

function explainDocument(document: DocumentFacts, now: number): ExplainedDocument {
  const { delivery } = document
  return {
    document_key: document.documentKey,
    document_version: document.documentVersion,
    data_structure: document.dataStructure,
    code: codeOf(document, now),
    words: wordsOf(document, now),
    created_at: document.createdAt.toISOString(),
    release_at: document.releaseAt.toISOString(),
    webhook_id: delivery?.webhookId ?? null,
    attempts: delivery?.attempts ?? 0,
    delivered_at: delivery?.deliveredAt?.toISOString() ?? null,
  }
}

/** Whether every value of it was taken back. */
export const isEmptied = ({ content }: DocumentFacts): boolean =>
  content?.trace !== undefined && content.trace !== null && Object.keys(content.trace.fields).length === 0

function codeOf({ delivery, releaseAt }: DocumentFacts, now: number): EmptyReason {
  if (!delivery) return 'no_delivery'
  if (delivery.state !== 'pending') return delivery.state === 'superseded' ? 'no_delivery' : delivery.state
  return releaseAt.getTime() > now ? 'held' : 'pending'
}

function wordsOf(document: DocumentFacts, now: number): string {
  const { delivery, releaseAt } = document
  const version = `version ${document.documentVersion}${isEmptied(document) ? ', which says that nothing is left,' : ''}`
  switch (codeOf(document, now)) {
    case 'held':
      return `${version} is kept back for late parts until ${at(releaseAt)}`
    case 'pending':
      return `${version} is to be sent ${delivery!.nextAttemptAt ? at(delivery!.nextAttemptAt) : 'when the webhook is resumed'}${
        delivery!.attempts > 0 ? `, after ${counted(delivery!.attempts, 'attempt')}` : ''
      }`
    case 'delivered':
      return `${version} was delivered ${delivery!.deliveredAt ? at(delivery!.deliveredAt) : ''}`.trimEnd()
    case 'rejected':
      return `${version} was rejected after ${counted(delivery!.attempts, 'attempt')}; it can be resent`
    default:
      return `${version} has no delivery on record: the client had no webhook for it, or the log no longer goes back so far`
  }
}
