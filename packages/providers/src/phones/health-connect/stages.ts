import type { SleepStage } from '@tributary/health'

/** The names of the store's constants, in their order from 0. */
const STAGES: readonly (readonly [string, SleepStage | null])[] = [
  ['unknown', null],
  ['awake', 'awake'],
  ['sleeping', 'asleep'],
  ['out_of_bed', 'awake'],
  ['light', 'light'],
  ['deep', 'deep'],
  ['rem', 'rem'],
  ['awake_in_bed', 'awake'],
]

const BY_WORD: ReadonlyMap<string, SleepStage | null> = new Map(
  STAGES.flatMap(([name, stage], number): [string, SleepStage | null][] => [
    [name, stage],
    [String(number), stage],
  ]),
)

export const stageOf = (word: string) => BY_WORD.get(word.toLowerCase().replace(/^stage_type_/, ''))
