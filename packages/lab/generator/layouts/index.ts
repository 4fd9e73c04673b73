import { currentAndPrevious, inOutOfRange, referenceLaboratory } from './american.ts'
import { befund } from './german.ts'
import { bioRefInterval } from './indian.ts'
import type { Layout } from './layout.ts'

export const LAYOUTS: readonly Layout[] = [
  inOutOfRange,
  referenceLaboratory,
  currentAndPrevious,
  bioRefInterval,
  befund,
]
