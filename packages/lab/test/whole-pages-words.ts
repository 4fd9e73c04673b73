import type { Language, Specimen } from '../src/types.ts'

export type Side = 'low' | 'high'

/** The words and habits of a laboratory of one country. */
export interface Laboratory {
  language: Language
  sign: '.' | ','
  title: string
  collected: string
  reported: string
  /** The headings of names, results, units and ranges. */
  headings: readonly [string, string, string, string]
  between: readonly [string, string]
  to: string
  upTo: string
  men: string
  women: string
  words: Record<Side, string>
  specimens: readonly (readonly [Specimen, string])[]
}

export const LABORATORIES: readonly Laboratory[] = [
  {
    language: 'en',
    sign: '.',
    title: 'Laboratory report',
    collected: 'Collected',
    reported: 'Reported',
    headings: ['Test', 'Result', 'Units', 'Reference range'],
    between: ['between', 'and'],
    to: 'to',
    upTo: 'up to',
    men: 'Male',
    women: 'Female',
    words: { low: 'Low', high: 'High' },
    specimens: [
      ['serum', 'Serum'],
      ['blood', 'Blood'],
      ['urine', 'Urine'],
      ['cerebrospinal_fluid', 'Cerebrospinal fluid'],
      ['pleural_fluid', 'Pleural fluid'],
    ],
  },
  {
    language: 'de',
    sign: ',',
    title: 'Laborbefund',
    collected: 'Entnahme',
    reported: 'Befunddatum',
    headings: ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich'],
    between: ['von', 'bis'],
    to: 'bis',
    upTo: 'bis',
    men: 'Männer',
    women: 'Frauen',
    words: { low: 'erniedrigt', high: 'erhöht' },
    specimens: [
      ['serum', 'Serum'],
      ['blood', 'Blut'],
      ['urine', 'Urin'],
      ['cerebrospinal_fluid', 'Liquor'],
    ],
  },
  {
    language: 'es',
    sign: ',',
    title: 'Informe de laboratorio',
    collected: 'Fecha de toma',
    reported: 'Fecha de informe',
    headings: ['Prueba', 'Resultado', 'Unidades', 'Valores de referencia'],
    between: ['entre', 'y'],
    to: 'a',
    upTo: 'hasta',
    men: 'Hombres',
    women: 'Mujeres',
    words: { low: 'Bajo', high: 'Alto' },
    specimens: [
      ['serum', 'Suero'],
      ['blood', 'Sangre'],
      ['urine', 'Orina'],
      ['pleural_fluid', 'Líquido pleural'],
    ],
  },
  {
    language: 'fr',
    sign: ',',
    title: "Compte rendu d'analyses médicales",
    collected: 'Prélevé le',
    reported: 'Édité le',
    headings: ['Analyse', 'Résultat', 'Unité', 'Valeurs de référence'],
    between: ['entre', 'et'],
    to: 'à',
    upTo: "jusqu'à",
    men: 'Hommes',
    women: 'Femmes',
    words: { low: 'bas', high: 'élevé' },
    specimens: [
      ['serum', 'Sérum'],
      ['blood', 'Sang'],
      ['urine', 'Urines'],
      ['synovial_fluid', 'Liquide synovial'],
    ],
  },
  {
    language: 'it',
    sign: ',',
    title: 'Referto di laboratorio',
    collected: 'Data prelievo',
    reported: 'Data referto',
    headings: ['Esame', 'Risultato', 'Unità', 'Valori di riferimento'],
    between: ['da', 'a'],
    to: 'a',
    upTo: 'fino a',
    men: 'Uomini',
    women: 'Donne',
    words: { low: 'basso', high: 'alto' },
    specimens: [
      ['serum', 'Siero'],
      ['blood', 'Sangue'],
      ['urine', 'Urine'],
      ['ascitic_fluid', 'Liquido ascitico'],
    ],
  },
  {
    language: 'pt',
    sign: ',',
    title: 'Resultado de exames laboratoriais',
    collected: 'Data da coleta',
    reported: 'Data do laudo',
    headings: ['Exame', 'Resultado', 'Unidade', 'Valores de referência'],
    between: ['entre', 'e'],
    to: 'a',
    upTo: 'até',
    men: 'Homens',
    women: 'Mulheres',
    words: { low: 'Baixo', high: 'Elevado' },
    specimens: [
      ['serum', 'Soro'],
      ['blood', 'Sangue'],
      ['urine', 'Urina'],
    ],
  },
  {
    language: 'nl',
    sign: ',',
    title: 'Laboratoriumuitslag',
    collected: 'Afnamedatum',
    reported: 'Rapportdatum',
    headings: ['Bepaling', 'Uitslag', 'Eenheid', 'Referentiewaarden'],
    between: ['tussen', 'en'],
    to: 'tot',
    upTo: 'tot',
    men: 'Mannen',
    women: 'Vrouwen',
    words: { low: 'verlaagd', high: 'verhoogd' },
    specimens: [
      ['serum', 'Serum'],
      ['blood', 'Bloed'],
      ['urine', 'Urine'],
      ['cerebrospinal_fluid', 'Liquor'],
    ],
  },
  {
    language: 'pl',
    sign: ',',
    title: 'Wyniki badań laboratoryjnych',
    collected: 'Data pobrania',
    reported: 'Data wydania',
    headings: ['Badanie', 'Wynik', 'Jednostka', 'Zakres referencyjny'],
    between: ['od', 'do'],
    to: 'do',
    upTo: 'do',
    men: 'Mężczyźni',
    women: 'Kobiety',
    words: { low: 'obniżony', high: 'podwyższony' },
    specimens: [
      ['serum', 'Surowica'],
      ['blood', 'Krew'],
      ['urine', 'Mocz'],
    ],
  },
  {
    language: 'sv',
    sign: ',',
    title: 'Laboratoriesvar',
    collected: 'Provtagning',
    reported: 'Svarsdatum',
    headings: ['Analys', 'Resultat', 'Enhet', 'Referensintervall'],
    between: ['mellan', 'och'],
    to: 'till',
    upTo: 'upp till',
    men: 'Män',
    women: 'Kvinnor',
    words: { low: 'lågt', high: 'högt' },
    specimens: [
      ['serum', 'Serum'],
      ['blood', 'Blod'],
      ['urine', 'Urin'],
    ],
  },
]

