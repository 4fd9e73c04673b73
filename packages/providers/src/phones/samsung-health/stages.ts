import type { SleepStage } from '@tributary/health'

const BY_WORD: ReadonlyMap<string, SleepStage | null> = new Map<string, SleepStage | null>([
  ['UNDEFINED', null],
  ['AWAKE', 'awake'],
  ['LIGHT', 'light'],
  ['DEEP', 'deep'],
  ['REM', 'rem'],
])

export const stageOf = (word: string) => BY_WORD.get(word.toUpperCase())
