import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { habit: string; page: string; rows: string[] }[] = [
  {
    habit: 'numbers of laboratories behind the names, previous results with their dates',
    page: `
   Test                  Current Result and Flag   Previous Result and Date    Units         Reference Interval
   Glucose 01            105      High             98          03/12/2022      mg/dL         70-99
   eGFR                  101                                                   mL/min/1.73   >59
   Sodium 01                                       141         03/12/2022      mmol/L        134-144
   Vitamin D, 25-Hydroxy 01   22.1  Low            30.4        03/12/2022      ng/mL         30.0-100.0
   Vitamin D deficiency has been defined by the Institute of
   Medicine and an Endocrine Society practice guideline as a
   level of serum 25-OH vitamin D less than 20 ng/mL (1,2).`,
    rows: [
      'Glucose 01 | 105 | mg/dL | 70-99 | High',
      'eGFR | 101 | mL/min/1.73 | >59',
      'Vitamin D, 25-Hydroxy 01 | 22.1 | ng/mL | 30.0-100.0 | Low',
    ],
  },
  {
    habit: 'bars between limits and an older value',
    page: `
Untersuchung           Ergebnis     Einheit    Normwert         -   |    +     Vorwert
Leukozyten             11,8 +       /nl        4,0 - 10,0       [    |   *]    9,4
Erythrozyten           4,52         /pl        4,1 - 5,1        [  * |    ]    4,60
HBs-Antigen            negativ                 negativ`,
    rows: [
      'Leukozyten | 11,8 | /nl | 4,0 - 10,0 | +',
      'Erythrozyten | 4,52 | /pl | 4,1 - 5,1',
      'HBs-Antigen | negativ |  | negativ',
    ],
  },
  {
    habit: 'the same result again in another unit',
    page: `
                                                        Valeurs de référence      Antériorités
                                                                                  12/03/23
Hémoglobine                 13,2    g/dL                12,0 - 16,0               13,5
   soit                     8,19    mmol/L              7,45 - 9,93               8,38
Polynucléaires neutrophiles   56,2 %   soit   3,82 G/L     1,80 - 7,50            4,01
Glycémie à jeun             0,92    g/L                 0,70 - 1,05               0,95
                            5,11    mmol/L              3,89 - 5,83               5,27`,
    rows: [
      'Hémoglobine | 13,2 | g/dL | 12,0 - 16,0',
      'Polynucléaires neutrophiles | 56,2 | %',
      'Polynucléaires neutrophiles | 3,82 | G/L | 1,80 - 7,50',
      'Glycémie à jeun | 0,92 | g/L | 0,70 - 1,05',
    ],
  },
  {
    habit: 'results below material and method, and older ones below them',
    page: `
HEMOGLOBINA GLICADA (HbA1c)
Material: Sangue total com EDTA
Método: HPLC
Resultado                                      Valores de Referência
5,6 %                                          Normal: inferior a 5,7 %
GLICOSE
Material: Soro
Método: Enzimático
92 mg/dL
Coleta: 12/03/2024 07:30
Resultados anteriores: 12/01/2023: 95 mg/dL    10/06/2022: 97 mg/dL
COLESTEROL TOTAL
Material: Soro
RESULTADO: 187 mg/dL
Valor de referência: Inferior a 190 mg/dL`,
    rows: [
      'HEMOGLOBINA GLICADA (HbA1c) | 5,6 | % | inferior a 5,7 %',
      'GLICOSE | 92 | mg/dL',
      'COLESTEROL TOTAL | 187 | mg/dL | Inferior a 190 mg/dL',
    ],
  },
  {
    habit: 'tables of meanings below results',
    page: `
Test Name                         Results        Units         Bio. Ref. Interval
HbA1c                             6.1            %             4.00 - 5.60
Interpretation
| Reference Group       | Non diabetic adults | At risk    | Diagnosing Diabetes |
| HbA1c in %            | 4.0-5.6             | 5.7-6.4    | >= 6.5              |
VITAMIN D, 25 - HYDROXY, SERUM    22.40          nmol/L        75.00 - 250.00
Interpretation
LEVEL            REFERENCE RANGE IN nmol/L    COMMENTS
Deficient        < 50                         High risk for developing bone disease
Sufficient       75-250                       Optimal concentration`,
    rows: [
      'HbA1c | 6.1 | % | 4.00 - 5.60',
      'VITAMIN D, 25 - HYDROXY, SERUM | 22.40 | nmol/L | 75.00 - 250.00',
    ],
  },
  {
    habit: 'limits below a name with its unit',
    page: `
Test              Result   Unit     Reference Range
Albumin           4.2      gm/dL    0 - 4 days: 2.8 - 4.4
                                    4 days - 14 yrs: 3.8 - 5.4
LH                6.1      mIU/mL   Men: 1.7 - 8.6
Albumin gm/dL
< 1.9        severe
2.0 - 2.9    moderate`,
    rows: [
      'Albumin | 4.2 | gm/dL | 0 - 4 days: 2.8 - 4.4 4 days - 14 yrs: 3.8 - 5.4',
      'LH | 6.1 | mIU/mL | Men: 1.7 - 8.6',
    ],
  },
  {
    habit: 'urine on a strip and under the microscope, without headings',
    page: `
URINALYSIS, COMPLETE
SPECIFIC GRAVITY   1.018                   1.001-1.035
PH                 6.0                     5.0-8.0
KETONES            TRACE          A        NEGATIVE
PROTEIN            1+             A        NEGATIVE
LEUKOCYTE ESTERASE NEGATIVE                NEGATIVE
WBC                0-5                     < OR = 5 /HPF
BACTERIA           FEW SEEN                NONE SEEN /HPF
MUCUS              SLIGHT !                NONE SEEN`,
    rows: [
      'SPECIFIC GRAVITY | 1.018 |  | 1.001-1.035',
      'PH | 6.0 |  | 5.0-8.0',
      'KETONES | TRACE |  | NEGATIVE | A',
      'PROTEIN | 1+ |  | NEGATIVE | A',
      'LEUKOCYTE ESTERASE | NEGATIVE |  | NEGATIVE',
      'WBC | 0-5 | /HPF | < OR = 5 /HPF',
      'BACTERIA | FEW SEEN | /HPF | NONE SEEN',
    ],
  },
  {
    habit: 'cultures and what bacteria resist',
    page: `
Urine Culture, Routine          Final report
Result 1                        Escherichia coli
        Greater than 100,000 colony forming units per mL
** S = Susceptible; I = Intermediate; R = Resistant **
Ampicillin                      R      >=32
Nitrofurantoin                  S      <=16`,
    rows: [],
  },
  {
    habit: 'remarks between results, groups of blood',
    page: `
Glucose                    95 mg/dL        70-99
Urea                       30 mg/dL        15-40
Notes:
Levels fall by about 30 % during pregnancy.
Blood Group
ABO Grouping               O
Rh Factor                  Positive`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Urea | 30 | mg/dL | 15-40',
      'ABO Grouping | O',
      'Rh Factor | Positive',
    ],
  },
  {
    habit: 'sentences beside the results',
    page: `
Lipasa              30 U/L     13 a 60     10 % a lo largo del día, y valores entre
Linfocitos %        41,9 %     19-48       si es alto y 55 si es muy alto en el estadio 1:
Glucosa             ++         Negativo`,
    rows: ['Lipasa | 30 | U/L | 13 a 60', 'Linfocitos % | 41,9 | % | 19-48', 'Glucosa | ++ |  | Negativo'],
  },
  {
    habit: 'a range for each kind of people, side by side',
    page: `
HEMATIES            4,41 milhões/mm3      4,50 a 6,10    4,00 a 5,40    4,07 a 5,37
HEMOGLOBINA         13,0 g/dL             13,0 a 16,5    12,0 a 15,8    10,5 a 14,0`,
    rows: [
      'HEMATIES | 4,41 | milhões/mm3 | 4,50 a 6,10 4,00 a 5,40 4,07 a 5,37',
      'HEMOGLOBINA | 13,0 | g/dL | 13,0 a 16,5 12,0 a 15,8 10,5 a 14,0',
    ],
  },
  {
    habit: 'a group of blood in quotes',
    page: `
Glucose                    95 mg/dL        70-99
Blood Group (ABO) "O"
Rh Factor                  Positive`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Blood Group (ABO) | "O"', 'Rh Factor | Positive'],
  },
  {
    habit: 'a flag of two words that came close to the name',
    page: `
te laag Natrium            130 mmol/L      135 - 145
Kalium                     4,2 mmol/L      3,5 - 5,1`,
    rows: ['Natrium | 130 | mmol/L | 135 - 145 | te laag', 'Kalium | 4,2 | mmol/L | 3,5 - 5,1'],
  },
]

describe('habits of laboratories', () => {
  for (const { habit, page, rows } of CASES)
    it(habit, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
