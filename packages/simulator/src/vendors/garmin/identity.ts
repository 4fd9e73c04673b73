import { createHash } from 'node:crypto'
import type { Person } from '../../people/personas.ts'
import type { GarminWatch } from './watch.ts'

export function accountId(seed: number, person: Person): string {
  return hex(seed, 'account', person.id).slice(0, 32)
}

/** A summary keeps its id whatever becomes of its numbers. */
export function summaryId(watch: GarminWatch, type: string, startAt: number): string {
  const start = Math.floor(startAt / 1000).toString(16)
  return `x${hex(watch.seed, watch.person.id, type).slice(0, 7)}-${start}`
}

/** Activities are counted through the whole service. */
export function activityId(watch: GarminWatch, startAt: number, part: number): number {
  const own = Number.parseInt(hex(watch.seed, watch.person.id, startAt).slice(0, 6), 16)
  return 15_000_000_000 + own * 10 + part
}

export const seconds = (at: number) => Math.floor(at / 1000)

/** How a summary gives its time. */
export function timing(watch: GarminWatch, startAt: number, endAt: number) {
  return {
    startTimeInSeconds: seconds(startAt),
    startTimeOffsetInSeconds: watch.offset(startAt),
    durationInSeconds: seconds(endAt) - seconds(startAt),
  }
}

function hex(...keys: (string | number)[]): string {
  return createHash('sha256')
    .update(['garmin', ...keys].join('/'))
    .digest('hex')
}
