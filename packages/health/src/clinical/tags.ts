import type { FigureSummary } from '../figures/index.ts'
import { SYSTEMS } from './systems.ts'

export interface Tag {
  code: string
  display: string
  definition: string
}

const DOCUMENT: Tag = {
  code: 'clinical_ready',
  display: 'Clinical Ready',
  definition: 'A document of the clinical numbers of one local day.',
}

/** In the order in which they are written. */
const READ: readonly (readonly [FigureSummary, Tag])[] = [
  [
    'body',
    {
      code: 'body_summary',
      display: 'Body summary',
      definition: 'Holds numbers read from the body summary of the day.',
    },
  ],
  [
    'physical',
    {
      code: 'physical_summary',
      display: 'Physical summary',
      definition: 'Holds numbers read from the physical summary of the day.',
    },
  ],
  [
    'sleep',
    {
      code: 'sleep_summary',
      display: 'Sleep summary',
      definition: 'Holds numbers read from a sleep summary of the day.',
    },
  ],
]

export const TAGS: readonly Tag[] = [DOCUMENT, ...READ.map(([, tag]) => tag)]

/** What the document is, and which summaries it was read from. */
export const tagsOf = (read: readonly FigureSummary[]) =>
  [DOCUMENT, ...READ.filter(([summary]) => read.includes(summary)).map(([, tag]) => tag)].map(
    ({ code, display }) => ({ system: SYSTEMS.tags, code, display }),
  )
