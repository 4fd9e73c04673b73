import { addDays } from '@tributary/health'

const MOST_DAYS = 8

/** Sorted days in runs of neighbours, none too long: what is read for one day is of use to those beside it. */
export function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && run.length < MOST_DAYS && day <= addDays(last, 2)) run.push(day)
    else runs.push([day])
  }
  return runs
}
