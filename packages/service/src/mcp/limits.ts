/** Of one token, on all nodes together. */
export const REQUESTS_A_MINUTE = 60
export const WINDOW_MS = 60_000

export const LARGEST_BODY_BYTES = 64 * 1024
/** An assistant reads all of an answer; one that is larger than this was asked for too widely. */
export const LARGEST_ANSWER_BYTES = 48 * 1024

export const MOST_DAYS = 90
export const LONGEST_LIFE_DAYS = 365
export const LONGEST_NAME = 100
