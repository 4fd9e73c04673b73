const MINUTE_MS = 60_000
export const BATCHES_A_MINUTE = 120

export interface Minute {
  /** Null before the first batch. */
  beganAt: number | null
  batches: number
}

/** The count with one batch more; the seconds to wait where that is too many. */
export function countBatch(minute: Minute, now: number): { minute: Minute } | { waitSeconds: number } {
  const { beganAt, batches } = minute
  if (beganAt === null || now >= beganAt + MINUTE_MS || now < beganAt)
    return { minute: { beganAt: now, batches: 1 } }
  if (batches >= BATCHES_A_MINUTE)
    return { waitSeconds: Math.max(1, Math.ceil((beganAt + MINUTE_MS - now) / 1000)) }
  return { minute: { beganAt, batches: batches + 1 } }
}
