import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { fault: string; page: string; rows: string[] }[] = [
  {
    fault: 'grades of two units side by side, and a recommendation',
    page: `
Analytes                              Results    Units       Ref. Ranges
HbA1c                                 5.0        %           4.0 - 5.6

HbA1c (NGSP) %   HbA1c (IFCC) mmol/mol
< 5.7            < 39                Normal
5.7 - 6.2        39 - 44             *Prediabetes (IFG or IGT)
>= 6.3           >= 45               T2DM

*Recommend OGTT for HbA1c levels 5.7 - 6.2%`,
    rows: ['HbA1c | 5.0 | % | 4.0 - 5.6'],
  },
  {
    fault: 'what a list says of kidneys',
    page: `
Triglycerides   138   mg/dL   <150
High Risk               Very High Risk
• DM with 1 or          • HeFH -with
more risk factor        ASCVD or RF
• Hypertension with     • CKD- eGFR
one risk factor         <30 ml/min`,
    rows: ['Triglycerides | 138 | mg/dL | <150'],
  },
  {
    fault: 'a letter at the end of the name in a second script',
    page: `
Analytes                                  Results    Units    Ref. Ranges
Apolipoprotein B      载脂蛋白  A          1.15      g/L      (0.60-1.41)
Lipoprotein(a)        脂蛋白  (a)          77.5      nmol/L   (< 120.00)`,
    rows: [
      'Apolipoprotein B 载脂蛋白 | 1.15 | g/L | (0.60-1.41)',
      'Lipoprotein(a) 脂蛋白 | 77.5 | nmol/L | (< 120.00)',
    ],
  },
  {
    fault: 'a flag in words before the range, and a range with three parts',
    page: `
Investigation        Result         Reference Value          Unit
Hemoglobin           11.9     Low  13.0 - 17.0               g/dL
MPV                  9.7           7-5 - 12.0                fL
MCV                  88            83 - 101                  fL`,
    rows: [
      'Hemoglobin | 11.9 | g/dL | 13.0 - 17.0 | Low',
      'MPV | 9.7 | fL | 7-5 - 12.0',
      'MCV | 88 | fL | 83 - 101',
    ],
  },
  {
    fault: 'two numbers, each with its unit, beside a column of units',
    page: `
Test                    Result              Unit        Reference Range
HbA1c                   5.2 %  33 mmol/mol  mmol/mol    20 - 42
Glucose                 5.4 mmol/L          mg/dL       3.9 - 5.6
Sodium                  140                 mmol/L      135 - 145`,
    rows: [
      'HbA1c | 33 | mmol/mol | 20 - 42',
      'Glucose | 5.4 | mmol/L | 3.9 - 5.6',
      'Sodium | 140 | mmol/L | 135 - 145',
    ],
  },
  {
    fault: 'two numbers, each with its unit, and the range of the first',
    page: `
Test                    Result              Unit        Reference Range
HbA1c                   5.2 %   33 mmol/mol             4.0 - 6.0
Glucose                 97 mg/dL  5.4 mmol/L            < 100
Sodium                  140                 mmol/L      135 - 145`,
    rows: [
      'HbA1c | 5.2 | % | 4.0 - 6.0',
      'Glucose | 97 | mg/dL | < 100',
      'Sodium | 140 | mmol/L | 135 - 145',
    ],
  },
  {
    fault: 'a name of two lines beside a range of two lines',
    page: `
Prueba                                   Resultado   Unidad   Valores de referencia
Globulina transportadora de hormonas     54,7        nmol/l   Hombres: 10,0 - 80,0
sexuales (SHBG)                                               Mujeres: 20,0 - 120,0
Prolactina                               12          ng/mL    4 - 15`,
    rows: [
      'Globulina transportadora de hormonas sexuales (SHBG) | 54,7 | nmol/l | Hombres: 10,0 - 80,0 Mujeres: 20,0 - 120,0',
      'Prolactina | 12 | ng/mL | 4 - 15',
    ],
  },
  {
    fault: 'a name of two lines beside a graded range of three',
    page: `
Prueba                                   Resultado   Unidad   Valores de referencia
Globulina transportadora de hormonas     42.5        nmol/l   Deficiencia: < 21
sexuales (SHBG)                                               Límite: 21 - 38
                                                              Suficiente: 16 - 55
Prolactina                               12          ng/mL    4 - 15`,
    rows: [
      'Globulina transportadora de hormonas sexuales (SHBG) | 42.5 | nmol/l | Deficiencia: < 21 Límite: 21 - 38 Suficiente: 16 - 55',
      'Prolactina | 12 | ng/mL | 4 - 15',
    ],
  },
  {
    fault: 'headings of two dates that run into each other',
    page: `
Examen       20 avril 2022 à   17 mai 2022 à   02 décembre 17 mars 2023 à   Unité     Intervalle de
                       22:44           00:36   2022 à 00:54         00:00             référence
Urée                      41              35             38            44   mg/dl     17 - 43
Créatinine              1,05            1,01           0,98          1,12   mg/dl     0,7 - 1,2`,
    rows: [],
  },
  {
    fault: 'a method below a short name',
    page: `
Test                       Observed Value   Unit     Bio. Ref. Interval
Specific Gravity, Urine    1.024                     (1.005 - 1.030)
CLIA
pH                         5.1                       (5.0 - 7.5)
Flow cytometry`,
    rows: ['Specific Gravity, Urine | 1.024 |  | (1.005 - 1.030)', 'pH | 5.1 |  | (5.0 - 7.5)'],
  },
  {
    fault: 'goals below results',
    page: `
Test          Result   Unit    Range
LDL           110      mg/dL   <130
Risk group    LDL goal
Extreme       <50
Very high     <70
HDL           >174
HbA1c         ≥6.5`,
    rows: ['LDL | 110 | mg/dL | <130'],
  },
  {
    fault: 'what diagnoses diabetes, with units',
    page: `
HbA1c              5.4 %        4.0-5.6
Glucose            90 mg/dL     70-99
Diagnosis of diabetes
HbA1c              ≥ 6.5 %
Fasting glucose    ≥ 126 mg/dL`,
    rows: ['HbA1c | 5.4 | % | 4.0-5.6', 'Glucose | 90 | mg/dL | 70-99'],
  },
  {
    fault: 'limits beside limits',
    page: `
Cholesterol       190 mg/dL   < 200
HDL               > 40 mg/dL   > 60 mg/dL
LDL Cholesterol   < 100   100-129    >160`,
    rows: ['Cholesterol | 190 | mg/dL | < 200'],
  },
  {
    fault: 'a table of grades by columns',
    page: `
Test       Normal      Prediabetes    Diabetes
HbA1c      <5.7        5.7-6.4        ≥6.5
Glucose    <100        100-125        ≥126`,
    rows: [],
  },
  {
    fault: 'results at the end of what can be measured, which are no limits of others',
    page: `
CRP          <0.6  mg/L    <5.0
eGFR         >90   mL/min/1.73m2    >60
Ferritin     >2000 ng/mL   30-300    H
Anti-HBs     <2.0  mIU/mL   >10`,
    rows: [
      'CRP | <0.6 | mg/L | <5.0',
      'eGFR | >90 | mL/min/1.73m2 | >60',
      'Ferritin | >2000 | ng/mL | 30-300 | H',
      'Anti-HBs | <2.0 | mIU/mL | >10',
    ],
  },
  {
    fault: 'letters of tubes on every row',
    page: `
Glucose          95    mg/dL    70-99      H
Sodium           140   mmol/L   135-145    H
Potassium        4.2   mmol/L   3.5-5.1    H
Chloride         101   mmol/L   98-107     H
Hemoglobin       14.2  g/dL     13-17      L`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Sodium | 140 | mmol/L | 135-145',
      'Potassium | 4.2 | mmol/L | 3.5-5.1',
      'Chloride | 101 | mmol/L | 98-107',
      'Hemoglobin | 14.2 | g/dL | 13-17',
    ],
  },
  {
    fault: 'letters that are flags, on every row',
    page: `
Glucose          195   mg/dL    70-99      H
Sodium           150   mmol/L   135-145    H
Potassium        3.2   mmol/L   3.5-5.1    L`,
    rows: [
      'Glucose | 195 | mg/dL | 70-99 | H',
      'Sodium | 150 | mmol/L | 135-145 | H',
      'Potassium | 3.2 | mmol/L | 3.5-5.1 | L',
    ],
  },
  {
    fault: 'names that end in a letter',
    page: `
Vitamin A 45 ug/dL 30-80
Hemoglobin A      97   %       95-98
Lipoprotein (a)   12   mg/dL   <30
Glucose H         148  mg/dL   70-99`,
    rows: [
      'Vitamin A | 45 | ug/dL | 30-80',
      'Hemoglobin A | 97 | % | 95-98',
      'Lipoprotein (a) | 12 | mg/dL | <30',
      'Glucose | 148 | mg/dL | 70-99 | H',
    ],
  },
  {
    fault: 'titres and indices behind answers',
    page: `
RPR               Reactive 1:64          Non Reactive
HBsAg             Non Reactive (0.23)    < 1.00
HIV 1/2           0.12 (Non-reactive)    < 1.00
ANA               Positive   1:320       < 1:80`,
    rows: [
      'RPR | Reactive 1:64 |  | Non Reactive',
      'HBsAg | Non Reactive (0.23) |  | < 1.00',
      'HIV 1/2 | 0.12 (Non-reactive) |  | < 1.00',
      'ANA | Positive 1:320 |  | < 1:80',
    ],
  },
  {
    fault: 'titres and indices in a column',
    page: `
Test            Result               Unit     Reference
RPR             Reactive 1:64                 Non Reactive
HBsAg           Non Reactive 0.23    S/CO     < 1.00
ANA             Positive  1:320               < 1:80`,
    rows: [
      'RPR | Reactive 1:64 |  | Non Reactive',
      'HBsAg | Non Reactive 0.23 | S/CO | < 1.00',
      'ANA | Positive 1:320 |  | < 1:80',
    ],
  },
  {
    fault: 'codes beside names',
    page: `
Hemoglobin (LOINC: 718-7):   14.2   g/dL   13-17
Sodium (2951-2)              140    mmol/L 135-145
718-7     Hemoglobin         14.2   g/dL   13-17
0123 Glucose                 95     mg/dL  70-99
Glucose [GLU] {82947}        95     mg/dL  70-99`,
    rows: [
      'Hemoglobin | 14.2 | g/dL | 13-17',
      'Sodium | 140 | mmol/L | 135-145',
      'Hemoglobin | 14.2 | g/dL | 13-17',
      'Glucose | 95 | mg/dL | 70-99',
      'Glucose | 95 | mg/dL | 70-99',
    ],
  },
  {
    fault: 'dots and one range beside a share and a count',
    page: `
                        %         /mm3
Neutrophils ......... : 56.2      3820      1800-7500
Lymphocytes . . . . . : 30.1      2040      1000-4000`,
    rows: [
      'Neutrophils | 56.2 | %',
      'Neutrophils | 3820 | /mm3 | 1800-7500',
      'Lymphocytes | 30.1 | %',
      'Lymphocytes | 2040 | /mm3 | 1000-4000',
    ],
  },
  {
    fault: 'gauges drawn with letters',
    page: `
Glucose      95 mg/dL       [----*-----]      70 - 99
Potassium    4.1 mmol/L     ░░░░█░░░░░        3.5 - 5.1
Chloride     101 mmol/L     [====0====]       98 - 107
Sodium       150 mmol/L H   ====●====         135 - 145`,
    rows: [
      'Glucose | 95 | mg/dL | 70 - 99',
      'Potassium | 4.1 | mmol/L | 3.5 - 5.1',
      'Chloride | 101 | mmol/L | 98 - 107',
      'Sodium | 150 | mmol/L | 135 - 145 | H',
    ],
  },
  {
    fault: '"Normal" as a result',
    page: `
Urinalysis
Protein            Normal
Glucose            Normal   Normal`,
    rows: ['Protein | Normal', 'Glucose | Normal |  | Normal'],
  },
  {
    fault: 'numbers in circles beside the headings',
    page: `
 1     Test          2   Result     3   Units     4   Reference Range
Glucose                  95             mg/dL         70-99
Sodium                   150   H        mmol/L        135-145`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Sodium | 150 | mmol/L | 135-145 | H'],
  },
  {
    fault: 'prose beside the headings',
    page: `
Test          Result     Units     Reference Range     This report shows the results of the tests
Glucose       95         mg/dL     70-99               that your doctor ordered for you and 12`,
    rows: ['Glucose | 95 | mg/dL | 70-99'],
  },
  {
    fault: 'marks of older values beside the result',
    page: `
Test    Reference Ranges   Unit    Result    Last Results
HGB     10-15              g/dl    10.7      10.3     ↓9.9
MCHC    30.0-35.0          g/dl    ↑35.4     ↑35.5    ↑35.1`,
    rows: ['HGB | 10.7 | g/dl | 10-15', 'MCHC | 35.4 | g/dl | 30.0-35.0 | ↑'],
  },
  {
    fault: 'pluses for several dilutions',
    page: `
TEST DESCRIPTION      RESULT    UNITS    REFERENCE RANGES
S TYPHI (O)           +         +        +       +
S TYPHI (H)           +         +        -       -`,
    rows: [],
  },
  {
    fault: 'answers between remarks',
    page: `
TEST DESCRIPTION      RESULT          UNITS     REFERENCE RANGES
HIV 1/2               Non Reactive              Non Reactive
Note: a positive test is confirmed by another one.
HBsAg                 Non Reactive`,
    rows: ['HIV 1/2 | Non Reactive |  | Non Reactive', 'HBsAg | Non Reactive'],
  },
  {
    fault: 'what the method gives for a healthy sample',
    page: `
Prothrombin time (test)       12.5   seconds   10.7 - 14.7
Prothrombin time (control)    13.0   seconds`,
    rows: ['Prothrombin time (test) | 12.5 | seconds | 10.7 - 14.7'],
  },
  {
    fault: 'names in two languages',
    page: `
Hemoglobin / Hemoglobina     14.2   g/dL   13-17
血糖 Glucose                  95     mg/dL  70-99`,
    rows: ['Hemoglobin / Hemoglobina | 14.2 | g/dL | 13-17', '血糖 Glucose | 95 | mg/dL | 70-99'],
  },
]

