import type { Baselines, Evaluation, SignalState } from '@tributary/health'

/** Why a summary says what it says: each signal that was looked at, its rule, and the days behind its baseline. */
export function explained(evaluation: Evaluation | null): object {
  const signals = Object.entries(evaluation ?? {}).flatMap(([signal, state]) =>
    state
      ? [
          {
            signal,
            value: state.reading.value,
            read_from: { document_key: state.reading.documentKey, path: state.reading.path },
            rule: state.rule.origin,
            thresholds: state.rule.thresholds,
            range: state.range,
            breach: state.breach,
            baseline: state.baseline,
          },
        ]
      : [],
  )
  return { signals }
}

interface Explained {
  signals?: readonly Pick<SignalState, 'baseline'>[]
}

/** The baselines by which a version was judged, from what explains it. */
export function baselinesBehind(trace: unknown): Baselines {
  const { signals = [] } = (trace ?? {}) as Explained
  return Object.fromEntries(
    signals.flatMap(({ baseline }) => {
      if (!baseline) return []
      const { name, ...known } = baseline
      return [[name, known] as const]
    }),
  )
}
