import type { AssessedDomains } from './assess.ts'
import { type ObservationFacts, type ObservationRule, RULES } from './observation-rules.ts'
import { confidenceOf } from './part.ts'

export interface Observation extends Pick<ObservationRule, 'topics' | 'tone'> {
  rule: string
  text: string
  confidence: number
}

/**
 * Every rule that has something to say, unless one before it in the table has spoken of any of the same topics: so nothing is
 * said twice and nothing against itself.
 */
export function observe(facts: ObservationFacts): Observation[] {
  const spoken = new Set<string>()
  return RULES.flatMap((rule) => {
    if (rule.topics.some((topic) => spoken.has(topic))) return []
    const text = rule.says(facts)
    if (text === null) return []
    for (const topic of rule.topics) spoken.add(topic)
    const { name, topics, tone } = rule
    return [{ rule: name, topics, tone, text, confidence: coverageOf(rule, facts.domains) }]
  })
}

function coverageOf({ behind }: ObservationRule, domains: AssessedDomains): number {
  const [domain, ...metrics] = behind
  const parts = domains[domain].parts.filter(
    ({ metric, value }) => value !== null && (metrics.length === 0 || metrics.includes(metric)),
  )
  return confidenceOf(parts)
}
