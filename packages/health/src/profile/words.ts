import { REACHED } from '../guidance/index.ts'
import type { AssessedDomain } from './assess.ts'
import type { ProfilePart } from './part.ts'

/** Scores from which on a metric is well, and below which it stands out. */
export const WELL = REACHED
const LOW = 50

export const scoreIn = ({ parts }: AssessedDomain, metric: string): number | null =>
  partIn(parts, metric)?.score ?? null

export const daysIn = ({ parts }: AssessedDomain, metric: string): number => partIn(parts, metric)?.days ?? 0

const partIn = (parts: readonly ProfilePart[], metric: string) => parts.find((one) => one.metric === metric)

export const isWell = (score: number | null): boolean => score !== null && score >= WELL
export const isLow = (score: number | null): boolean => score !== null && score < LOW

/** 8,000. */
export const count = (value: number) => value.toLocaleString('en-US')

/** Rounded as in the sentence, so that the number compared with a bound is the number that the reader sees. */
export const tenths = (value: number) => Math.round(value * 10) / 10
