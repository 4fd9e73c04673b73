import type { SleepStage } from '@tributary/health'

const PREFIX = /^HKCategoryValueSleepAnalysis/

/** The names of the store's enumeration, in its own order from 0. */
const STAGES: readonly (readonly [string, SleepStage])[] = [
  ['InBed', 'in_bed'],
  ['AsleepUnspecified', 'asleep'],
  ['Awake', 'awake'],
  ['AsleepCore', 'light'],
  ['AsleepDeep', 'deep'],
  ['AsleepREM', 'rem'],
]

const BY_WORD: ReadonlyMap<string, SleepStage> = new Map([
  ...STAGES.flatMap(([name, stage], number): [string, SleepStage][] => [
    [name.toLowerCase(), stage],
    [String(number), stage],
  ]),
  // As it was called before stages were known.
  ['asleep', 'asleep'],
])

export const stageOf = (word: string) => BY_WORD.get(word.replace(PREFIX, '').toLowerCase())
