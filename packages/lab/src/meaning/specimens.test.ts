import { describe, expect, it } from 'vitest'
import { reportOf } from '../extract.ts'
import { drawn } from '../layout/test-pages.ts'

const TOP = 'Clinical Laboratory Report\nPatient: A. Person\nCollected: 05.11.2024 09:40\n\n'
const HEADINGS = 'Test                     Result   Unit      Reference range\n'
const GLUCOSE = 'Glucose                  95       mg/dL     70-99\n'
const SODIUM = 'Sodium                   140      mmol/L    135-145\n'
const ALT = 'ALT                      20       U/L       0-40\n'
const HEMOGLOBIN = 'Hemoglobin               13.9     g/dL      12-16\n'
const LEUKOCYTES = 'Leukocytes               5.9      10^3/uL   4-10\n'
const PH = 'pH                       7.36               7.32-7.42\n'
const PCO2 = 'pCO2                     45       mmHg      41-51\n'
const TSH = 'TSH                      2.1      mIU/L     0.4-4.0\n'
const STRIP =
  'Glucose                  neg                neg\nProtein                  neg                neg\n'
const NITRITE = 'Nitrite                  neg                neg\n'

/** The code, LOINC and specimen of each result of a page. */
const read = (page: string): string[] =>
  reportOf(drawn(TOP + page), { timezone: '+01:00' }).panels.flatMap(({ biomarkers }) =>
    biomarkers.map(({ code, loinc, specimen }) => `${code} ${loinc} ${specimen}`),
  )

