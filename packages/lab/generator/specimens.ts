import type { Language, Specimen } from '../src/types.ts'

/** What the words of ./wording for a specimen mean; a word that is not here says blood or urine and no more. */
const MEANINGS: Readonly<Record<string, Specimen>> = {
  serum: 'serum',
  suero: 'serum',
  sérum: 'serum',
  siero: 'serum',
  soro: 'serum',
  blood: 'blood',
  'wb-edta': 'blood',
  'edta-blut': 'blood',
  vollblut: 'blood',
  sangre: 'blood',
  'sangre total edta': 'blood',
  'sang total edta': 'blood',
  'sang veineux': 'venous_blood',
  sangue: 'blood',
  'sangue intero': 'blood',
  'sangue total': 'blood',
  urine: 'urine',
  'random urine': 'urine',
  urin: 'urine',
  spontanurin: 'urine',
  orina: 'urine',
  'orina reciente': 'urine',
  urines: 'urine',
  'urines du matin': 'urine',
  'urina estemporanea': 'urine',
  urina: 'urine',
  'urina recente': 'urine',
}

/** Parts of names that say what was examined, whatever stands around them. */
const IN_NAMES: readonly (readonly [RegExp, Specimen])[] = [
  [/s[eé]rum|suero|siero|\bsoro\b|s[eé]ric|surowic/i, 'serum'],
  [/plasma|osocz/i, 'plasma'],
  [/blood|blut|sangre|\bsang\b|sangue|bloed|krwi|blod/i, 'blood'],
  [/urin|orina|harn|mocz/i, 'urine'],
  [/stool|stuhl|fecal|heces|selles|fezes|feci|faeces|feces|ontlasting|kale|avföring/i, 'stool'],
  [/(?:^|\s)f?P-/, 'plasma'],
  [/(?:^|\s)f?S-/, 'serum'],
  [/(?:^|\s)f?B-/, 'blood'],
  [/(?:^|\s)d?U-/, 'urine'],
]

const OF_BLOOD: readonly Specimen[] = ['blood', 'serum', 'plasma', 'venous_blood', 'capillary_blood']
const OF_URINE: readonly Specimen[] = ['urine', 'timed_urine']

export interface Fluid {
  specimen: Specimen
  /** The words that headings and columns print for it. */
  words: Partial<Record<Language, readonly string[]>>
}

/** Fluids in which laboratories measure what they measure in blood too. */
export const FLUIDS: readonly Fluid[] = [
  {
    specimen: 'cerebrospinal_fluid',
    words: {
      en: ['CSF', 'Cerebrospinal Fluid'],
      de: ['Liquor', 'Liquor cerebrospinalis'],
      es: ['Líquido cefalorraquídeo', 'LCR'],
      fr: ['Liquide céphalo-rachidien', 'LCR'],
      it: ['Liquor', 'Liquido cefalorachidiano'],
      pt: ['Líquor', 'Líquido cefalorraquidiano'],
    },
  },
  {
    specimen: 'pleural_fluid',
    words: {
      en: ['Pleural Fluid'],
      de: ['Pleurapunktat'],
      es: ['Líquido pleural'],
      fr: ['Liquide pleural'],
      it: ['Liquido pleurico'],
      pt: ['Líquido pleural'],
    },
  },
  {
    specimen: 'ascitic_fluid',
    words: {
      en: ['Ascitic Fluid'],
      de: ['Aszites'],
      es: ['Líquido ascítico'],
      fr: ["Liquide d'ascite"],
      it: ['Liquido ascitico'],
      pt: ['Líquido ascítico'],
    },
  },
]

/** The analytes that are measured in these fluids. */
const IN_FLUIDS = new Set([
  'glucose',
  'total_protein',
  'ldh',
  'chloride',
  'amylase',
  'leucocytes',
  'erythrocytes',
  'neutrophils_percent',
  'lymphocytes_percent',
])

const namedIn = (name: string): Specimen[] =>
  IN_NAMES.flatMap(([words, specimen]) => (words.test(name) ? [specimen] : []))

/** Whether a row may stand under the heading of a fluid: its name says nothing else. */
export const isOfFluids = ({ key, name }: { key: string; name: string }): boolean =>
  IN_FLUIDS.has(key) && namedIn(name).length === 0

/**
 * What may be said of the specimen of a result: what is printed for it, or what its name and its heading say; where neither is printed,
 * any kind of what its panel is measured in.
 */
export function specimensOf(
  group: 'blood' | 'urine',
  printed: string | null,
  names: string,
): readonly Specimen[] {
  const said = printed === null ? null : meaningOf(printed)
  const own = namedIn(names)
  if (said) return [said, ...own]
  return [...(group === 'blood' ? OF_BLOOD : OF_URINE), ...own]
}

function meaningOf(printed: string): Specimen | null {
  const fluid = FLUIDS.find(({ words }) => Object.values(words).some((list) => list.includes(printed)))
  return fluid?.specimen ?? MEANINGS[printed.toLowerCase()] ?? null
}
