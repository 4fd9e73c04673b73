import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'reference laboratory with flag and laboratory columns',
    page: `
Patient: DOE, JANE          Specimen ID: 123-456-7890-0     Date collected: 03/12/2024 0830 Local
                  TESTS          RESULT   FLAG   UNITS      REFERENCE INTERVAL   LAB
CBC With Differential/Platelet
  WBC                              6.2            x10E3/uL       3.4 - 10.8       01
  RBC                              3.71    Low    x10E6/uL       3.77 - 5.28      01
  Hemoglobin                      11.8            g/dL          11.1 - 15.9       01
  Neutrophils                     55              %              Not Estab.       01
  Neutrophils (Absolute)           3.4            x10E3/uL       1.4 - 7.0        01
Comp. Metabolic Panel (14)
  Glucose                        105      High    mg/dL           70 - 99         01
  eGFR                            98              mL/min/1.73       >59
Hemoglobin A1c                     5.9    High    %               4.8 - 5.6       01
  Please Note:                                                                    01
         Prediabetes: 5.7 - 6.4
         Diabetes: >6.4
         Glycemic control for adults with diabetes: <7.0`,
    rows: [
      'WBC | 6.2 | x10E3/uL | 3.4 - 10.8',
      'RBC | 3.71 | x10E6/uL | 3.77 - 5.28 | Low',
      'Hemoglobin | 11.8 | g/dL | 11.1 - 15.9',
      'Neutrophils | 55 | % | Not Estab.',
      'Neutrophils (Absolute) | 3.4 | x10E3/uL | 1.4 - 7.0',
      'Glucose | 105 | mg/dL | 70 - 99 | High',
      'eGFR | 98 | mL/min/1.73 | >59',
      'Hemoglobin A1c | 5.9 | % | 4.8 - 5.6 | High',
    ],
  },
  {
    style: 'result with its flag, unit in the range',
    page: `
Test Name                                   Result            Reference Range         Lab
LIPID PANEL, STANDARD
 CHOLESTEROL, TOTAL                         215 H             <200 mg/dL              EN
 HDL CHOLESTEROL                            61                > OR = 50 mg/dL         EN
 TRIGLYCERIDES                              92                <150 mg/dL              EN
 LDL-CHOLESTEROL                            135 H             mg/dL (calc)            EN
   Reference range: <100
   Desirable range <100 mg/dL for primary prevention;
   <70 mg/dL for patients with CHD or diabetic patients
   with > or = 2 CHD risk factors.
 CHOL/HDLC RATIO                            3.5               <5.0 (calc)             EN`,
    rows: [
      'CHOLESTEROL, TOTAL | 215 | mg/dL | <200 mg/dL | H',
      'HDL CHOLESTEROL | 61 | mg/dL | > OR = 50 mg/dL',
      'TRIGLYCERIDES | 92 | mg/dL | <150 mg/dL',
      'LDL-CHOLESTEROL | 135 | mg/dL (calc) |  | H',
      'CHOL/HDLC RATIO | 3.5 | calc | <5.0 (calc)',
    ],
  },
  {
    style: 'urine in and out of range',
    page: `
URINALYSIS, COMPLETE
Test                In Range       Out Of Range      Reference Range
COLOR               YELLOW                           YELLOW
APPEARANCE                         CLOUDY A          CLEAR
SPECIFIC GRAVITY    1.015                            1.001-1.035
PH                  6.5                              5.0-8.0
GLUCOSE             NEGATIVE                         NEGATIVE
PROTEIN                            TRACE A           NEGATIVE
WBC                 0-5                              < OR = 5 /HPF`,
    rows: [
      'COLOR | YELLOW |  | YELLOW',
      'APPEARANCE | CLOUDY |  | CLEAR | A',
      'SPECIFIC GRAVITY | 1.015 |  | 1.001-1.035',
      'PH | 6.5 |  | 5.0-8.0',
      'GLUCOSE | NEGATIVE |  | NEGATIVE',
      'PROTEIN | TRACE |  | NEGATIVE | A',
      'WBC | 0-5 | /HPF | < OR = 5 /HPF',
    ],
  },
  {
    style: 'words and titres',
    page: `
Test                       Result                  Units      Reference Interval
HIV 1/2 Antigen/Antibody   NON-REACTIVE                       NON-REACTIVE
HBsAg                      Negative                           Negative
ANA                        1:160  A                Titer      <1:40
Rubella IgG                12.5                    IU/mL      >9.9 Immune`,
    rows: [
      'HIV 1/2 Antigen/Antibody | NON-REACTIVE |  | NON-REACTIVE',
      'HBsAg | Negative |  | Negative',
      'ANA | 1:160 | Titer | <1:40 | A',
      'Rubella IgG | 12.5 | IU/mL | >9.9 Immune',
    ],
  },
  {
    style: 'sentences between results',
    page: `
Vitamin D, 25-Hydroxy    18.2 L    ng/mL    30.0-100.0
Vitamin D deficiency has been defined by the Institute of
Medicine and an Endocrine Society practice guideline as a
level of serum 25-OH vitamin D less than 20 ng/mL (1,2).
The Endocrine Society went on to further define vitamin D
insufficiency as a level between 21 and 29 ng/mL (2).
TSH                      2.35      uIU/mL   0.450-4.500`,
    rows: ['Vitamin D, 25-Hydroxy | 18.2 | ng/mL | 30.0-100.0 | L', 'TSH | 2.35 | uIU/mL | 0.450-4.500'],
  },
  {
    style: 'units in value and range',
    page: `
Component          Your Value       Standard Range       Flag
WBC COUNT          6.2 K/uL         4.0 - 11.0 K/uL
HEMOGLOBIN         11.5 g/dL        12.0 - 16.0 g/dL     L
GLUCOSE            95 mg/dL         65 - 99 mg/dL`,
    rows: [
      'WBC COUNT | 6.2 | K/uL | 4.0 - 11.0 K/uL',
      'HEMOGLOBIN | 11.5 | g/dL | 12.0 - 16.0 g/dL | L',
      'GLUCOSE | 95 | mg/dL | 65 - 99 mg/dL',
    ],
  },
  {
    style: 'headings again',
    page: `
Test                Result    Flag    Units     Reference Interval
§CHEMISTRY
Glucose             95                mg/dL     70-99
Urea                30                mg/dL     15-40

Test                Result    Flag    Units     Reference Interval
Creatinine          0.9               mg/dL     0.6-1.2`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Urea | 30 | mg/dL | 15-40', 'Creatinine | 0.9 | mg/dL | 0.6-1.2'],
  },
  {
    style: 'range before the result',
    page: `
Analyte         Reference Range    Units     Result
Glucose         70-99              mg/dL     105 H
Sodium          135-145            mmol/L    140`,
    rows: ['Glucose | 105 | mg/dL | 70-99 | H', 'Sodium | 140 | mmol/L | 135-145'],
  },
  {
    style: 'current and previous with date',
    page: `
Test                     Current Result and Flag   Previous Result and Date   Units      Reference Interval
WBC                      6.2                       5.8        03/02/2023      x10E3/uL   3.4-10.8
RBC                      3.90   Low                                           x10E6/uL   4.14-5.80
Hemoglobin                                         13.1       03/02/2023      g/dL       13.0-17.7`,
    rows: ['WBC | 6.2 | x10E3/uL | 3.4-10.8', 'RBC | 3.90 | x10E6/uL | 4.14-5.80 | Low'],
  },
  {
    style: 'columns for low, normal and high',
    page: `
Test         Low    Normal   High    Unit     Reference Range
Glucose                      105     mg/dL    70-99
Sodium              140              mmol/L   135-145`,
    rows: ['Glucose | 105 | mg/dL | 70-99', 'Sodium | 140 | mmol/L | 135-145'],
  },
  {
    style: 'limits in two columns',
    page: `
Test         Result  Low    High    Unit
Glucose      105     70     99      mg/dL`,
    rows: ['Glucose | 105 | mg/dL | 70 - 99'],
  },
  {
    style: 'name of two lines',
    page: `
Test                      Result    Unit     Reference
Low Density Lipoprotein
Cholesterol               120       mg/dL    <130
Bilirubin
 Total                    0.8       mg/dL    0.2-1.2`,
    rows: [
      'Low Density Lipoprotein Cholesterol | 120 | mg/dL | <130',
      'Bilirubin Total | 0.8 | mg/dL | 0.2-1.2',
    ],
  },
]

describe('reports laid out american', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
