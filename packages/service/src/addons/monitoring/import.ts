import { BASELINES, problemOf, ruleSchema } from '@tributary/health'
import { Type } from 'typebox'
import {
  daySchema,
  type ImportPart,
  ImportRefused,
  importPart,
  timeSchema,
} from '../../platform/import-lines.ts'
import { insertBaselines, writeUserRule } from './store.ts'

const importRules = importPart(
  'monitoring_rules',
  { updated_at: timeSchema, rules: Type.Array(ruleSchema, { maxItems: 1_000 }) },
  async ({ trx, platform, scope }, lines) => {
    for (const { rules, updated_at } of lines) {
      const problem = problemOf(rules)
      if (problem) throw new ImportRefused(`the rules of the user: ${problem}`)
      await writeUserRule(trx, platform, scope, { rules, updatedAt: new Date(updated_at) })
    }
  },
)

const dayOfBaseline = Type.Object({ day: daySchema, value: Type.Number() }, { additionalProperties: false })

const importBaseline = importPart(
  'baseline',
  {
    signal: Type.Enum([...BASELINES]),
    baseline: Type.Object(
      { value: Type.Number(), days: Type.Array(dayOfBaseline, { maxItems: 1_000 }) },
      { additionalProperties: false },
    ),
    closed_at: timeSchema,
  },
  async ({ trx, platform, scope }, lines) => {
    for (const { signal, baseline, closed_at } of lines)
      await insertBaselines(trx, platform, scope, { [signal]: baseline }, new Date(closed_at))
  },
)

/** Part of a user's import. */
export const importMonitoring: readonly ImportPart[] = [importRules, importBaseline]
