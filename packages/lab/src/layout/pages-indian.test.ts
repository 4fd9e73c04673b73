import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'a power of ten glued to the value',
    page: `
Test                    Result                     Reference Range
WBC                     14.310³/cmm (H)            4.0 - 10.5 10³/cmm
Lymphocytes             25.3 %                     19 - 48 %`,
    rows: ['WBC | 14.3 | 10³/cmm | 4.0 - 10.5 10³/cmm | (H)', 'Lymphocytes | 25.3 | % | 19 - 48 %'],
  },
  {
    style: 'methods below the names',
    page: `
Test Name                              Results          Units             Bio. Ref. Interval
COMPLETE BLOOD COUNT (CBC)
Hemoglobin                             12.30            g/dL              12.00 - 15.00
(Photometry)
Packed Cell Volume (PCV)               37.50            %                 36.00 - 46.00
(Calculated)
RBC Count                              4.36             mill/mm3          3.80 - 4.80
(Electrical Impedence)
Differential Leucocyte Count (DLC)
(VCS Technology)
Segmented Neutrophils                  58.60            %                 40.00 - 80.00
Lymphocytes                            31.40            %                 20.00 - 40.00
Absolute Leucocyte Count
(Calculated)
Neutrophils                            4.10             thou/mm3          2.00 - 7.00
Platelet Count                         250              thou/mm3          150.00 - 410.00
Note
1. As per the recommendation of International council for Standardization in Hematology, the differential
   leucocyte counts are additionally being reported as absolute numbers of each cell in per unit volume of blood`,
    rows: [
      'Hemoglobin | 12.30 | g/dL | 12.00 - 15.00',
      'Packed Cell Volume (PCV) | 37.50 | % | 36.00 - 46.00',
      'RBC Count | 4.36 | mill/mm3 | 3.80 - 4.80',
      'Segmented Neutrophils | 58.60 | % | 40.00 - 80.00',
      'Lymphocytes | 31.40 | % | 20.00 - 40.00',
      'Neutrophils | 4.10 | thou/mm3 | 2.00 - 7.00',
      'Platelet Count | 250 | thou/mm3 | 150.00 - 410.00',
    ],
  },
  {
    style: 'range before the unit, headings inside',
    page: `
Investigation                     Result         Reference Value          Unit
Primary Sample Type :             Blood
HEMOGLOBIN
Hemoglobin (Hb)                   12.5    Low      13.0 - 17.0            g/dL
RBC COUNT
Total RBC count                   5.2              4.5 - 5.5              mill/cumm
BLOOD INDICES
Packed Cell Volume (PCV)          57.5    High     40 - 50                %
Mean Corpuscular Volume (MCV)     87.75            83 - 101               fL
Calculated
WBC COUNT
Total WBC count                   9000             4000-11000             cumm
PLATELET COUNT
Platelet Count                    150000  Borderline   150000 - 410000    cumm
Instruments: Fully automated cell counter - Mindray 300
Interpretation: Further confirm for Anemia`,
    rows: [
      'Hemoglobin (Hb) | 12.5 | g/dL | 13.0 - 17.0 | Low',
      'Total RBC count | 5.2 | mill/cumm | 4.5 - 5.5',
      'Packed Cell Volume (PCV) | 57.5 | % | 40 - 50 | High',
      'Mean Corpuscular Volume (MCV) | 87.75 | fL | 83 - 101',
      'Total WBC count | 9000 | cumm | 4000-11000',
      'Platelet Count | 150000 | cumm | 150000 - 410000 | Borderline',
    ],
  },
  {
    style: 'technology before the value',
    page: `
TEST NAME                            TECHNOLOGY     VALUE      UNITS      NORMAL RANGE
TOTAL TRIIODOTHYRONINE (T3)          C.L.I.A        105        ng/dl      60-200
TOTAL THYROXINE (T4)                 C.L.I.A        7.9        µg/dl      4.5-12
THYROID STIMULATING HORMONE (TSH)    C.L.I.A        3.21       µIU/ml     0.3-5.5`,
    rows: [
      'TOTAL TRIIODOTHYRONINE (T3) | 105 | ng/dl | 60-200',
      'TOTAL THYROXINE (T4) | 7.9 | µg/dl | 4.5-12',
      'THYROID STIMULATING HORMONE (TSH) | 3.21 | µIU/ml | 0.3-5.5',
    ],
  },
  {
    style: 'method beside a range of several lines',
    page: `
Investigation                 Observed Value   Unit       Biological Reference Interval
Vitamin B12                   189              pg/mL      Deficient: < 145
(Serum,CLIA)                                              Indeterminate: 145 - 180
                                                          Normal: > 180
Uric Acid                     5.2              mg/dL      3.5 - 7.2`,
    rows: [
      'Vitamin B12 | 189 | pg/mL | Deficient: < 145 Indeterminate: 145 - 180 Normal: > 180',
      'Uric Acid | 5.2 | mg/dL | 3.5 - 7.2',
    ],
  },
  {
    style: 'lakhs',
    page: `
Test Description          Value(s)      Unit           Reference Range
Platelet Count            2.65          lakhs/cumm     1.5 - 4.5
Total Leucocyte Count     7,800         cells/cumm     4,000 - 11,000`,
    rows: [
      'Platelet Count | 2.65 | lakhs/cumm | 1.5 - 4.5',
      'Total Leucocyte Count | 7,800 | cells/cumm | 4,000 - 11,000',
    ],
  },
]

describe('reports laid out indian', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
