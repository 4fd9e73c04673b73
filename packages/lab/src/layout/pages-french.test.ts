import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'second unit and earlier results',
    page: `
                                                          Valeurs de référence       Antériorités
HÉMATOLOGIE                                                                          03/02/2023
Hématies                          4,65     T/L            4,28 - 5,79                4,71
Hémoglobine                       13,9     g/dL           13,4 - 16,7                14,1
Leucocytes                        6,85     G/L            4,02 - 11,42               7,02
Polynucléaires neutrophiles       58,2 %   soit   3,99 G/L     1,80 - 7,50             4,10
BIOCHIMIE
Glycémie à jeun                   0,95     g/L            0,70 - 1,10                0,91
                                  5,27     mmol/L         3,89 - 6,11                5,05`,
    rows: [
      'Hématies | 4,65 | T/L | 4,28 - 5,79',
      'Hémoglobine | 13,9 | g/dL | 13,4 - 16,7',
      'Leucocytes | 6,85 | G/L | 4,02 - 11,42',
      'Polynucléaires neutrophiles | 58,2 | %',
      'Polynucléaires neutrophiles | 3,99 | G/L | 1,80 - 7,50',
      'Glycémie à jeun | 0,95 | g/L | 0,70 - 1,10',
    ],
  },
  {
    style: 'limits in words',
    page: `
Examen                      Résultat     Unité      Intervalle de référence
Ferritine                   25           µg/L       15 à 150
TSH                         0,02 *       mUI/L      0,27 à 4,20
CRP                         < 0,6        mg/L       Inf. à 5,0`,
    rows: [
      'Ferritine | 25 | µg/L | 15 à 150',
      'TSH | 0,02 | mUI/L | 0,27 à 4,20 | *',
      'CRP | < 0,6 | mg/L | Inf. à 5,0',
    ],
  },
]

describe('reports laid out french', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
