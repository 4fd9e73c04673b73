import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'samples from left to right with laboratory numbers',
    page: `
Date            12/01/22    03/04/23    15/05/24
Time            0900        0845        0915        Units       Reference
Lab No.         7766554     8877665     9988776
Sodium          139         140         141         mmol/L      (135-145)
Potassium       4.2         4.0         5.6  H      mmol/L      (3.5-5.5)
Creatinine      70          75          78          umol/L      (60-110)`,
    rows: [
      'Sodium | 141 | mmol/L | (135-145)',
      'Potassium | 5.6 | mmol/L | (3.5-5.5) | H',
      'Creatinine | 78 | umol/L | (60-110)',
    ],
  },
  {
    style: 'newest first with times',
    page: `
Test             Units     Ref Range    15/03/2024   10/01/2024   05/06/2023
                                        08:20        09:00        08:45
Haemoglobin      g/L       115 - 165    118          121          125
Platelets        x10^9/L   150 - 450                 234          240
Ferritin         ug/L      15 - 200     11 L         14 L         20`,
    rows: ['Haemoglobin | 118 | g/L | 115 - 165', 'Ferritin | 11 | ug/L | 15 - 200 | L'],
  },
  {
    style: 'dates over three lines',
    page: `
Test           03. Januar   21. September   24. November   Einheit   Ref.-Bereich
               2024 um      2023 um         2022 um
               19:01:34     20:09:34        20:00:34
MCV            94,2         83,7            89,9           fL        80 - 98
Leukozyten     6,9          2,9             4,7            10^3/µl   4,0 - 10,5`,
    rows: ['MCV | 94,2 | fL | 80 - 98', 'Leukozyten | 6,9 | 10^3/µl | 4,0 - 10,5'],
  },
  {
    style: 'some dates over two lines, the rest of them close together',
    page: `
Parameter      15. März 2024  12. Juli 2024  22. September  30. Januar     Dimension   Referenzbereich
               07:55 Uhr      09:29 Uhr      2024 08:26 Uhr 2025 08:14 Uhr
hs-CRP         1,62           1,78           0,48           2,74           mg/L        bis 3
Rheumafaktor   7              6              7              5              U/ml        bis 14`,
    rows: ['hs-CRP | 2,74 | mg/L | bis 3', 'Rheumafaktor | 5 | U/ml | bis 14'],
  },
  {
    style: 'dates and times that lost the space between them',
    page: `
Test           03.01.2209:24   13.11.2208:49   30.07.2207:29   Einheit   Normalwert
MCV            94,2            83,7            89,9            fL        80 - 98`,
    rows: ['MCV | 83,7 | fL | 80 - 98'],
  },
  {
    style: 'newest last',
    page: `
Parameter        05.06.2022   10.01.2023   15.03.2024   Einheit    Norm
Hämoglobin       12,5         12,1         11,8         g/dl       12,0-16,0
Kreatinin        0,8          0,9                       mg/dl      0,5-1,1`,
    rows: ['Hämoglobin | 11,8 | g/dl | 12,0-16,0'],
  },
  {
    style: 'current and previous',
    page: `
Test              Current    Previous   Units     Reference Range
Glucose           95         101        mg/dL     70-99
Urea              30         28         mg/dL     15-40`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Urea | 30 | mg/dL | 15-40'],
  },
  {
    style: 'dates without a year say nothing',
    page: `
Analyse          Einheit    Referenzbereich   12.03.   10.09.   01.02.
Hämoglobin       g/dl       13.5 - 17.5       14.2     13.9     14.0`,
    rows: [],
  },
  {
    style: 'two numbers without headings say nothing',
    page: `
Glucose          95       101      mg/dL`,
    rows: [],
  },
  {
    style: 'the order of day and month decides',
    page: `
Test             Units     Ref Range    04/05/2024   05/04/2024
Haemoglobin      g/L       115 - 165    118          121`,
    rows: [],
  },
  {
    style: 'columns on the next page',
    page: `
Test             Units     Ref Range    15/03/2024   10/01/2024
Haemoglobin      g/L       115 - 165    118          121
\fFerritin         ug/L      15 - 200     11           14
Creatinine       umol/L    60 - 110                  70`,
    rows: ['Haemoglobin | 118 | g/L | 115 - 165', 'Ferritin | 11 | ug/L | 15 - 200'],
  },
  {
    style: 'dates broken before their time',
    page: `
Test                10.02.2025 /  06.08.2025 /  26.02.2026 /  Einheit   Referenzbereich
                    06:53         08:21         07:45
Kupfer              26.7          7.7           14.8          µmol/l    (10.8-20.7)
Folat               6.9           12.5          >45.3         nmol/L    (> 6.8)`,
    rows: ['Kupfer | 14.8 | µmol/l | (10.8-20.7)', 'Folat | >45.3 | nmol/L | (> 6.8)'],
  },
  {
    style: 'dates and times in one run of words',
    page: `
Parameter           25.09.19, 09.37 25.05.19, 08.28 13.12.18, 09.27   Dimension   Referenzbereich
                    Uhr             Uhr             Uhr
BUN                 19              22              9                 mg/dL       6-24
Harnsäure           8,4             3,2             4,9               mg/dL       2,6-6,0`,
    rows: ['BUN | 19 | mg/dL | 6-24', 'Harnsäure | 8,4 | mg/dL | 2,6-6,0'],
  },
  {
    style: 'two samples of one day',
    page: `
Test             03/04/2024 11:30 AM   03/04/2024 2:15 PM   02/04/2024 4:00 PM   Units    Reference
Troponin T       22                    31                   9                    ng/L     0-14`,
    rows: ['Troponin T | 31 | ng/L | 0-14'],
  },
  {
    style: 'results in words over two lines',
    page: `
Parámetro        28/08/2021   02/04/2021   13/11/2020   Uds.     V. Referencia
Cetonas          No se        Indicios     +                     Negativo
                 detecta
Sangre           No se        Indicios     NEGATIVO              Negativo
                 detecta
Color            Amarillo     Ámbar        Amarillo              Amarillo
                                           claro`,
    rows: [
      'Cetonas | No se detecta |  | Negativo',
      'Sangre | No se detecta |  | Negativo',
      'Color | Amarillo |  | Amarillo',
    ],
  },
  {
    style: 'half a result is none',
    page: `
Parámetro        28/08/2021   02/04/2021   13/11/2020   Uds.     V. Referencia
Cetonas          No se        Indicios     +                     Negativo
Urea             33           34           48           mg/dL    15-43`,
    rows: ['Urea | 33 | mg/dL | 15-43'],
  },
  {
    style: 'a test that was not done this time',
    page: `
Test             Current    Previous   Date         Units     Reference Range
Glucose          95         101        12/03/2023   mg/dL     70-99
Nitrite                     Negative   12/03/2023             Negative
Ferritin                    88         12/03/2023   ng/mL     15-200
Blood Group      A          A          12/03/2023`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Blood Group | A'],
  },
  {
    style: 'dates of the sample right above the headings',
    page: `
Recu le              Preleve le                Compte-rendu du          Imprime le
04/08/2020 a 16h27   04/08/2020 a 12h21        04/08/2020 a 20h52       08/08/2020 a 15h35
Compte rendu de resultats
Parametre            Valeur         Valeurs usuelles     Anteriorites   26/12/2019
                                                         06/04/2020
Sodium (Na)          143 mmol/l     (136 a 145)          142            139
Chlorures            103 mmol/l     (98 a 107)           105            102`,
    rows: ['Sodium (Na) | 143 | mmol/l | (136 a 145)', 'Chlorures | 103 | mmol/l | (98 a 107)'],
  },
  {
    style: 'columns without headings that can be read say nothing',
    page: `
Urea             33           34           48           mg/dL    15-43
Cetonas          Negativo     Indicios     Negativo
Ferritin         >2000        122          358          ng/mL    15-250`,
    rows: [],
  },
]

describe('reports laid out cumulative', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
