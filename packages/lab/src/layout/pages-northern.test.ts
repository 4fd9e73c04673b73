import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { lookUp } from '../meaning/names/lookup.ts'
import { specimenInName } from '../meaning/names/specimen.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'Dutch, with the words of its columns',
    page: `
Bepaling                         Uitslag     Eenheid       Referentiewaarden
Hematologie
Hemoglobine                      8,9         mmol/L        8,5 - 11,0
Trombocyten                      140   L     10^9/L        150 - 400
Klinische chemie
Urinezuur                        0,31        mmol/L        0,20 - 0,42
gamma-GT                         61    H     U/L           < 55`,
    rows: [
      'Hemoglobine | 8,9 | mmol/L | 8,5 - 11,0',
      'Trombocyten | 140 | 10^9/L | 150 - 400 | L',
      'Urinezuur | 0,31 | mmol/L | 0,20 - 0,42',
      'gamma-GT | 61 | U/L | < 55 | H',
    ],
  },
  {
    style: 'Polish, with its own letters',
    page: `
Badanie                          Wynik       Jednostka     Zakres referencyjny
Morfologia krwi
Płytki krwi (PLT)                250         tys/µl        150 - 400
Hemoglobina (HGB)                13,1        g/dl          12,0 - 16,0
Próby wątrobowe
Bilirubina całkowita             0,7         mg/dl         do 1,2
Żelazo                           90          µg/dl         od 37 do 145`,
    rows: [
      'Płytki krwi (PLT) | 250 | tys/µl | 150 - 400',
      'Hemoglobina (HGB) | 13,1 | g/dl | 12,0 - 16,0',
      'Bilirubina całkowita | 0,7 | mg/dl | do 1,2',
      'Żelazo | 90 | µg/dl | od 37 do 145',
    ],
  },
  {
    style: 'Swedish, below labels of which one is the word for results',
    page: `
Provtagen              Ankomst                Svar
2024-03-05 07:10       2024-03-05 09:00       2024-03-06 11:00
Blodstatus
B-LPK                            5,1         E9/L          3,5 - 8,8
B-EVF                            0,42        L/L           0,35 - 0,46
Leverstatus
P-ALAT                           0,42        µkat/L        < 0,76`,
    rows: [
      'B-LPK | 5,1 | E9/L | 3,5 - 8,8',
      'B-EVF | 0,42 | L/L | 0,35 - 0,46',
      'P-ALAT | 0,42 | µkat/L | < 0,76',
    ],
  },
  {
    style: 'a unit of filtration broken at its space',
    page: `
Analys                           Resultat    Enhet         Referensintervall
Pt-eGFR                          72          mL/min/1,73   > 60
                                             m2
P-Kreatinin                      88          µmol/L        45 - 90`,
    rows: ['Pt-eGFR | 72 | mL/min/1,73 m2 | > 60', 'P-Kreatinin | 88 | µmol/L | 45 - 90'],
  },
  ...(
    [
      ['Swedish', 'Analys', 'Enhet', 'Referensintervall', '3 maj 2024', '12 oktober 2023'],
      ['Swedish, shortened', 'Analys', 'Enhet', 'Referensintervall', '3 aug. 2024', '12 maj 2024'],
      ['Dutch', 'Bepaling', 'Eenheid', 'Referentiewaarden', '3 mei 2024', '12 maart 2024'],
      ['Polish', 'Badanie', 'Jednostka', 'Zakres referencyjny', '3 września 2024', '12 lutego 2024'],
    ] as const
  ).map(([style, name, unit, range, newer, older]) => ({
    style: `${style} months above columns, of which the newest counts`,
    page: `
${name.padEnd(20)}${older.padEnd(20)}${newer.padEnd(20)}${unit.padEnd(14)}${range}
B-Hb                131                 128                 g/L           117 - 153
P-CRP               4                   11                  mg/L          < 5`,
    rows: ['B-Hb | 128 | g/L | 117 - 153', 'P-CRP | 11 | mg/L | < 5'],
  })),
]

describe('Dutch, Polish and Swedish pages', () => {
  it.each(CASES)('$style', ({ page, rows }) => {
    expect(brief(findReport(drawn(page), words))).toEqual(rows)
  })
})

describe('Dutch, Polish and Swedish names', () => {
  it.each([
    ['Urinezuur', 'uric_acid'],
    ['Kwas moczowy', 'uric_acid'],
    ['Mocznik', 'urea'],
    ['Ureum', 'urea'],
    ['Azot mocznika (BUN)', 'urea_nitrogen'],
    ['OB', 'esr'],
    ['Bezinking', 'esr'],
    ['P-Amylas', 'amylase'],
    ['P-Pankreasamylas', 'amylase_pancreatic'],
    ['P-PK(INR)', 'inr'],
    ['fP-Glukos', 'glucose'],
    ['B-Hb', 'hemoglobin'],
    ['B-Hemoglobin', 'hemoglobin'],
    ['B-Hemoglobin (Hb)', 'hemoglobin'],
    ['B-HbA1c', 'hba1c'],
    ['B-Trombocyter', 'platelets'],
    ['P-T4 fritt', 't4_free'],
    ['PŁYTKI KRWI', 'platelets'],
    ['Białko całkowite', 'protein_total'],
    ['P-Bilirubin, konjugerat', 'bilirubin_direct'],
    ['Bilirubina związana', 'bilirubin_direct'],
  ])('%s is %s', (name, code) => {
    expect(lookUp(name)?.entries[0]?.code).toBe(code)
  })

  it.each(['Urinezuur', 'Urinsyra', 'Kwas moczowy', 'Mocznik'])(
    '%s does not state urine as the specimen',
    (name) => {
      expect(specimenInName(name)).toBeNull()
    },
  )
})
