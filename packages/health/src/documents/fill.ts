import type { TSchema } from 'typebox'
import { type Choice, choose, isCumulative } from '../merge/index.ts'
import { emptyOf } from '../payloads/index.ts'
import type { Source } from '../records.ts'
import type { Zone } from '../time/index.ts'
import type { Feed } from './day-facts.ts'
import type { Facts } from './facts.ts'
import type { BlockRules, Rule } from './mapping/rules.ts'
import { mergedFields } from './merged.ts'
import { type FieldValue, read } from './read.ts'
import type { Trace, TraceEntry } from './types.ts'

export interface Filled {
  /** Every block of the summary, those without values empty. */
  blocks: Record<string, Record<string, unknown>>
  trace: Trace
}

export interface FillOptions {
  zone: Zone
  granular: boolean
}

export const GRANULAR: readonly Rule['kind'][] = ['readings', 'temperature_readings']

/** `factsFor` gives what each source says, best source first, from the records a block is read from. */
export function fill(
  schemas: Readonly<Record<string, TSchema>>,
  mapping: Readonly<Record<string, BlockRules>>,
  factsFor: (from: readonly Feed[]) => readonly Facts[],
  { zone, granular }: FillOptions,
): Filled {
  const blocks: Filled['blocks'] = {}
  const trace: Trace = {}
  for (const [block, schema] of Object.entries(schemas)) {
    const values = { ...emptyBlock(schema) }
    blocks[block] = values
    const rules = mapping[block]
    if (!rules) continue
    const facts = factsFor(rules.from)
    const merged = mergedFields(facts)
    for (const [field, rule] of Object.entries(rules.fields)) {
      if (!granular && GRANULAR.includes(rule.kind)) continue
      const choice = chooseField(field, rule, facts, merged, zone)
      if (!choice || choice.value === null) continue
      values[field] = choice.value
      const { won, aside } = choice
      for (const path of leaves(`/${block}/${field}`, choice.value)) trace[path] = { won, aside }
    }
  }
  return { blocks, trace }
}

export const emptyBlocks = new WeakMap<TSchema, Readonly<Record<string, unknown>>>()

/** Fields are replaced, never changed in place, so all documents may share what is empty. */
function emptyBlock(schema: TSchema): Readonly<Record<string, unknown>> {
  const known = emptyBlocks.get(schema)
  if (known) return known
  const empty = emptyOf(schema) as Record<string, unknown>
  emptyBlocks.set(schema, empty)
  return empty
}

function chooseField(
  field: string,
  rule: Rule,
  facts: readonly Facts[],
  merged: ReturnType<typeof mergedFields>,
  zone: Zone,
): Choice<FieldValue | null> | null {
  if (rule.kind === 'number' && isCumulative(rule.metric)) return merged.number(field, rule.metric)
  if (rule.kind === 'readings') {
    const [column, ...others] = Object.entries(rule.fields)
    if (typeof column?.[1] === 'string' && isCumulative(column[1]) && others.length === 0)
      return merged.readings(column[0], column[1])
  }
  return choose(facts.flatMap((known) => read(field, rule, known, zone) ?? []))
}

/** The paths under which a value is traced. */
export function leaves(path: string, value: FieldValue): string[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([part, held]) => (held === null ? [] : [`${path}/${part}`]))
}

/** Identity of a record among those of one user. */
export const recordId = (source: Source, key: string) => `${source}/${key}`

/** The records that a document was read from, whether their values won or not. */
export function consulted(trace: Trace): Set<string> {
  const ids = new Set<string>()
  for (const { won, aside } of Object.values<TraceEntry>(trace)) {
    for (const { source, records } of [...won, ...aside]) {
      for (const key of records) ids.add(recordId(source, key))
    }
  }
  return ids
}
