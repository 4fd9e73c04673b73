/** The vendor's numbers of what its algorithm found. */
const VERDICTS: readonly string[] = [
  'AFib negative',
  'AFib positive',
  'inconclusive',
  'no signal',
  'other',
  'noise',
  'low heart rate',
  'high heart rate',
  'inconclusive',
  'AFib negative, normal heart rate',
  'AFib negative, high heart rate',
  'AFib positive, normal heart rate',
  'AFib positive, high heart rate',
  'no diagnosis',
]

/** Returns the vendor's classification of an ECG; null for a number that is not known. */
export const verdictOf = (afib: number | null | undefined): string | null => VERDICTS[afib ?? -1] ?? null
