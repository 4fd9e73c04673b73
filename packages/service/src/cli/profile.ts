import type { ExplainedProfile } from '../addons/profile/index.ts'
import { printMany, printOne } from './output.ts'

/** Prints what a profile was made from, then every metric with its points. */
export function printProfile({ documentVersion, createdAt, explanation }: ExplainedProfile): void {
  const { week, baseline, age, domains } = explanation
  const span = ({ from, to, days }: typeof week) => `${from} to ${to}, ${days.length} days known`
  printOne(
    {
      document_version: documentVersion,
      created_at: createdAt,
      week: span(week),
      baseline: span(baseline),
      age,
    },
    false,
  )
  process.stdout.write('\n')
  const rows = Object.entries(domains).flatMap(([domain, { score, confidence, metrics }]) =>
    metrics.map((part) => ({
      domain,
      domain_score: score,
      confidence,
      metric: part.metric,
      value: rounded(part.value),
      days: part.days,
      score: rounded(part.score),
      weight: part.weight,
      coverage_percent: rounded(part.coverage * 100),
    })),
  )
  printMany(rows, false, 'Nothing is known.')
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
