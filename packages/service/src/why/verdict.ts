import { isEmptied, isSummaryName } from './document.ts'
import type { WhyFacts } from './facts.ts'
import { type EmptyReason, strongest } from './reasons.ts'
import type { ExplainedSource, ExplainedValue, Why } from './schema.ts'
import { counted, heldWords, listed } from './words.ts'

type Verdict = Why['verdict']
type Found = Pick<Why, 'values' | 'data_sources' | 'documents' | 'events'>

/** The worst state that a document of the day is in. */
const WORST_FIRST: readonly EmptyReason[] = ['rejected', 'held', 'pending', 'no_delivery', 'delivered']

const STANDING: Partial<Record<EmptyReason, string>> = {
  rejected: 'something was not accepted by the webhook',
  no_delivery: 'of something no delivery is on record',
  held: 'something is kept back for late parts',
  pending: 'something is still to be sent',
  delivered: 'all was delivered',
}

export function verdictOnDay(facts: WhyFacts, found: Found): Verdict {
  const present = facts.documents.filter((document) => !isEmptied(document))
  if (present.length === 0)
    return facts.documents.length > 0
      ? { code: 'withdrawn', words: 'Everything reported for the day was withdrawn.' }
      : absence(found.data_sources)
  const codes = [...found.documents, ...found.events].map(({ code }) => code)
  const code = WORST_FIRST.find((one) => codes.includes(one)) ?? 'pending'
  return {
    code,
    words: `The day has ${contentsOf(found)}; ${STANDING[code]}.${troubles(found.data_sources)}`,
  }
}

function contentsOf({ documents, events }: Found): string {
  const summaries = Map.groupBy(documents, (one) => one.data_structure)
  const eventCount = events.reduce((sum, group) => sum + group.documents, 0)
  return listed([
    ...[...summaries].map(([name, same]) => (same.length > 1 ? `${same.length} times ${name}` : name)),
    ...(eventCount > 0 ? [counted(eventCount, 'event')] : []),
  ])
}

export function verdictOnMetric(facts: WhyFacts, found: Found): Verdict {
  const question = facts.question!
  const { values, data_sources: sources } = found
  const carried = values.filter(({ code }) => code !== 'set_aside')
  if (carried.length === 0 && values.length > 0)
    return { code: 'set_aside', words: `Nothing is delivered.${asideWords(values)}${troubles(sources)}` }
  if (carried.length > 0) {
    const code = values.some((one) => one.code === 'merged') ? 'merged' : 'reported'
    return { code, words: `${valueWords(carried)}.${asideWords(values)}${troubles(sources)}` }
  }
  if (question.granular && !facts.addons.granular)
    return {
      code: 'addon_off',
      words: 'Readings one by one are delivered with the add-on granular_data only.',
    }
  const connected = sources.filter(({ code }) => code !== 'not_connected')
  if (connected.length > 0 && connected.every(({ code }) => code === 'not_offered'))
    return { code: 'not_offered', words: notOfferedWords(facts, connected) }
  return absence(sources)
}

/** What summaries say; of events, where no summary has it, the first. */
const MOST_EVENTS_TOLD = 3

function valueWords(values: readonly ExplainedValue[]): string {
  const summaries = values.filter((one) => isSummaryName(one.data_structure))
  const shown = summaries.length > 0 ? summaries : values.slice(0, MOST_EVENTS_TOLD)
  const words = shown.map((one) => `${one.path} is ${heldWords(one)} in ${one.data_structure}, ${one.words}`)
  const others = values.length - shown.length
  return [...words, ...(others > 0 ? [`${others} more in events`] : [])].join('; ')
}

/** A source whose value counts is not listed with its own other readings. */
function asideWords(values: readonly ExplainedValue[]): string {
  const left = values.flatMap((value) =>
    value.set_aside.filter((one) => value.won.every((won) => won.data_source !== one.data_source)),
  )
  const lots = [...Map.groupBy(left, ({ words }) => words)].map(
    ([words, same]) => `${listed([...new Set(same.map((one) => one.data_source))])}, because ${words}`,
  )
  return lots.length > 0 ? ` Set aside: ${lots.join('; ')}.` : ''
}

function notOfferedWords(facts: WhyFacts, connected: readonly ExplainedSource[]): string {
  const { ableSources } = facts
  const able = ableSources.length > 0 ? `it is offered by ${listed(ableSources)}` : 'no source offers it'
  const names = listed(connected.map((one) => one.data_source))
  return `${facts.question!.asked} is not offered by ${names}; ${able}.`
}

function absence(sources: readonly ExplainedSource[]): Verdict {
  const code = strongest(sources.map((one) => one.code))
  if (code === null) return { code: 'not_connected', words: 'The user never connected a data source.' }
  const same = sources.filter((one) => one.code === code)
  return { code, words: `${same.map((one) => `${one.data_source}: ${one.words}`).join('. ')}.` }
}

/** What may be missing although there is something. */
const TROUBLES: readonly EmptyReason[] = [
  'refused',
  'failing',
  'not_granted',
  'history_pending',
  'not_uploaded',
  'not_sent',
  'never_asked',
]

function troubles(sources: readonly ExplainedSource[]): string {
  const found = sources.flatMap((one) => {
    const [worst] = one.resources.filter(({ code }) => TROUBLES.includes(code))
    return worst ? [`${one.data_source} ${worst.resource}: ${worst.words}`] : []
  })
  return found.length > 0 ? ` More may be missing. ${found.join('. ')}.` : ''
}