const CASES: readonly (readonly [what: string, page: string, results: readonly string[]])[] = [
  [
    'a heading of another fluid',
    `CEREBROSPINAL FLUID\n${HEADINGS}${GLUCOSE}${LEUKOCYTES}`,
    ['csf_glucose 2342-4 cerebrospinal_fluid', 'csf_leukocytes null cerebrospinal_fluid'],
  ],
  [
    'headings below the one of another fluid that name nothing',
    `PLEURAL FLUID ANALYSIS\n${HEADINGS}BIOCHEMISTRY\n${GLUCOSE}MICROSCOPIC EXAMINATION\n${LEUKOCYTES}`,
    ['pleural_glucose 2346-5 pleural_fluid', 'pleural_leukocytes 26467-1 pleural_fluid'],
  ],
  [
    'blood after a fluid',
    `${HEADINGS}SYNOVIAL FLUID\n${GLUCOSE}BLOOD\n${HEMOGLOBIN}`,
    ['synovial_glucose 2348-1 synovial_fluid', 'hemoglobin 718-7 blood'],
  ],
  [
    'a fluid that is named by nothing but a heading elsewhere',
    `${HEADINGS}${GLUCOSE}${ALT}ASCITES\n${LEUKOCYTES}`,
    ['glucose null null', 'alt null null', 'ascitic_leukocytes 26468-9 ascitic_fluid'],
  ],
  [
    'brackets below the names, in one line or in two',
    `${HEADINGS}${GLUCOSE}(Plasma, GOD-POD)\n${SODIUM}(Urine,\nISE)\n${ALT}`,
    ['glucose 2345-7 plasma', 'urine_sodium 2955-3 urine', 'alt 1742-6 null'],
  ],
  ['a page that says nothing', `${HEADINGS}${GLUCOSE}`, ['glucose null null']],
  ['a name of one specimen only, on a page that says nothing', `${HEADINGS}${ALT}`, ['alt 1742-6 null']],
  [
    'a page whose other results are of blood only',
    `${HEADINGS}${GLUCOSE}${ALT}${SODIUM}`,
    ['glucose 2345-7 null', 'alt 1742-6 null', 'sodium 2951-2 null'],
  ],
  [
    'neighbours of a strip',
    `${HEADINGS}${STRIP}${NITRITE}`,
    ['urine_glucose 2349-9 null', 'urine_protein 2887-8 null', 'urine_nitrite 32710-6 null'],
  ],
  [
    'a section of urine below those of blood',
    `${HEADINGS}HEMOGRAM\n${HEMOGLOBIN}BIOCHEMISTRY\n${GLUCOSE}${ALT}URINALYSIS\n${STRIP}`,
    [
      'hemoglobin 718-7 null',
      'glucose 2345-7 null',
      'alt 1742-6 null',
      'urine_glucose 2349-9 urine',
      'urine_protein 2887-8 urine',
    ],
  ],
  [
    'a heading that names nothing ends urine',
    `${HEADINGS}URINE\n${STRIP}OTHER TESTS\n${GLUCOSE}`,
    ['urine_glucose 2349-9 urine', 'urine_protein 2887-8 urine', 'glucose null null'],
  ],
  ['a label of the sample', `Specimen: Serum\n${HEADINGS}${GLUCOSE}`, ['glucose 2345-7 serum']],
  ['a tube', `Material: EDTA\n${HEADINGS}${HEMOGLOBIN}`, ['hemoglobin 718-7 blood']],
  [
    'two kinds of blood in a label',
    `Specimen: Serum, EDTA plasma\n${HEADINGS}${GLUCOSE}`,
    ['glucose 2345-7 blood'],
  ],
  [
    'labels below each result',
    `${HEADINGS}${GLUCOSE}Sample: Plasma\n${SODIUM}Sample: Urine\n${ALT}Sample: Serum\n`,
    ['glucose 2345-7 plasma', 'urine_sodium 2955-3 urine', 'alt 1742-6 serum'],
  ],
  [
    'a column',
    `Test            Specimen     Result   Unit      Reference range
Glucose         Serum        95       mg/dL     70-99
Glucose         CSF          60       mg/dL     40-70
Protein         Urine        7        mg/dL     0-15`,
    ['glucose 2345-7 serum', 'csf_glucose 2342-4 cerebrospinal_fluid', 'urine_protein 2888-6 urine'],
  ],
  [
    'names',
    `${HEADINGS}Glucose, CSF             60       mg/dL     40-70
Urine creatinine         95       mg/dL     20-300
Serum creatinine         0.9      mg/dL     0.6-1.2`,
    ['csf_glucose 2342-4 cerebrospinal_fluid', 'urine_creatinine 2161-8 urine', 'creatinine 2160-0 serum'],
  ],
  [
    'letters before names',
    `${HEADINGS}P-Glucose                95       mg/dL     70-99
dU-Protein               90       mg/24h    0-150`,
    ['glucose 2345-7 plasma', 'urine_protein_24h 2889-4 timed_urine'],
  ],
  [
    'a kind of blood that has a code of its own',
    `CAPILLARY BLOOD\n${HEADINGS}${GLUCOSE}CORD BLOOD\n${HEMOGLOBIN}`,
    ['glucose null capillary_blood', 'hemoglobin null cord_blood'],
  ],
  ['a code of whole blood in serum', `Specimen: Serum\n${HEADINGS}${HEMOGLOBIN}`, ['hemoglobin null serum']],
  [
    'a concentration in urine that was collected over a day',
    `24 HOUR URINE\n${HEADINGS}Creatinine               95       mg/dL     20-300\n`,
    ['urine_creatinine null timed_urine'],
  ],
  [
    'letters of a name that are a specimen elsewhere',
    `${HEADINGS}P-LCR                    29.5     %         11-45
Al kal ine Phosphatase   57       U/L       50-116`,
    ['platelet_large_cell_ratio null null', 'alp 6768-6 null'],
  ],
  [
    'blood behind the comma of a heading',
    `${HEADINGS}LIPID SCREEN, SERUM
Triglycerides            95       mg/dL     0-150
HbA1c (GLYCOSYLATED HEMOGLOBIN), BLOOD
HbA1c                    5.1      %         4.0-5.6`,
    ['triglycerides 2571-8 serum', 'hba1c 4548-4 blood'],
  ],
  [
    'a heading of blood on the page before',
    `${HEADINGS}LIPID SCREEN, SERUM
Triglycerides            95       mg/dL     0-150
\f${HEADINGS}HbA1c                    5.1      %         4.0-5.6`,
    ['triglycerides 2571-8 serum', 'hba1c 4548-4 null'],
  ],
  [
    'methods that are named after what they use',
    `${HEADINGS}${GLUCOSE}(Capillary photometry)\n${SODIUM}(Electroforesis capilar)\n${ALT}(Kapillarelektrophorese)
${HEMOGLOBIN}(Photometrical capillary stopped flow)\n${TSH}(Inductively Coupled Plasma)`,
    [
      'glucose 2345-7 null',
      'sodium 2951-2 null',
      'alt 1742-6 null',
      'hemoglobin 718-7 null',
      'tsh 3016-3 null',
    ],
  ],
  [
    'blood in the heading of a count, which ends with its section',
    `${HEADINGS}COMPLETE BLOOD COUNT\n${HEMOGLOBIN}DIFFERENTIAL COUNT\n${LEUKOCYTES}VITAMINS\n${TSH}`,
    ['hemoglobin 718-7 blood', 'leukocytes 6690-2 blood', 'tsh 3016-3 null'],
  ],
  [
    'kinds of blood in headings of tests, which end with their section',
    `${HEADINGS}VENOUS BLOOD GAS
${PH}CHEMISTRY
${GLUCOSE}HORMONES
${TSH}`,
    ['blood_ph 11558-4 venous_blood', 'glucose 2345-7 null', 'tsh 3016-3 null'],
  ],
  [
    'a heading of serum above one of cells',
    `${HEADINGS}SERUM\n${GLUCOSE}HORMONES\n${TSH}HAEMATOLOGY\n${HEMOGLOBIN}`,
    ['glucose 2345-7 serum', 'tsh 3016-3 serum', 'hemoglobin 718-7 null'],
  ],
  [
    'rows below blood gases that no gas analyser measures',
    `${HEADINGS}GASOMETRIA VENOSA\n${PH}${SODIUM}${PCO2}${GLUCOSE}${ALT}${TSH}`,
    [
      'blood_ph 11558-4 venous_blood',
      'sodium 2951-2 venous_blood',
      'pco2 11557-6 venous_blood',
      'glucose 2345-7 null',
      'alt 1742-6 null',
      'tsh 3016-3 null',
    ],
  ],
  [
    'rows of blood gases only',
    `${HEADINGS}GASOMETRIA ARTERIAL\n${PH}${PCO2}${SODIUM}`,
    ['blood_ph 11558-4 arterial_blood', 'pco2 11557-6 arterial_blood', 'sodium null arterial_blood'],
  ],
  [
    'two tables side by side',
    `URINE                                              BLOOD
Test         Result   Unit     Reference range     Test         Result   Unit     Reference range
Protein      7        mg/dL    0-15                Hemoglobin   13.9     g/dL     12-16
Creatinine   95       mg/dL    20-300              Glucose      95       mg/dL    70-99`,
    [
      'urine_protein 2888-6 urine',
      'urine_creatinine 2161-8 urine',
      'hemoglobin 718-7 blood',
      'glucose 2345-7 blood',
    ],
  ],
]

