import { addDays } from '@tributary/health'

const MOST_DAYS = 8

/** Groups sorted days into runs of neighbours, none too long: data read for one day is also needed for the days beside it. */
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
