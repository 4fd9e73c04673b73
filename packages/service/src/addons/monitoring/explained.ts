import type { Baselines, Evaluation, SignalState } from '@tributary/health'

/** Explains a summary: each signal that was evaluated, its rule, and the days behind its baseline. */
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

/** Reads the baselines by which a version was evaluated from its explanation. */
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