describe('the specimen of a result follows from the page', () => {
  it.each(CASES)('%s', (_, page, results) => expect(read(page)).toEqual(results))
})

describe('headings and labels in other languages', () => {
  const LABELS = [
    ['Material: EDTA-Blut', 'blood'],
    ['Probenmaterial: Serum', 'serum'],
    ['Untersuchungsmaterial: Liquor', 'cerebrospinal_fluid'],
    ['Material: Sammelurin', 'timed_urine'],
    ['Material: Kapillarblut', 'capillary_blood'],
    ['Muestra: orina', 'urine'],
    ['Tipo de muestra: líquido cefalorraquídeo', 'cerebrospinal_fluid'],
    ['Muestra: orina de 24 horas', 'timed_urine'],
    ['Prélèvement: LCR', 'cerebrospinal_fluid'],
    ['Nature du prélèvement: liquide pleural', 'pleural_fluid'],
    ['Échantillon: sang veineux', 'venous_blood'],
    ['Materiale: liquido ascitico', 'ascitic_fluid'],
    ['Campione: urine delle 24 ore', 'timed_urine'],
    ['Amostra: líquido sinovial', 'synovial_fluid'],
    ['Material: fezes', 'stool'],
    ['Materiaal: ontlasting', 'stool'],
    ['Materiaal: vruchtwater', 'amniotic_fluid'],
    ['Materiał: płyn mózgowo-rdzeniowy', 'cerebrospinal_fluid'],
    ['Materiał: mocz', 'urine'],
    ['Provmaterial: saliv', 'saliva'],
    ['Provmaterial: svett', 'sweat'],
    ['Sample: throat swab', 'swab'],
    ['Specimen: drain fluid', 'drain_fluid'],
    ['Specimen: dried blood spot', 'dried_blood'],
    ['Specimen: sputum', 'other'],
  ] as const
  it.each(LABELS)('%s', (label, specimen) =>
    expect(read(`${label}\n${HEADINGS}${GLUCOSE}`)[0]!.split(' ')[2]).toBe(specimen),
  )

  const HEADINGS_OF = [
    ['Blut', 'blood'],
    ['Sangre', 'blood'],
    ['Orina reciente - Bioquímica de orina', 'urine'],
    ['Sang', 'blood'],
    ['Sangue', 'blood'],
    ['Bloed', 'blood'],
    ['Krew', 'blood'],
    ['Blod', 'blood'],
    ['Liquor', 'cerebrospinal_fluid'],
    ['Untersuchungen im Liquor', 'cerebrospinal_fluid'],
    ['Pleurapunktat', 'pleural_fluid'],
    ['Gelenkpunktat', 'synovial_fluid'],
    ['Joint fluid', 'synovial_fluid'],
    ['Líquido pleural', 'pleural_fluid'],
    ['Liquide synovial', 'synovial_fluid'],
    ['Spermiogramm', 'semen'],
    ['Fruchtwasser', 'amniotic_fluid'],
    ['Saliva', 'saliva'],
    ['Stuhluntersuchung', 'stool'],
    ['Copro', 'stool'],
  ] as const
  it.each(HEADINGS_OF)('%s ends a section of urine', (heading, specimen) =>
    expect(read(`${HEADINGS}URINE\n${STRIP}${heading}\n${GLUCOSE}`)[2]!.split(' ')[2]).toBe(specimen),
  )
})
