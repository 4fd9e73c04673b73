import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'a share and a count without units below one heading are no result',
    page: `
HEMOGRAMA                   RESULTADO            VALORES DE REFERENCIA
Leucocitos (x10^9/L)        5.8                  3.9 a 10.9
Neutrofilos                 73.0      4.234      2.1 a 7.6
Eosinofilos                 2.0       0.116      0.0 a 0.2
Basofilos                   0.0       0.0        0.0 a 0.2`,
    rows: ['Leucocitos | 5.8 | x10^9/L | 3.9 a 10.9'],
  },
  {
    style: 'two numbers of a range that stand far apart',
    page: `
                                              Valores de Referência
Hemoglobina...............: 13,10 g/dL        12,0 a 15,5 g/dL
V.C.M.....................: 89,0 fL           81,6 a      98,3 fL`,
    rows: ['Hemoglobina | 13,10 | g/dL | 12,0 a 15,5 g/dL', 'V.C.M | 89,0 | fL | 81,6 a 98,3 fL'],
  },
  {
    style: 'a sign behind the name is the value’s',
    page: `
Urea                34 mg/dL           (15 - 50)
Filtrado glomerular > 90 mL/min/1,73m2 (> 60)
Ferritina           18 ng/mL           (15 - 150)`,
    rows: [
      'Urea | 34 | mg/dL | (15 - 50)',
      'Filtrado glomerular | > 90 | mL/min/1,73m2 | (> 60)',
      'Ferritina | 18 | ng/mL | (15 - 150)',
    ],
  },
  {
    style: 'prose beside the table leaves the range alone',
    page: `
Bezeichnung        Wert      Einheit    Normbereich
GGT                16        U/l        ( 12 - 64 )         Lehrkrankenhaus der
Kalium             4,1       mmol/l     ( 3,5 - 5,1 )
Hämoglobin         17,1      g/dl       ( 13,5 - 17,8 )     Qualitätsmanagement zertifiziert
Cholesterin        208       mg/dl      (< 200)             x
Ferritin           41        ng/ml      ( 30 - 200 )        Werte für Kinder`,
    rows: [
      'GGT | 16 | U/l | ( 12 - 64 )',
      'Kalium | 4,1 | mmol/l | ( 3,5 - 5,1 )',
      'Hämoglobin | 17,1 | g/dl | ( 13,5 - 17,8 )',
      'Cholesterin | 208 | mg/dl | (< 200)',
      'Ferritin | 41 | ng/ml | ( 30 - 200 ) Werte für Kinder',
    ],
  },
  {
    style: 'range and unit before the value, below a date',
    page: `
Testbezeichnung            Normwert                   13.02.23
neutrophile Granulozyten   1.8 - 6.2 (Tsd./ul)        3.380
Kreatinin                  <= 1.2 (mg/dl)             0.9
Cholesterin, Gesamt-       <= 200 (mg/dl)             208 (+)
HDL-Cholesterin            >= 40 (mg/dl)              38 (-)`,
    rows: [
      'neutrophile Granulozyten | 3.380 | Tsd./ul | 1.8 - 6.2 (Tsd./ul)',
      'Kreatinin | 0.9 | mg/dl | <= 1.2 (mg/dl)',
      'Cholesterin, Gesamt | 208 | mg/dl | <= 200 (mg/dl) | (+)',
      'HDL-Cholesterin | 38 | mg/dl | >= 40 (mg/dl) | (-)',
    ],
  },
  {
    style: 'a star that touches the unit, and a power that begins with one',
    page: `
LEUCOCYTES                    2.820 */mm3             4.000 à 10.000
CHOLESTEROL TOTAL              2,29 *g/l              inf. à 2,00
PLAQUETTES                      251 * 10^9/L          150 à 400`,
    rows: [
      'LEUCOCYTES | 2.820 | /mm3 | 4.000 à 10.000 | *',
      'CHOLESTEROL TOTAL | 2,29 | g/l | inf. à 2,00 | *',
      'PLAQUETTES | 251 | * 10^9/L | 150 à 400',
    ],
  },
  {
    style: 'labels below a name and beside dates head no table',
    page: `
Erika Muster                    25.06.21 um 16:56 Uhr
Name:                           Abnahmedatum:
16.05.70                        25.06.21 um 19:07 Uhr
geb.:                           Eingangsdatum:
Zink                            12.8 µmol/l                [8.6–20.5]
Kupfer                          12.7 µmol/l                [10.8–20.7]`,
    rows: ['Zink | 12.8 | µmol/l | [8.6–20.5]', 'Kupfer | 12.7 | µmol/l | [10.8–20.7]'],
  },
  {
    style: 'two marks of one value',
    page: `
TEST               RESULT        UNIT     REF INTERVAL
LYMPHOCYTES        13.2 ▼ (L)    %        20 - 40`,
    rows: ['LYMPHOCYTES | 13.2 | % | 20 - 40 | ▼ (L)'],
  },
  {
    style: 'a dot left of a dotted line behind a label',
    page: `
GRUPO ABO
Resultado .        O`,
    rows: ['GRUPO ABO | O'],
  },
]

describe('sheets as laboratories print them', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
