import { AUTOIMMUNITY } from './autoimmunity.ts'
import { COAGULATION } from './coagulation.ts'
import { DIFFERENTIAL } from './differential.ts'
import { ELECTROLYTES } from './electrolytes.ts'
import type { Entry } from './entry.ts'
import { BLOOD_GASES, DRUGS } from './gases-drugs.ts'
import { HAEMATOLOGY } from './haematology.ts'
import { HORMONES } from './hormones.ts'
import { IRON_AND_VITAMINS } from './iron-vitamins.ts'
import { KIDNEY } from './kidney.ts'
import { LIVER } from './liver.ts'
import { METABOLISM } from './metabolism.ts'
import { HEART_AND_MUSCLE, INFLAMMATION_AND_PROTEINS } from './proteins-heart.ts'
import { STOOL, URINE_SEDIMENT } from './sediment-stool.ts'
import { SEROLOGY } from './serology.ts'
import { THYROID } from './thyroid.ts'
import { TUMOUR_MARKERS } from './tumour-markers.ts'
import { URINE_CHEMISTRY } from './urine.ts'

/** Every biomarker that this service knows by name. Where a name is shared, the earlier one is the likelier. */
export const ENTRIES: readonly Entry[] = [
  ...HAEMATOLOGY,
  ...DIFFERENTIAL,
  ...METABOLISM,
  ...KIDNEY,
  ...LIVER,
  ...ELECTROLYTES,
  ...INFLAMMATION_AND_PROTEINS,
  ...COAGULATION,
  ...IRON_AND_VITAMINS,
  ...THYROID,
  ...HORMONES,
  ...TUMOUR_MARKERS,
  ...HEART_AND_MUSCLE,
  ...BLOOD_GASES,
  ...URINE_CHEMISTRY,
  ...URINE_SEDIMENT,
  ...SEROLOGY,
  ...AUTOIMMUNITY,
  ...DRUGS,
  ...STOOL,
]

const byCode = new Map(ENTRIES.map((entry) => [entry.code, entry]))

export function entryOf(code: string): Entry | null {
  return byCode.get(code) ?? null
}
