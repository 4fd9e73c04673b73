/** Both included. */
export type SequenceRange = readonly [from: number, to: number]

export interface Sequences {
  last: number
  /** What never came, oldest first. */
  missing: readonly SequenceRange[]
}

/** A phone that skips more often than this has lost its count: the oldest are given up. */
const MOST_MISSING = 100

/** What is known of a device's sequence numbers once one more has come. */
export function withSequence({ last, missing }: Sequences, sequence: number): Sequences {
  if (sequence > last) {
    const skipped: SequenceRange[] = sequence > last + 1 ? [[last + 1, sequence - 1]] : []
    return { last: sequence, missing: [...missing, ...skipped].slice(-MOST_MISSING) }
  }
  const left = missing.flatMap(([from, to]): SequenceRange[] => {
    if (sequence < from || sequence > to) return [[from, to]]
    const parts: SequenceRange[] = [
      [from, sequence - 1],
      [sequence + 1, to],
    ]
    return parts.filter(([first, final]) => first <= final)
  })
  return { last, missing: left.slice(-MOST_MISSING) }
}
