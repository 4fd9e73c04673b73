import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'flags of plus and minus, previous value',
    page: `
Untersuchung                     Ergebnis    Einheit       Referenzbereich      Vorwert
                                                                                12.01.2023
Klinische Chemie
Glukose                          105   +     mg/dl         70 - 99              98
Kreatinin                        0,91        mg/dl         0,70 - 1,20          0,88
GFR (CKD-EPI)                    > 90        ml/min        > 60
Kalium                           3,2   -     mmol/l        3,5 - 5,1            4,1
Hämatologie
Leukozyten                       6,2         /nl           4,0 - 10,0           5,8`,
    rows: [
      'Glukose | 105 | mg/dl | 70 - 99 | +',
      'Kreatinin | 0,91 | mg/dl | 0,70 - 1,20',
      'GFR (CKD-EPI) | > 90 | ml/min | > 60',
      'Kalium | 3,2 | mmol/l | 3,5 - 5,1 | -',
      'Leukozyten | 6,2 | /nl | 4,0 - 10,0',
    ],
  },
  {
    style: 'arrows before the value',
    page: `
Analyse                       Resultat            Einheit        Referenz
HÄMATOLOGIE
Hämoglobin                    142                 g/L            135 - 175
Thrombozyten                  ↓ 120               G/L            150 - 400
CHEMIE
CRP                           < 1.0               mg/L           < 5.0
Ferritin                      ↑ 512               µg/L           30 - 400`,
    rows: [
      'Hämoglobin | 142 | g/L | 135 - 175',
      'Thrombozyten | 120 | G/L | 150 - 400 | ↓',
      'CRP | < 1.0 | mg/L | < 5.0',
      'Ferritin | 512 | µg/L | 30 - 400 | ↑',
    ],
  },
  {
    style: 'no headings',
    page: `
Leukozyten     6.2    Tsd/µl    4.0-10.0
Erythrozyten   4.9    Mio/µl    4.2-5.6
Hämoglobin     14.2   g/dl      13.5-17.5
MCV            88     fl        80-96`,
    rows: [
      'Leukozyten | 6.2 | Tsd/µl | 4.0-10.0',
      'Erythrozyten | 4.9 | Mio/µl | 4.2-5.6',
      'Hämoglobin | 14.2 | g/dl | 13.5-17.5',
      'MCV | 88 | fl | 80-96',
    ],
  },
  {
    style: 'cumulative without the newest value',
    page: `
Analyse          Einheit    Referenzbereich   12.03.2024   10.09.2023   01.02.2023
Hämoglobin       g/dl       13.5 - 17.5       14.2         13.9         14.0
Leukozyten       G/l        4.0 - 10.0                     6.1          5.9`,
    rows: ['Hämoglobin | 14.2 | g/dl | 13.5 - 17.5'],
  },
]

describe('reports laid out german', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
