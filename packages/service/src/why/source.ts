import type { ResourceManifest } from '@tributary/providers'
import { isEmptied } from './document.ts'
import type { OfferedBySource, WhyFacts } from './facts.ts'
import { canTell } from './question.ts'
import { type EmptyReason, strongest } from './reasons.ts'
import { explainResource } from './resource.ts'
import type { ExplainedResource, ExplainedSource, ExplainedValue } from './schema.ts'
import { at, counted, ENDED, listed } from './words.ts'

interface Finding {
  code: EmptyReason
  words: string
}

export function explainSource(
  source: OfferedBySource,
  facts: WhyFacts,
  values: readonly ExplainedValue[],
): ExplainedSource {
  const { connection } = source
  const resources = source.resources
    .filter((resource) => (facts.question ? canTell(resource, facts.question) : isOfDays(resource)))
    .map((resource) => explainResource(resource, source, facts))
  return {
    data_source: source.source,
    ...findingOf(source, facts, resources, values),
    connected_at: connection.connectedAt.toISOString(),
    ended_at: connection.endedAt?.toISOString() ?? null,
    end_reason: connection.endReason,
    resources,
    refusals: source.refusals
      .filter((refusal) => resources.some(({ resource }) => resource === refusal.resource))
      .map((refusal) => ({
        resource: refusal.resource,
        object_id: refusal.objectId,
        revision: refusal.revision,
        path: refusal.path,
        reason: refusal.reason,
        days: refusal.days ? [...refusal.days] : null,
        refused_at: refusal.at.toISOString(),
        mapper_version: refusal.mapperVersion,
      })),
  }
}

/** What a source knows of the person belongs to no day. */
const isOfDays = ({ emits }: ResourceManifest): boolean => emits.some(({ kind }) => kind !== 'profile')

function findingOf(
  source: OfferedBySource,
  facts: WhyFacts,
  resources: readonly ExplainedResource[],
  values: readonly ExplainedValue[],
): Finding {
  const used = facts.question ? usedInValues(source, values) : usedInDocuments(source, facts)
  if (used) return used
  if (resources.length === 0) return { code: 'not_offered', words: 'it does not offer this' }
  if (resources.some(({ code }) => code === 'reported'))
    return { code: 'not_used', words: unusedWords(resources) }
  const { endedOn, connection } = source
  if (endedOn !== null && endedOn < facts.day) {
    const why = connection.endReason ? `: ${ENDED[connection.endReason]}` : ''
    return { code: 'not_connected', words: `its connection ended ${at(connection.endedAt!)}${why}` }
  }
  return ofResources(resources, facts)
}

/** Without a question, what the person left out does not speak for the rest. */
function ofResources(resources: readonly ExplainedResource[], { question }: WhyFacts): Finding {
  const granted = resources.filter(({ code }) => code !== 'not_granted')
  const speaking = question === null && granted.length > 0 ? granted : resources
  const code = strongest(speaking.map((one) => one.code)) ?? 'never_asked'
  const same = speaking.filter((one) => one.code === code)
  const isAll = same.length === speaking.length && same.length > MOST_NAMED
  return { code, words: isAll ? same[0]!.words : `${same[0]!.words} (${named(same)})` }
}

/** More names than these do not help a reader. */
const MOST_NAMED = 3

function named(resources: readonly ExplainedResource[]): string {
  const names = resources.map(({ resource }) => resource)
  const others = names.length - MOST_NAMED
  return others > 0
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${counted(others, 'other')}`
    : listed(names)
}

function usedInValues({ source }: OfferedBySource, values: readonly ExplainedValue[]): Finding | null {
  const won = values.filter((value) => value.won.some((one) => one.data_source === source))
  const merged = won.find(({ code }) => code === 'merged')
  if (merged) return { code: 'merged', words: `part of the value: ${merged.words}` }
  if (won.length > 0) return { code: 'reported', words: 'its value counts' }
  for (const value of values) {
    const aside = value.set_aside.find((one) => one.data_source === source)
    if (!aside) continue
    if (value.won.length === 0) return { code: 'set_aside', words: `its value was set aside: ${aside.words}` }
    const winners = listed([...new Set(value.won.map((one) => one.data_source))])
    const code = aside.reason === 'overlap_counted_once' ? 'merged' : 'outranked'
    return { code, words: `its value was set aside for that of ${winners}: ${aside.words}` }
  }
  return null
}

function usedInDocuments({ source }: OfferedBySource, { documents }: WhyFacts): Finding | null {
  const entries = documents.flatMap(({ content }) => Object.values(content?.trace?.fields ?? {}))
  const won = entries.filter((entry) => entry.won.some((one) => one.source === source))
  const merged = won.filter((entry) => new Set(entry.won.map((one) => one.source)).size > 1)
  const aside = entries.filter(
    (entry) => !won.includes(entry) && entry.aside.some((one) => one.source === source),
  )
  const events = documents.filter((one) => isEventOf(source, one.documentKey) && !isEmptied(one))
  const others = [...new Set(aside.flatMap((entry) => entry.won.map((one) => one.source)))]
  if (won.length === 0 && events.length === 0)
    return aside.length === 0
      ? null
      : others.length === 0
        ? { code: 'set_aside', words: 'everything it reported was set aside, because it cannot be true' }
        : {
            code: 'outranked',
            words: `everything it reported was set aside for ${listed(others)}, which count more`,
          }
  const parts = [
    ...(won.length > 0 ? [`${counted(won.length, 'value')} of the summaries`] : []),
    ...(events.length > 0 ? [counted(events.length, 'event')] : []),
  ]
  const notes = [
    ...(merged.length > 0 ? [`${merged.length} of them together with other sources`] : []),
    ...(aside.length > 0
      ? [`${aside.length} more were set aside${others.length > 0 ? ` for ${listed(others)}` : ''}`]
      : []),
  ]
  return { code: 'reported', words: [`it gave ${listed(parts)}`, ...notes].join('; ') }
}

/** The key of an event names the source of its leading record. */
const isEventOf = (source: string, documentKey: string): boolean =>
  documentKey.slice(documentKey.indexOf(':') + 1).startsWith(`${source}/`)

function unusedWords(resources: readonly ExplainedResource[]): string {
  const reporting = resources.filter(({ code }) => code === 'reported')
  return `received (${named(reporting)}), and in no document: it is about to be built, or nothing there has a place for it`
}
