/** Workout categories by the vendor's number; names as they stand in documents. */
const SPORTS: Readonly<Record<number, string>> = {
  1: 'Walking',
  2: 'Running',
  3: 'Hiking',
  4: 'Skating',
  5: 'BMX',
  6: 'Cycling',
  7: 'Swimming',
  8: 'Surfing',
  9: 'Kitesurfing',
  10: 'Windsurfing',
  12: 'Tennis',
  13: 'Table Tennis',
  14: 'Squash',
  15: 'Badminton',
  16: 'Strength Training',
  17: 'Fitness',
  18: 'Elliptical',
  19: 'Pilates',
  20: 'Basketball',
  21: 'Soccer',
  22: 'Football',
  23: 'Rugby',
  24: 'Volleyball',
  25: 'Water Polo',
  26: 'Horse Riding',
  27: 'Golf',
  28: 'Yoga',
  29: 'Dancing',
  30: 'Boxing',
  31: 'Fencing',
  32: 'Wrestling',
  33: 'Martial Arts',
  34: 'Skiing',
  35: 'Snowboarding',
  36: 'Other',
  187: 'Rowing',
  188: 'Zumba',
  191: 'Baseball',
  192: 'Handball',
  193: 'Hockey',
  194: 'Ice Hockey',
  195: 'Climbing',
  196: 'Ice Skating',
  272: 'Multisport',
  306: 'Indoor Walking',
  307: 'Indoor Running',
  308: 'Indoor Cycling',
  455: 'Paddleboarding',
  456: 'Padel',
  498: 'Trail Running',
  510: 'Pickleball',
  521: 'Triathlon',
  523: 'Mountain Biking',
  530: 'Nordic Skiing',
  546: 'Crossfit',
  547: 'Spinning',
  550: 'HIIT',
  551: 'Meditation',
  552: 'Stretching',
  560: 'Breathing',
  566: 'Nordic Walking',
}

export const SWIMMING = 7

/** A stretch in which the tracker saw nothing worth a name. */
export const NO_ACTIVITY = 128

/** The vendor measures nothing in these, whatever zeros it sends. */
export const WITHOUT_METRICS: readonly number[] = [272, 560]

export function sportName(category: number): string | null {
  return SPORTS[category] ?? null
}
