import { explainDocuments, isEmptied } from './document.ts'
import type { WhyFacts } from './facts.ts'
import { type Reason, strongest } from './reasons.ts'
import type { ExplainedSource, Why } from './schema.ts'
import { explainSource } from './source.ts'
import { explainValues } from './value.ts'
import { asideWords, counted, listed } from './words.ts'

type Verdict = Why['verdict']

/** Why a day or a metric of it is as it is. Equal facts give equal answers. */
export function answer(facts: WhyFacts): Why {
  const values = explainValues(facts)
  const sources = facts.sources.map((source) => explainSource(source, facts, values))
  const { documents, events } = explainDocuments(concerned(facts), facts.now)
  const told = { values, data_sources: sources, documents, events }
  return {
    user_id: facts.userId,
    date: facts.day,
    time_zone: facts.zone,
    metric: facts.question?.asked ?? null,
    verdict: facts.question ? verdictOnMetric(facts, told) : verdictOnDay(facts, told),
    ...told,
  }
}

/** Those with a place for what is asked for. */
const concerned = ({ question, documents }: WhyFacts) =>
  question
    ? documents.filter((one) => question.places.some(({ structure }) => structure === one.dataStructure))
    : documents

type Told = Pick<Why, 'values' | 'data_sources' | 'documents' | 'events'>

/** The worst state that a document of the day is in. */
const WORST_FIRST: readonly Reason[] = ['rejected', 'held', 'pending', 'no_delivery', 'delivered']

function verdictOnDay(facts: WhyFacts, told: Told): Verdict {
  const present = facts.documents.filter((document) => !isEmptied(document))
  if (present.length === 0)
    return facts.documents.length > 0
      ? { code: 'withdrawn', words: 'All that was told of the day was taken back.' }
      : absence(told.data_sources)
  const codes = [...told.documents, ...told.events].map(({ code }) => code)
  const code = WORST_FIRST.find((one) => codes.includes(one)) ?? 'pending'
  const events = told.events.reduce((sum, group) => sum + group.documents, 0)
  const held = [
    ...(told.documents.length > 0 ? [listed(told.documents.map((one) => one.data_structure))] : []),
    ...(events > 0 ? [counted(events, 'event')] : []),
  ]
  return { code, words: `The day has ${listed(held)}; ${STANDING[code]}.${troubles(told.data_sources)}` }
}

const STANDING: Partial<Record<Reason, string>> = {
  rejected: 'something was not accepted by the webhook',
  no_delivery: 'of something no delivery is on record',
  held: 'something is kept back for late parts',
  pending: 'something is still to be sent',
  delivered: 'all was delivered',
}

function verdictOnMetric(facts: WhyFacts, told: Told): Verdict {
  const question = facts.question!
  const { values } = told
  const [first] = values
  if (first) {
    const code = values.some((one) => one.code === 'merged') ? 'merged' : 'told'
    const held = values.map(
      (one) =>
        `${one.path} is ${one.readings === null ? one.value : counted(one.readings, 'reading')} in ${one.data_structure}, ${one.words}`,
    )
    const aside = [
      ...new Set(
        values.flatMap((one) =>
          one.set_aside.map((left) => `${left.data_source}: ${asideWords(left.reason)}`),
        ),
      ),
    ]
    const set = aside.length > 0 ? ` Set aside: ${aside.join('; ')}.` : ''
    return { code, words: `${held.join('; ')}.${set}${troubles(told.data_sources)}` }
  }
  if (question.granular && !facts.addons.granular)
    return {
      code: 'addon_off',
      words: 'Readings one by one are delivered with the add-on granular_data only.',
    }
  const connected = told.data_sources.filter(({ code }) => code !== 'not_connected')
  if (connected.length > 0 && connected.every(({ code }) => code === 'source_cannot_tell'))
    return { code: 'source_cannot_tell', words: cannotTellWords(facts, connected) }
  return absence(told.data_sources)
}

function cannotTellWords(facts: WhyFacts, connected: readonly ExplainedSource[]): string {
  const { ableSources } = facts
  const able = ableSources.length > 0 ? `${listed(ableSources)} can` : 'no source that is read can'
  return `${listed(connected.map((one) => one.data_source))} cannot tell ${facts.question!.asked}; ${able}.`
}

function absence(sources: readonly ExplainedSource[]): Verdict {
  const code = strongest(sources.map((one) => one.code))
  if (code === null) return { code: 'not_connected', words: 'The user never connected a data source.' }
  const same = sources.filter((one) => one.code === code)
  return { code, words: `${same.map((one) => `${one.data_source}: ${one.words}`).join('. ')}.` }
}

/** What may be missing although there is something. */
const TROUBLES: readonly Reason[] = ['refused', 'failing', 'not_granted', 'history_pending', 'never_asked']

function troubles(sources: readonly ExplainedSource[]): string {
  const found = sources.flatMap((one) => {
    const [worst] = one.resources.filter(({ code }) => TROUBLES.includes(code))
    return worst ? [`${one.data_source} ${worst.resource}: ${worst.words}`] : []
  })
  return found.length > 0 ? ` More may be missing. ${found.join('. ')}.` : ''
}
