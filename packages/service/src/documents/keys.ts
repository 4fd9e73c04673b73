import { SOURCES } from '@tributary/health'

/** Whether a summary was made with Data Cleaning off, from one source alone. */
export const isOfOneSource = (documentKey: string): boolean =>
  SOURCES.some((source) => documentKey.endsWith(`:${source}`))
