import { type Candidate, choose, type SetAside } from '../../merge/index.ts'
import { emptyOf } from '../../payloads/index.ts'
import type { Zone } from '../../time/index.ts'
import { type Filled, GRANULAR, leaves } from '../fill.ts'
import type { Rule } from '../mapping/rules.ts'
import { written } from '../numbers.ts'
import { type FieldValue, read } from '../read.ts'
import type { Trace } from '../types.ts'
import type { Account } from './account.ts'
import type { Joined } from './join.ts'
import type { EventKind } from './kinds.ts'
import type { EventRule } from './rules.ts'

/** Each field from the best account that says anything of it. */
export function fillEvent(
  kind: EventKind,
  { lead, others, surplus }: Joined<Account>,
  { zone, granular }: { zone: Zone; granular: boolean },
): Filled {
  const [telling, silent] = kind.whole ? [[lead], [...others, ...surplus]] : [[lead, ...others], surplus]
  const blocks: Filled['blocks'] = {}
  const trace: Trace = {}
  for (const [block, schema] of Object.entries(kind.blocks)) {
    const values = emptyOf(schema) as Record<string, unknown>
    blocks[block] = values
    for (const [field, rule] of Object.entries(kind.rules[block] ?? {})) {
      if (!granular && isGranular(rule)) continue
      const candidates = (of: readonly Account[]) =>
        of.flatMap((account) => readField(field, rule, account, zone) ?? [])
      const choice = choose(candidates(telling))
      if (!choice || choice.value === null) continue
      values[field] = choice.value
      const joined = candidates(silent).map(
        ({ source, records }): SetAside => ({ source, records, reason: 'joined' }),
      )
      const entry = { won: choice.won, aside: [...choice.aside, ...joined] }
      for (const path of leaves(`/${block}/${field}`, choice.value)) trace[path] = entry
    }
  }
  return { blocks, trace }
}

const isGranular = (rule: EventRule) =>
  rule.kind === 'own' ? rule.granular : GRANULAR.includes(rule.kind satisfies Rule['kind'])

function readField(
  field: string,
  rule: EventRule,
  account: Account,
  zone: Zone,
): Candidate<FieldValue | null> | null {
  if (rule.kind !== 'own') return read(field, rule, account.facts, zone)
  const told = rule.tell(account, zone)
  if (!told) return null
  const { value, records } = told
  return {
    source: account.source,
    value: typeof value === 'number' ? written(field, value) : value,
    records,
    aside: [],
  }
}