describe('a page that was once misread gives its results', () => {
  for (const { fault, page, rows } of CASES)
    it(fault, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})

const NAMES = 'Sodium          '

describe('the flag of a result', () => {
  it.each([
    ['behind the range', `${NAMES}148   mmol/L   135-145   FLAG`],
    ['in the cell of the range', `${NAMES}148   mmol/L   135-145 FLAG`],
    ['behind a range in brackets', `${NAMES}148 mmol/L   [135-145] FLAG`],
    ['behind the value', `${NAMES}148 FLAG   mmol/L   135-145`],
    ['before the value', `${NAMES}FLAG 148   mmol/L   135-145`],
    ['behind the unit', `${NAMES}148 mmol/L FLAG   135-145`],
    ['in a cell before the name', `FLAG   ${NAMES}148   mmol/L   135-145`],
    ['below no heading', `Test            Result   Unit     Range\n${NAMES}148      mmol/L   135-145   FLAG`],
    [
      'in the range, below headings',
      `Test            Result   Unit     Range\n${NAMES}148      mmol/L   135-145 FLAG`,
    ],
    [
      'beside the value, below headings',
      `Test            Result   Unit     Range\n${NAMES}148 FLAG  mmol/L   135-145`,
    ],
    [
      'in a column of flags',
      `Test            Result   Flag   Unit     Range\n${NAMES}148      FLAG   mmol/L   135-145`,
    ],
    [
      'in a column of remarks',
      `Test            Result   Unit     Range     Comment\n${NAMES}148      mmol/L   135-145   FLAG`,
    ],
  ])('is found %s, whatever its form', (_, page) => {
    for (const flag of ['H', 'HH', '(H)', 'High', '↑', '*', '+']) {
      const [row] = findReport(drawn(page.replace('FLAG', flag)), words).results
      const range = row?.range?.text.replace(/[[\]]/g, '')
      expect([row?.value.text, row?.unit?.text, range, row?.flag?.text]).toEqual([
        '148',
        'mmol/L',
        '135-145',
        flag,
      ])
    }
  })

  it('stands behind the range without a space', () => {
    expect(brief(findReport(drawn(`${NAMES}148   mmol/L   135-145H`), words))).toEqual([
      'Sodium | 148 | mmol/L | 135-145 | H',
    ])
  })

  it('is not a word that names what lies beyond a limit', () => {
    expect(brief(findReport(drawn('HDL    52    mg/dL    < 40 Low'), words))).toEqual([
      'HDL | 52 | mg/dL | < 40 Low',
    ])
    expect(brief(findReport(drawn('CRP    12    mg/L    < 5 High'), words))).toEqual([
      'CRP | 12 | mg/L | < 5 | High',
    ])
  })
})

describe('a picture', () => {
  /** A page that was read with some doubt. */
  const seen = (picture: string) => ({
    pages: drawn(picture, 'ocr').pages.map((one) => ({
      ...one,
      items: one.items.map((item) => ({ ...item, confidence: 0.98 })),
    })),
  })

  it('reads a torn NIL as one word', () => {
    const page = seen(`
Observation     Result   Unit   Ref. Interval
Yeast Cells     NI L     /HPF   0-1
Crystals        NIL      /HPF   NIL`)
    expect(brief(findReport(page, words))).toEqual([
      'Yeast Cells | NIL | /HPF | 0-1',
      'Crystals | NIL | /HPF | NIL',
    ])
  })

  it('takes no rule between two units for a part of the first', () => {
    const page = seen(`
Exame           Resultado                    Referência
Fósforo         4,2 mg/dL _ 1,36 mmol/L      2,5-4,5
Sódio           140 mmol/L                   136 - 145`)
    expect(brief(findReport(page, words))[0]).toMatch(/^Fósforo \| 4,2 \| mg\/dL/)
  })

  it('reads the limits of a range whole whose decimals stand apart', () => {
    const page = seen(`
Esame           Risultato   Unita    Intervallo di riferimento
Magnesio        2, 1        mg/dl    ( 1,6 - 2, 6)
Potassio        4,1         mmol/l   ( 3, 5 - 5, 1)
Fosforo         3,5         mg/dl    2, 5 - 4 ,5
Globuline       2,4         g/dl     ( 1, 5 a 4, 5 )
Sodio           140         mmol/l   136 - 145`)
    expect(brief(findReport(page, words))).toEqual([
      'Magnesio | 2,1 | mg/dl | ( 1,6 - 2,6)',
      'Potassio | 4,1 | mmol/l | ( 3,5 - 5,1)',
      'Fosforo | 3,5 | mg/dl | 2,5 - 4,5',
      'Globuline | 2,4 | g/dl | ( 1,5 a 4,5 )',
      'Sodio | 140 | mmol/l | 136 - 145',
    ])
  })
})

describe('tall letters behind the text', () => {
  it('take nothing from the rows upon them', () => {
    const { pages } = drawn(`
Investigation        Result         Reference Value          Unit
Neutrophils          55             50 - 62                  %
Lymphocytes          35             20 - 40                  %`)
    const [page] = pages
    const value = page!.items.find(({ text }) => text === '50 - 62')!
    const mark = {
      ...value,
      text: 'Laboratory.example',
      x: value.x - 50,
      width: 160,
      y: value.y - 8,
      height: 26,
    }
    const report = findReport({ pages: [{ ...page!, items: [...page!.items, mark] }] }, words)
    expect(brief(report)).toEqual(['Neutrophils | 55 | % | 50 - 62', 'Lymphocytes | 35 | % | 20 - 40'])
  })
})
