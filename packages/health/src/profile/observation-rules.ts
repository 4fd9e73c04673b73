import type { AssessedDomains } from './assess.ts'
import { BODY_RULES } from './body-rules.ts'
import { HEART_RULES } from './heart-rules.ts'
import { MOVEMENT_RULES } from './movement-rules.ts'
import { SLEEP_RULES } from './sleep-rules.ts'
import { TREND_RULES } from './trend-rules.ts'
import type { ProfileDomain, Tone } from './types.ts'

export interface ObservationFacts {
  domains: AssessedDomains
  age: number | null
}

export interface ObservationRule {
  name: string
  /** What it is about. Of the rules about one thing, the first that applies is heard. */
  topics: readonly string[]
  tone: Tone
  /** A domain and those of its metrics that it rests on; all of them when none is named. */
  behind: readonly [ProfileDomain, ...string[]]
  /** Null when its conditions are not met. */
  says(facts: ObservationFacts): string | null
}

/** The strongest first. */
export const RULES: readonly ObservationRule[] = [
  ...MOVEMENT_RULES,
  ...SLEEP_RULES,
  ...HEART_RULES,
  ...BODY_RULES,
  ...TREND_RULES,
]
