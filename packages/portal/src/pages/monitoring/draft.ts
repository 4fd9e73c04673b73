import type { Monitoring, MonitoringRule } from '@tributary/service/portal-types'

/** As typed: empty for no limit on that side. */
export interface DraftLimits {
  below: string
  above: string
}

export type Draft = Record<string, DraftLimits>

type Signal = Monitoring['signals'][number]

const HOUR = 3600
const isHours = ({ unit }: Signal): boolean => unit === 'seconds'

/** People think of sleep in hours; the rule is in seconds. */
export const shownUnit = (signal: Signal): string =>
  signal.method === 'baseline_deviation' ? '%' : isHours(signal) ? 'hours' : '%'

const shown = (signal: Signal, value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(isHours(signal) ? value / HOUR : value)

const meant = (signal: Signal, text: string): number | null =>
  text.trim() === '' ? null : Number(text) * (isHours(signal) ? HOUR : 1)

/** What holds now: the client's rule where there is one, our limits otherwise. */
export function draftOf({ signals, rules }: Pick<Monitoring, 'signals' | 'rules'>): Draft {
  return Object.fromEntries(
    signals.map((signal) => {
      const rule = rules.find((known) => known.signal_type_string === signal.signal)
      const [below, above] = rule ? sidesOf(signal, rule) : [signal.below, signal.above]
      return [signal.signal, { below: shown(signal, below), above: shown(signal, above) }]
    }),
  )
}

const sidesOf = (signal: Signal, rule: MonitoringRule) =>
  signal.method === 'fixed_range'
    ? [rule.threshold_min_float, rule.threshold_max_float]
    : [rule.deviation_below_percent_float, rule.deviation_above_percent_float]

/** Only what differs from our limits becomes a rule, so that a later change of ours reaches the others. */
export function rulesOf({ signals }: Pick<Monitoring, 'signals'>, draft: Draft): MonitoringRule[] {
  return signals.flatMap((signal): MonitoringRule[] => {
    const limits = draft[signal.signal]!
    const [below, above] = [meant(signal, limits.below), meant(signal, limits.above)]
    if (below === signal.below && above === signal.above) return []
    const name = signal.signal as MonitoringRule['signal_type_string']
    return signal.method === 'fixed_range'
      ? [{ signal_type_string: name, threshold_min_float: below, threshold_max_float: above }]
      : [
          {
            signal_type_string: name,
            deviation_below_percent_float: below,
            deviation_above_percent_float: above,
          },
        ]
  })
}

/** What is wrong with a signal's limits, by side, in the words of the page. */
export function wrongOf(signal: Signal, limits: DraftLimits): { below: string | null; above: string | null } {
  const [below, above] = [meant(signal, limits.below), meant(signal, limits.above)]
  if (signal.method === 'baseline_deviation')
    return {
      below: below === null || (below > 0 && below < 100) ? null : 'More than 0 and less than 100.',
      above: above === null || above > 0 ? null : 'More than 0.',
    }
  const isTwisted = below !== null && above !== null && below >= above
  return { below: isTwisted ? 'Must be less than the highest.' : null, above: null }
}
