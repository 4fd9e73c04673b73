import { explainDocuments } from './document.ts'
import type { WhyFacts } from './facts.ts'
import type { Why } from './schema.ts'
import { explainSource } from './source.ts'
import { explainValues } from './value.ts'
import { verdictOnDay, verdictOnMetric } from './verdict.ts'

/** Why a day or a metric of it is as it is. Equal facts give equal answers. */
export function answer(facts: WhyFacts): Why {
  const values = explainValues(facts)
  const sources = facts.sources.map((source) => explainSource(source, facts, values))
  const { documents, events } = explainDocuments(concerned(facts), facts.now)
  const found = { values, data_sources: sources, documents, events }
  return {
    user_id: facts.userId,
    date: facts.day,
    time_zone: facts.zone,
    metric: facts.question?.asked ?? null,
    verdict: facts.question ? verdictOnMetric(facts, found) : verdictOnDay(facts, found),
    ...found,
  }
}

/** Those with a place for what is asked for. */
const concerned = ({ question, documents }: WhyFacts) =>
  question
    ? documents.filter((one) => question.places.some(({ structure }) => structure === one.dataStructure))
    : documents
