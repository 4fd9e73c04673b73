const FIRST_MS = 1000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Between the tries of one sync, attempt 0 first. Half is chance, so that phones that failed together do not return together. */
export const retryWait = (attempt: number, random: number): number => spread(FIRST_MS * 2 ** attempt, random)

/** Until the next sync, after so many that failed in a row. */
export const pauseWait = (failures: number, random: number): number =>
  spread(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)), random)

const spread = (ms: number, random: number) => Math.round(ms * (0.5 + random / 2))
