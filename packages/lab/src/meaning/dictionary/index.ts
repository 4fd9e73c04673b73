import { DIFFERENTIAL } from './differential.ts'
import { ELECTROLYTES } from './electrolytes.ts'
import type { Entry } from './entry.ts'
import { HAEMATOLOGY } from './haematology.ts'
import { KIDNEY } from './kidney.ts'
import { LIVER } from './liver.ts'
import { METABOLISM } from './metabolism.ts'

/** Every biomarker that this service knows by name. Where a name is shared, the earlier one is the likelier. */
export const ENTRIES: readonly Entry[] = [
  ...HAEMATOLOGY,
  ...DIFFERENTIAL,
  ...METABOLISM,
  ...KIDNEY,
  ...LIVER,
  ...ELECTROLYTES,
]

const byCode = new Map(ENTRIES.map((entry) => [entry.code, entry]))

export function entryOf(code: string): Entry | null {
  return byCode.get(code) ?? null
}
