import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import type { Page } from '../types.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; by?: Page['by']; page: string; rows: string[] }[] = [
  {
    style: 'asterisk before the value',
    page: `
Determinación                        Resultado      Unidades      Valores de referencia
BIOQUÍMICA
Glucosa                              * 112          mg/dL         70 - 100
Colesterol total                     195            mg/dL         < 200
Creatinina                           0,82           mg/dL         0,50 - 0,90
Método: Jaffé compensado
HEMATOLOGÍA
Leucocitos                           6,40           10^3/µL       4,00 - 11,00
Hemoglobina                          13,9           g/dL          12,0 - 16,0`,
    rows: [
      'Glucosa | 112 | mg/dL | 70 - 100 | *',
      'Colesterol total | 195 | mg/dL | < 200',
      'Creatinina | 0,82 | mg/dL | 0,50 - 0,90',
      'Leucocitos | 6,40 | 10^3/µL | 4,00 - 11,00',
      'Hemoglobina | 13,9 | g/dL | 12,0 - 16,0',
    ],
  },
  {
    style: 'one analysis after the other',
    page: `
GLICOSE, plasma
                                              VALOR DE REFERÊNCIA
RESULTADO: 92 mg/dL                           70 a 99 mg/dL
Método: Enzimático
CREATININA, soro
RESULTADO: 0,87 mg/dL                         0,50 a 1,10 mg/dL`,
    rows: ['GLICOSE, plasma | 92 | mg/dL | 70 a 99', 'CREATININA, soro | 0,87 | mg/dL | 0,50 a 1,10'],
  },
  {
    style: 'dots up to the value',
    page: `
HEMOGRAMA
ERITROGRAMA                                   Valores de referência
Hemácias.............:   4,85 milhões/mm³     4,50 a 6,10
Hemoglobina..........:   14,2 g/dL            13,0 a 16,5
Hematócrito..........:   42,1 %               36,0 a 54,0
LEUCOGRAMA               %       /mm³
Leucócitos...........:           6.200        3.600 a 11.000`,
    rows: [
      'Hemácias | 4,85 | milhões/mm³ | 4,50 a 6,10',
      'Hemoglobina | 14,2 | g/dL | 13,0 a 16,5',
      'Hematócrito | 42,1 | % | 36,0 a 54,0',
      'Leucócitos | 6.200 | /mm³ | 3.600 a 11.000',
    ],
  },
  {
    style: 'range of several lines',
    page: `
Esame                              Risultato    U.M.        Valori di riferimento
EMOCROMO
Globuli rossi                      4,51         10^6/µL     4,20 - 5,40
Emoglobina                         11,2 *       g/dL        12,0 - 16,0
Glicemia                           88           mg/dL       70 - 100
Colesterolo totale                 231 *        mg/dL       Desiderabile: < 200
                                                            Borderline: 200 - 239
                                                            Elevato: > 240
Trigliceridi                       90           mg/dL       < 150`,
    rows: [
      'Globuli rossi | 4,51 | 10^6/µL | 4,20 - 5,40',
      'Emoglobina | 11,2 | g/dL | 12,0 - 16,0 | *',
      'Glicemia | 88 | mg/dL | 70 - 100',
      'Colesterolo totale | 231 | mg/dL | Desiderabile: < 200 Borderline: 200 - 239 Elevato: > 240 | *',
      'Trigliceridi | 90 | mg/dL | < 150',
    ],
  },
  {
    style: 'a result with its label and an unknown unit, above others',
    page: `
LEUCÓCITOS TOTAIS
Resultado:         3.636 /mmx           Valores de referência:
                                        Adultos: 4.000 a 10.500 /mm3
RETICULÓCITOS
Resultado:         1,9 %                Valores de referência:
                                        Adultos: 0,5 a 2,0 %`,
    rows: [
      'LEUCÓCITOS TOTAIS | 3.636 | /mm3 | Adultos: 4.000 a 10.500 /mm3',
      'RETICULÓCITOS | 1,9 | % | Adultos: 0,5 a 2,0 %',
    ],
  },
  {
    style: 'a result with its label and a misread unit, on a picture',
    by: 'ocr',
    page: `
FOSFATASE ALCALINA
Resultado .....    105   UIVL           Valores de referência:
                                        Adultos: 40 a 129 UI/L
NT-PROBNP
Resultado .....    48   pgVmL           Valores de referência:
                                        Adultos: Até 125 pg/mL
GLOBULINA
Resultado .....    3,0   g/dL           Valores de referência:
                                        Adultos: 1,5 a 4,5 g/dL`,
    rows: [
      'FOSFATASE ALCALINA | 105 | UI/L | Adultos: 40 a 129 UI/L',
      'NT-PROBNP | 48 | pg/mL | Adultos: Até 125 pg/mL',
      'GLOBULINA | 3,0 | g/dL | Adultos: 1,5 a 4,5 g/dL',
    ],
  },
  {
    style: 'white cells below their units',
    page: `
LEUCOGRAMA              %          mm³
Leucócitos                         7.500
Segmentados             60,0       4.500       40 a 75         1.800 a 7.500
Linfócitos              30,0       2.250       1.000 a 4.000
Glicose                 95         mg/dL       70 a 99
Monócitos               6,0        450         7,0             510`,
    rows: [
      'Leucócitos | 7.500 | mm³',
      'Segmentados | 60,0 | % | 40 a 75',
      'Segmentados | 4.500 | mm³ | 1.800 a 7.500',
      'Linfócitos | 30,0 | %',
      'Linfócitos | 2.250 | mm³ | 1.000 a 4.000',
      'Glicose | 95 | mg/dL | 70 a 99',
    ],
  },
  {
    style: 'previous results with their dates',
    page: `
Análise                         Resultado           Valores de referência       Result. anterior
Glucose                         92 mg/dL            70 - 110                    88   (12-01-2023)
Creatinina                      0,8 mg/dL           0,5 - 0,9                   0,7   (12-01-2023)`,
    rows: ['Glucose | 92 | mg/dL | 70 - 110', 'Creatinina | 0,8 | mg/dL | 0,5 - 0,9'],
  },
]

describe('reports laid out southern', () => {
  for (const { style, by, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page, by), words))).toEqual(rows))
})
