import { type Candidate, choicesOf, type SetAside } from '../../merge/index.ts'
import type { Metric } from '../../metrics.ts'
import { emptyOf } from '../../payloads/index.ts'
import type { Zone } from '../../time/index.ts'
import { addBodyMassIndex } from '../body-mass-index.ts'
import { outsideOf } from '../facts.ts'
import { type Filled, GRANULAR, note, outsideAside } from '../fill.ts'
import { metricsOf } from '../mapping/catalogue.ts'
import type { MappingRule } from '../mapping/rules.ts'
import { written } from '../numbers.ts'
import { type FieldValue, read } from '../read.ts'
import { believable, optionsOf, type SettleOptions, settle } from '../settle.ts'
import type { EventInput, Trace } from '../types.ts'
import type { ReportedEvent } from './account.ts'
import type { Joined } from './join.ts'
import type { EventKind } from './kinds.ts'
import type { EventRule } from './rules.ts'

/** Each field from the best account that says anything of it. */
export function fillEvent(
  kind: EventKind,
  { lead, others, surplus }: Joined<ReportedEvent>,
  input: Pick<EventInput, 'day' | 'zone' | 'granular' | 'known' | 'cleaning'>,
): Filled {
  const { zone, granular } = input
  const [reporting, silent] = kind.whole ? [[lead], [...others, ...surplus]] : [[lead, ...others], surplus]
  const blocks: Filled['blocks'] = {}
  const trace: Trace = {}
  for (const [block, schema] of Object.entries(kind.blocks)) {
    const values = emptyOf(schema) as Record<string, unknown>
    blocks[block] = values
    const shown = Object.entries(kind.rules[block] ?? {}).filter(([, rule]) => granular || !isGranular(rule))
    const known = shown.map(
      ([field, rule]) => [field, fieldOptions(field, rule, reporting, silent, zone)] as const,
    )
    const settled = settle(
      new Map(known),
      reporting.map(({ source }) => source),
    )
    const taken = reporting.map(({ source, records }) => ({
      source,
      outside: outsideOf(records.filter((record) => record.kind !== 'day' && record.kind !== 'series')),
    }))
    for (const [field, rule] of shown) {
      const parts = partsOf(rule).map(({ part, metrics }) => ({
        path: `/${block}/${field}${part}`,
        outside: outsideAside(taken, metrics),
      }))
      const value = note(trace, `/${block}/${field}`, settled.get(field)!, parts)
      if (value !== null) values[field] = value
    }
  }
  addBodyMassIndex(
    { blocks, trace },
    input,
    reporting.map(({ source }) => source),
  )
  return { blocks, trace }
}

const partsOf = (rule: EventRule): { part: string; metrics: readonly Metric[] }[] =>
  rule.kind === 'own' ? [{ part: '', metrics: rule.metric ? [rule.metric] : [] }] : metricsOf(rule)

function fieldOptions(
  field: string,
  rule: EventRule,
  reporting: readonly ReportedEvent[],
  silent: readonly ReportedEvent[],
  zone: Zone,
): SettleOptions {
  const candidates = (of: readonly ReportedEvent[]) =>
    of.flatMap((account) => readField(field, rule, account, zone) ?? [])
  const joined = candidates(silent).map(
    ({ source, records }): SetAside => ({ source, records, reason: 'joined' }),
  )
  const choices = choicesOf(candidates(reporting)).map((choice) => ({
    ...choice,
    aside: [...choice.aside, ...joined],
  }))
  const options = optionsOf(choices)
  return rule.kind === 'number' || rule.kind === 'together' ? believable(rule, options) : options
}

const isGranular = (rule: EventRule) =>
  rule.kind === 'own' ? rule.granular : GRANULAR.includes(rule.kind satisfies MappingRule['kind'])

function readField(
  field: string,
  rule: EventRule,
  account: ReportedEvent,
  zone: Zone,
): Candidate<FieldValue | null> | null {
  if (rule.kind !== 'own') return read(field, rule, account.facts, zone)
  const own = rule.read(account, zone)
  if (!own) return null
  const { value, records } = own
  return {
    source: account.source,
    value: typeof value === 'number' ? written(field, value) : value,
    records,
    aside: [],
  }
}
