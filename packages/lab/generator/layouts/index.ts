import { currentAndPrevious, inOutOfRange, referenceLaboratory } from './american.ts'
import { dotLeaders, oneByOne, stacked } from './blocks.ts'
import { gauges, sideBySide, trends } from './cards.ts'
import { anteriorites, cumulative, previousInBrackets } from './cumulative.ts'
import { countedAnswers, drawnBars, explained, goalTables } from './fault-pages.ts'
import { codedNames, letterColumn, movedFlags, twoUnits, wordedRanges } from './fault-tables.ts'
import { befund } from './german.ts'
import { bioRefInterval } from './indian.ts'
import type { Layout } from './layout.ts'
import {
  gluedFlags,
  practice,
  proseBeside,
  rangesByAge,
  statusWords,
  unitInName,
  valuesLeft,
  words,
} from './odd-tables.ts'
import { colourOnly, grid, hospital, landscape, lowAndHigh, referto, smallPrint } from './plain-tables.ts'
import { otherFluid, severalSamples } from './samples.ts'
import { leucogram, linePrinter, timePerPanel } from './terminal.ts'

export const LAYOUTS: readonly Layout[] = [
  inOutOfRange,
  referenceLaboratory,
  currentAndPrevious,
  bioRefInterval,
  befund,
  hospital,
  referto,
  oneByOne,
  dotLeaders,
  anteriorites,
  practice,
  cumulative,
  previousInBrackets,
  gauges,
  sideBySide,
  valuesLeft,
  unitInName,
  rangesByAge,
  proseBeside,
  statusWords,
  words,
  gluedFlags,
  colourOnly,
  grid,
  lowAndHigh,
  smallPrint,
  landscape,
  stacked,
  linePrinter,
  leucogram,
  timePerPanel,
  trends,
  movedFlags,
  wordedRanges,
  codedNames,
  twoUnits,
  letterColumn,
  goalTables,
  explained,
  drawnBars,
  countedAnswers,
  otherFluid,
  severalSamples,
]
