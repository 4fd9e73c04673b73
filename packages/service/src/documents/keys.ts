import type { Source } from '@tributary/health'
import { SOURCES } from '@tributary/providers'

/** The key of the document about the person. */
export const USER_INFO_KEY = 'user_info'

/** The source that a summary was made from alone, with Data Cleaning off; null when it was made from all. */
export const sourceOfKey = (documentKey: string): Source | null =>
  SOURCES.find((source) => documentKey.endsWith(`:${source}`)) ?? null
