import type { Language } from '../../types.ts'

/** The group of specimens under which a biomarker may be coded. Blood stands for serum and plasma too. */
export const SPECIMEN_GROUPS = [
  'blood',
  'urine',
  'stool',
  'cerebrospinal_fluid',
  'pleural_fluid',
  'ascitic_fluid',
  'synovial_fluid',
  'amniotic_fluid',
  'semen',
  'saliva',
  'sweat',
  'other',
] as const

export type DictionarySpecimen = (typeof SPECIMEN_GROUPS)[number]

/** One way in which a biomarker is reported. Numbers of one form convert into its unit. */
export interface NumberForm {
  kind: 'number'
  /** The unit in UCUM. */
  unit: string
  property: string
  /** The bounds outside of which no living person's value lies. */
  bounds: readonly [number, number]
  /** Where laboratories put the reference interval of adults; null where it means nothing. */
  usual: readonly [number, number] | null
  loinc: Loinc | null
}

interface WordForm {
  kind: 'word' | 'titre'
  property: string
  loinc: Loinc | null
}

export type NameForm = NumberForm | WordForm

export interface Loinc {
  code: string
  /** LOINC's own short name; null where we have not seen it. */
  name: string | null
  /** What the code is for, as LOINC's short names abbreviate it: `SerPl`, `Bld`, `24h Ur`. */
  system: string
  /** Where the code is for one method only: the biomarker is always measured so, or its name says it. */
  method: string | null
}

export interface DictionaryEntry {
  code: string
  name: string
  specimen: DictionarySpecimen
  /** The forms of the biomarker; the first is canonical. */
  forms: readonly NameForm[]
  /** The formula of the substance that amounts count, in the order of Hill; null for proteins and mixtures. */
  formula: string | null
  /** The molar mass in g/mol, which converts amounts of substance into masses. */
  molarMass: number | null
  /** The charge, which converts equivalents into amounts of substance. */
  charge: number | null
  names: readonly { language: Language | null; text: string }[]
}
