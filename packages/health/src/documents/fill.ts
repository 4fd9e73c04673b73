import type { TSchema } from 'typebox'
import { choicesOf, isCumulative, type SetAside } from '../merge/index.ts'
import type { Metric } from '../metrics.ts'
import { emptyOf } from '../payloads/index.ts'
import type { Source } from '../records.ts'
import type { Zone } from '../time/index.ts'
import type { Feed } from './day-facts.ts'
import type { Facts } from './facts.ts'
import { metricsOf } from './mapping/catalogue.ts'
import type { BlockRules, MappingRule } from './mapping/rules.ts'
import { mergedFields } from './merged.ts'
import { type FieldValue, read } from './read.ts'
import { believable, optionsOf, type SettleOptions, settle, settledChoice } from './settle.ts'
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

export const GRANULAR: readonly MappingRule['kind'][] = ['readings', 'temperature_readings']

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
    const shown = Object.entries(rules.fields).filter(([, { kind }]) => granular || !GRANULAR.includes(kind))
    const known = shown.map(
      ([field, rule]) => [field, fieldOptions(field, rule, facts, merged, zone)] as const,
    )
    const settled = settle(
      new Map(known),
      facts.map(({ source }) => source),
    )
    for (const [field, rule] of shown) {
      const parts = metricsOf(rule).map(({ part, metrics }) => ({
        path: `/${block}/${field}${part}`,
        outside: outsideAside(facts, metrics),
      }))
      const value = note(trace, `/${block}/${field}`, settled.get(field)!, parts)
      if (value !== null) values[field] = value
    }
  }
  return { blocks, trace }
}

interface TracedPart {
  path: string
  /** What was set aside before it could be chosen. */
  outside: readonly SetAside[]
}

/** Traces one field; its value, null where nothing is left of it. */
export function note(
  trace: Trace,
  path: string,
  options: SettleOptions,
  parts: readonly TracedPart[],
): FieldValue | null {
  const choice = settledChoice(options)
  const paths = choice && choice.value !== null ? leaves(path, choice.value) : []
  for (const leaf of paths) trace[leaf] = { won: choice!.won, aside: choice!.aside }
  for (const { path: leaf, outside } of parts) {
    const aside = [...outside, ...(choice ? [] : options.discarded)]
    if (aside.length === 0) continue
    const { won, aside: others } = trace[leaf] ?? { won: [], aside: [] }
    trace[leaf] = { won, aside: [...others, ...aside] }
  }
  return choice ? choice.value : null
}

export const outsideAside = (
  facts: readonly Pick<Facts, 'source' | 'outside'>[],
  metrics: readonly Metric[],
): SetAside[] =>
  facts.flatMap(({ source, outside }) => {
    const records = [...new Set(metrics.flatMap((metric) => outside.get(metric) ?? []))]
    return records.length === 0 ? [] : [{ source, records, reason: 'implausible' as const }]
  })

/** Whether the document says anything, rather than only what was set aside. */
export const saysAnything = (trace: Trace): boolean => Object.values(trace).some(({ won }) => won.length > 0)

const emptyBlocks = new WeakMap<TSchema, Readonly<Record<string, unknown>>>()

/** Fields are replaced, never changed in place, so all documents may share what is empty. */
function emptyBlock(schema: TSchema): Readonly<Record<string, unknown>> {
  const known = emptyBlocks.get(schema)
  if (known) return known
  const empty = emptyOf(schema) as Record<string, unknown>
  emptyBlocks.set(schema, empty)
  return empty
}

function fieldOptions(
  field: string,
  rule: MappingRule,
  facts: readonly Facts[],
  merged: ReturnType<typeof mergedFields>,
  zone: Zone,
): SettleOptions {
  if (rule.kind === 'readings') {
    const [column, ...others] = Object.entries(rule.fields)
    if (typeof column?.[1] === 'string' && isCumulative(column[1]) && others.length === 0)
      return optionsOf(merged.readings(column[0], column[1]))
  }
  const options = optionsOf(
    rule.kind === 'number' && isCumulative(rule.metric)
      ? merged.number(field, rule.metric)
      : choicesOf(facts.flatMap((known) => read(field, rule, known, zone) ?? [])),
  )
  return rule.kind === 'number' || rule.kind === 'together' ? believable(rule, options) : options
}

/** The paths under which a value is traced. */
function leaves(path: string, value: FieldValue): string[] {
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
