import type { Evaluation } from '@tributary/health'

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
