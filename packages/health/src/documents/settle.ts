import type { AsideReason, Choice, SetAside } from '../merge/index.ts'
import { isPlausible } from '../metrics.ts'
import type { Source } from '../records.ts'
import { CONTAINMENTS, type Containment, slackOf } from './containment.ts'
import { isReversed, type MappedNumberRule, type TogetherRule } from './mapping/rules.ts'
import type { FieldValue } from './read.ts'

/** What can be said of one field: the best choice first, then what counts should that one not be true. */
export interface SettleOptions {
  choices: readonly Choice<FieldValue | null>[]
  discarded: readonly SetAside[]
}

export const optionsOf = (choices: readonly Choice<FieldValue | null>[]): SettleOptions => ({
  choices,
  discarded: [],
})

/** Without choices for which there is a reason. */
function without(
  { choices, discarded }: SettleOptions,
  isBad: (choice: Choice<FieldValue | null>) => boolean,
  reason: AsideReason,
): SettleOptions {
  const bad = choices.filter(isBad)
  if (bad.length === 0) return { choices, discarded }
  const added = bad
    .flatMap((choice) => choice.won.map(asideFor(reason)))
    .filter((one) => !discarded.some((known) => isSame(known, one)))
  return {
    choices: choices.filter((choice) => !bad.includes(choice)),
    discarded: [...discarded, ...added],
  }
}

/** Without what no living person has, and without numbers that stand together in an order that they cannot have. */
export function believable(rule: MappedNumberRule | TogetherRule, options: SettleOptions): SettleOptions {
  if (rule.kind === 'number')
    return without(options, ({ value }) => !isPlausible(rule.metric, value as number), 'implausible')
  return without(
    options,
    ({ value }) => isReversed(value as Record<string, unknown>, rule.below),
    'contradicts',
  )
}

const isSame = (a: SetAside, b: SetAside): boolean =>
  a.source === b.source &&
  a.records.length === b.records.length &&
  a.records.every((key) => b.records.includes(key))

const asideFor =
  (reason: AsideReason) =>
  ({ source, records }: Choice<FieldValue | null>['won'][number]): SetAside => ({ source, records, reason })

/**
 * Makes the numbers of one block agree, by the names of its fields: what cannot be true beside a better number gives way to
 * the next that is known, or to silence. `ranked` are the sources, best first.
 */
export function settle(
  fields: ReadonlyMap<string, SettleOptions>,
  ranked: readonly Source[],
): ReadonlyMap<string, SettleOptions> {
  const settled = new Map(fields)
  const concerned = CONTAINMENTS.filter(({ parts, whole }) =>
    [...parts, whole].some((one) => fields.has(one)),
  )
  for (;;) {
    const giving = concerned.map((one) => yieldingOf(one, settled, ranked)).find((names) => names.length > 0)
    if (!giving) return settled
    for (const name of giving) {
      const options = settled.get(name)!
      settled.set(
        name,
        without(options, (choice) => choice === options.choices[0], 'contradicts'),
      )
    }
  }
}

/** The fields whose choice cannot stay; none where the numbers agree. */
function yieldingOf(
  containment: Containment,
  fields: ReadonlyMap<string, SettleOptions>,
  ranked: readonly Source[],
): readonly string[] {
  const chosen = (name: string) => fields.get(name)?.choices[0]
  const whole = chosen(containment.whole)
  const parts = containment.parts.filter((name) => chosen(name) !== undefined)
  if (!whole || parts.length === 0) return []
  const sum = parts.reduce((total, name) => total + amountOf(chosen(name)!), 0)
  if (sum <= amountOf(whole) + slackOf(containment)) return []
  const rankOf = ({ won }: Choice<FieldValue | null>) =>
    Math.min(...won.map(({ source }) => ranked.indexOf(source)))
  const lowest = Math.max(...parts.map((name) => rankOf(chosen(name)!)))
  const isEqual = containment.firm || lowest === rankOf(whole)
  const yields = isEqual ? containment.yields : lowest > rankOf(whole) ? 'parts' : 'whole'
  if (yields === 'whole') return [containment.whole]
  return isEqual ? parts : parts.filter((name) => rankOf(chosen(name)!) === lowest)
}

/** Of a temperature, its degrees. */
const amountOf = ({ value }: Choice<FieldValue | null>): number =>
  typeof value === 'number'
    ? value
    : (value as { temperature_celsius_float: number }).temperature_celsius_float

/** The choice that is left, with all that was set aside for it; null where nothing is left. */
export function settledChoice({ choices, discarded }: SettleOptions): Choice<FieldValue | null> | null {
  const [choice] = choices
  if (!choice) return null
  const isUsed = ({ source, records }: SetAside) =>
    choice.won.some((won) => won.source === source && records.every((key) => won.records.includes(key)))
  return { ...choice, aside: [...choice.aside, ...discarded.filter((one) => !isUsed(one))] }
}