interface Unit {
  printed: string
  ucum: string
  usual: readonly [number, number]
}

export interface Analyte {
  /** The codes of the dictionary for it, in any specimen. */
  codes: readonly string[]
  names: Record<Language, readonly string[]>
  units: readonly Unit[]
}

const unit = (printed: string, ucum: string, low: number, high: number): Unit => ({
  printed,
  ucum,
  usual: [low, high],
})

/** Names in the order of the languages, those of one language parted by commas. */
const analyte = (codes: string, names: string, ...units: readonly Unit[]): Analyte => {
  const [en, de, es, fr, it, pt, nl, pl, sv] = names.split('|').map((of) => of.trim().split(', '))
  return {
    codes: codes.split(' '),
    names: { en: en!, de: de!, es: es!, fr: fr!, it: it!, pt: pt!, nl: nl!, pl: pl!, sv: sv! },
    units,
  }
}

export const ANALYTES: readonly Analyte[] = [
  analyte(
    'glucose urine_glucose csf_glucose pleural_glucose synovial_glucose ascitic_glucose',
    'Glucose | Glukose | Glucosa | Glucose | Glucosio | Glicose | Glucose | Glukoza | Glukos',
    unit('mg/dL', 'mg/dL', 70, 99),
    unit('mmol/L', 'mmol/L', 3.9, 5.5),
  ),
  analyte(
    'sodium urine_sodium',
    'Sodium | Natrium | Sodio | Sodium | Sodio | Sódio | Natrium | Sód | Natrium',
    unit('mmol/L', 'mmol/L', 135, 145),
  ),
  analyte(
    'potassium urine_potassium',
    'Potassium | Kalium | Potasio | Potassium | Potassio | Potássio | Kalium | Potas | Kalium',
    unit('mmol/L', 'mmol/L', 3.5, 5.1),
  ),
  analyte(
    'calcium urine_calcium',
    'Calcium | Calcium | Calcio | Calcium | Calcio | Cálcio | Calcium | Wapń | Kalcium',
    unit('mg/dL', 'mg/dL', 8.6, 10.2),
    unit('mmol/L', 'mmol/L', 2.15, 2.55),
  ),
  analyte(
    'creatinine urine_creatinine',
    'Creatinine | Kreatinin | Creatinina | Créatinine | Creatinina | Creatinina | Kreatinine | Kreatynina | Kreatinin',
    unit('mg/dL', 'mg/dL', 0.7, 1.2),
    unit('µmol/L', 'umol/L', 62, 106),
  ),
  analyte(
    'urea urine_urea',
    'Urea | Harnstoff | Urea | Urée | Urea | Ureia | Ureum | Mocznik | Urea',
    unit('mg/dL', 'mg/dL', 17, 49),
    unit('mmol/L', 'mmol/L', 2.8, 8.1),
  ),
  analyte(
    'alt',
    'ALT | GPT (ALAT) | ALT (GPT) | ALAT | ALT (GPT) | TGP (ALT) | ALAT | ALT | ALAT',
    unit('U/L', 'U/L', 10, 50),
  ),
  analyte(
    'crp hs_crp',
    'CRP | CRP | Proteína C reactiva | CRP | Proteina C reattiva | Proteína C reativa | CRP | CRP | CRP',
    unit('mg/L', 'mg/L', 0.5, 5),
    unit('mg/dL', 'mg/dL', 0.05, 0.5),
  ),
  analyte(
    'tsh',
    'TSH | TSH | TSH | TSH | TSH | TSH | TSH | TSH | TSH',
    unit('mIU/L', 'm[IU]/L', 0.4, 4.2),
    unit('µIU/mL', 'u[IU]/mL', 0.4, 4.2),
  ),
  analyte(
    'ferritin',
    'Ferritin | Ferritin | Ferritina | Ferritine | Ferritina | Ferritina | Ferritine | Ferrytyna | Ferritin',
    unit('ng/mL', 'ng/mL', 30, 300),
    unit('µg/L', 'ug/L', 30, 300),
  ),
  analyte(
    'lithium',
    'Lithium | Lithium | Litio | Lithium | Litio | Lítio | Lithium | Lit | Litium',
    unit('mmol/L', 'mmol/L', 0.6, 1.2),
  ),
  analyte(
    'hemoglobin urine_blood',
    'Hemoglobin | Hämoglobin | Hemoglobina | Hémoglobine | Emoglobina | Hemoglobina | Hemoglobine | Hemoglobina | Hemoglobin',
    unit('g/dL', 'g/dL', 12, 16),
    unit('g/L', 'g/L', 120, 160),
  ),
  analyte(
    'iron',
    'Iron | Eisen | Hierro | Fer | Ferro | Ferro | IJzer | Żelazo | Järn',
    unit('µg/dL', 'ug/dL', 60, 170),
    unit('µmol/L', 'umol/L', 10.7, 30.4),
  ),
]
