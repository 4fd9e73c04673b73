import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTRIES } from '../dictionary/index.ts'
import { words } from '../words.ts'
import { distance } from './distance.ts'
import { lookUp } from './lookup.ts'
import { specimenInName } from './specimen.ts'

/** Names as laboratories print them, with numbering, notes, brackets, prefixes and reading errors. */
const PRINTED: Readonly<Record<string, string>> = {
  glucose:
    'GLUCOSE|Glucose, hexokinase|S-Glukose|GLUCOSA (suero)|Glucose (mg/dL)|* Glucose|Glycémie à jeun|Glicose em jejum|Blutzucker|Glicemia|1. Glucose|Glucosa basal|Glucose ....|Glucose, Serum|Glucose:|GLUCOSE FASTING',
  hemoglobin:
    'Hemoglobin (Hb)|* Hemoglobin|HB Emoglobina|Hämoglobin|Hémoglobine|Hemoglobina|Hemog1obin|HGB|Haemoglobin (Hb)|Hemoglobin (HGB)|Hb Hämoglobin|HEMOGLOBINA (Hb)|Hemoglobln',
  leukocytes:
    'WBC|WBC 02|Leukozyten|Leucocitos|Globules blancs|Globuli bianchi|Leucócitos|White Blood Cell Count|Leucocytes (GB)|WBC Count|Total Leucocyte Count (TLC)|GB - Leucociti|WBC (White blood cells)',
  erythrocytes:
    'RBC|Erythrozyten|Hematíes|Hématies|Globuli rossi|Hemácias|Red Blood Cell Count|RBC Count|Eritrocitos|Globules rouges',
  hematocrit:
    'Hematocrit|HCT|Hämatokrit|Hematocrito|Hématocrite|Ematocrito|Hematócrito|PCV|Hematocrit (Hct)|Packed Cell Volume (PCV)|Hto',
  mcv: 'MCV|VCM|VGM|V.C.M.|MCV (Mean Corpuscular Volume)|Mean Corpuscular Volume (MCV)|Volume globulaire moyen',
  mch: 'MCH|HCM|TCMH|HbE|Mean Cell Hemoglobin',
  mchc: 'MCHC|CHCM|CCMH',
  rdw: 'RDW|RDW-CV|RDW (CV)|Erythrozytenverteilungsbreite',
  platelets:
    'Platelet Count|Thrombozyten|Plaquetas|Plaquettes|Piastrine|PLT|Platelets|Recuento de plaquetas|Platelet Count (PLT)',
  neutrophils:
    'Neutrophils (Absolute)|NEUT#|Abs. Neutrophils|Neutrófilos absolutos|Absolute Neutrophil Count|Neutrophile abs.|Neutrophils Absolute|Neutrophils Abs',
  neutrophils_percent: 'Neutrophils %|NEUT%|Neutrofili %|Neutrophile %|Neutrófilos (%)|% Neutrophils',
  lymphocytes: 'Lymphocytes Abs|Lymphs (Absolute)|LYMPH#|Lymphozyten absolut|Linfocitos abs',
  lymphocytes_percent: 'Lymphocytes %|Linfociti %|LYM%|Lymphozyten %',
  esr: 'ESR|VSG|VHS|BSG|VES|VS 1ère heure|Westergren|Sedimentation Rate-Westergren|Erythrocyte Sedimentation Rate (ESR)|Blutsenkung|Eritrosedimentación|ESR (Westergren)',
  alt: 'ALT|GPT|SGPT|ALAT|TGP|ALT (SGPT)|SGPT (ALT)|GPT/ALAT|ALT/GPT|Alanine Aminotransferase (ALT)|GPT (ALAT)|Transaminasi GPT|Alanine Transaminase|SGPT/ALT|ALT (GPT)',
  ast: 'AST|GOT|SGOT|ASAT|TGO|AST/SGOT|SGOT (AST)|GOT (ASAT)|AST (GOT)|Aspartate Aminotransferase (AST)|SGOT/AST|Transaminasa GOT',
  ggt: 'GGT|Gamma-GT|γ-GT|Gamma GT|Gama GT|Gamma-GT (GGT)|Gamma Glutamyl Transferase (GGT)|GammaGT|gamma-Glutamyl transferase',
  alp: 'Alkaline Phosphatase|ALP|Alkalische Phosphatase|Fosfatasa alcalina|Phosphatases alcalines|Fosfatasi alcalina|Fosfatase alcalina|Alkaline Phosphatase (ALP)|AP',
  bilirubin_total:
    'Bilirubin Total|Total Bilirubin|Bilirrubina total|Bilirubine totale|Bilirubina totale|Gesamtbilirubin|Bilirubin, total|BILIRUBIN - TOTAL',
  bilirubin_direct:
    'Bilirubin, direct|Direct Bilirubin|Bilirrubina directa|Bilirubine conjuguée|Bilirubin direkt',
  creatinine:
    'Creatinine|Kreatinin|Creatinina|Créatinine|1. Serum Creatinine|Creatinine, Serum|Kreatinin (Jaffé)|CREATININE (ENZYMATIC)|Crea|Creatinine, enzymatic',
  urea_nitrogen:
    'BUN|Blood Urea Nitrogen|Urea Nitrogen (BUN)|Harnstoff-N|Nitrógeno ureico|Blood Urea Nitrogen (BUN)',
  urea: 'Urea|Harnstoff|Urée|Urea (Azotemia)|Azotemia|Ureia|Uréia',
  egfr: 'eGFR|GFR|eGFR (CKD-EPI)|Filtrado glomerular|DFG (CKD-EPI)|GFR nach CKD-EPI|Tasa de filtración glomerular|Estimated GFR',
  uric_acid: 'Uric Acid|Harnsäure|Ácido úrico|Acide urique|Acido urico|Uricemia',
  sodium: 'Sodium|Natrium|Sodio|Sódio|Na|Na+|Sodium (Na)|Sodium (Na+)|Natrium (Na)',
  potassium: 'Potassium|Kalium|Potasio|Potassio|Potássio|K|K+|Potasslum|Potassium (K)',
  chloride: 'Chloride|Chlorid|Cloro|Cloruro|Chlorures|Cl-|Cl',
  calcium: 'Calcium|Kalzium|Calcio|Cálcio|Ca|Calcium, total|Calcemia',
  cholesterol_total:
    'Total Cholesterol|TotalCholesterol|Colesterol total|Cholesterin|Cholestérol total|Colesterolo totale|Cholestrol|Gesamtcholesterin|Cholesterol, Total|CHOLESTEROL',
  cholesterol_hdl:
    'HDL Cholesterol|HDL-Cholesterin|Colesterol HDL|Cholestérol HDL|Colesterolo HDL|HDL|HDL-C|Cholesterol - HDL|HDL Cholesterol (direct)',
  cholesterol_ldl:
    'LDL Cholesterol|LDL-Cholesterin|Colesterol LDL|LDL Chol Calc (NIH)|LDL|LDL (calculated)|Cholesterol LDL (calculated)|Colesterolo LDL',
  cholesterol_non_hdl:
    'Non-HDL Cholesterol|Colesterol no-HDL|Non HDL Cholesterol|Colesterol não HDL|Non-HDL-Cholesterin',
  triglycerides:
    'Triglycerides|Triglyzeride|Triglicéridos|Triglycérides|Trigliceridi|Triglicerídeos|Triglicérides|TG',
  hba1c:
    'HbA1c|Hemoglobin A1c|Hemoglobina glicosilada|Hémoglobine glyquée|Emoglobina glicata|Hemoglobina glicada (HbA1c)|Glycated Hemoglobin (HbA1c)|HbA1c (IFCC)|HBA1C (HPLC)|A1C',
  tsh: 'TSH|TSH basal|Thyroid Stimulating Hormone (TSH)|Tirotropina (TSH)|TSH ultrasensible|TSH (ultrasensitive)|Thyréostimuline|TSH, 3rd generation|TSH (CLIA)|Tireotropina|TSH ultrassensível|Hormônio tireoestimulante (TSH)',
  t4_free:
    'Free T4|FT4|fT4|T4 libre|T4 livre|T4 libero|freies T4|Thyroxine, Free|T4, Free|Tiroxina libre (T4L)',
  t3_free: 'Free T3|FT3|T3 libre|T3 livre|freies T3|Triiodothyronine, Free',
  ferritin: 'Ferritin|Ferritina|Ferritine|Ferritin, Serum|Ferritin (ECLIA)|S-Ferritin',
  iron: 'Iron|Eisen|Hierro|Fer|Ferro|Sideremia|Serum Iron|Fe|Iron, serum',
  transferrin_saturation:
    'Transferrin Saturation|Transferrinsättigung|% Saturation|Iron Saturation|TSAT|Saturación de transferrina|Coefficient de saturation de la transferrine',
  vitamin_d:
    '25-OH Vitamin D|Vitamin D (25-OH)|25(OH)D|Vitamin D, 25-Hydroxy|Vitamina D|25-Hydroxyvitamin D|Vitamine D|25-OH-Vitamin D|25-hidroxivitamina D|Vitamin D 25 - Hydroxy',
  vitamin_b12: 'Vitamin B12|Vitamina B12|Vitamine B12|Vitamin B-12|B12|Cobalamin|Vit. B12',
  folate: 'Folate|Folic Acid|Folsäure|Ácido fólico|Acide folique|Acido folico|Folate (Folic Acid), Serum',
  crp: 'CRP|C-Reactive Protein|PCR|Proteína C reactiva|C-reaktives Protein|Proteina C reattiva|Protéine C réactive|C-Reactive Protein (CRP)|PCR - Proteína C Reativa',
  hs_crp:
    'hs-CRP|hsCRP|CRP ultrasensible|PCR ultrassensível|High Sensitivity CRP|C-Reactive Protein, Cardiac',
  albumin: 'Albumin|Albúmina|Albumine|Albumina|Albumin, Serum|ALB',
  protein_total:
    'Total Protein|Gesamteiweiß|Proteínas totales|Protéines totales|Proteine totali|Protein, Total|Proteínas totais|Gesamteiweiss',
  inr: 'INR|PT-INR|PT (INR)|RNI|INR (International Normalized Ratio)',
  aptt: 'aPTT|APTT|PTT|TTPA|TCA|Partial Thromboplastin Time|Tiempo de tromboplastina parcial activada',
  d_dimer: 'D-Dimer|D-Dimere|Dímero D|D-dimères|D-dimero|D Dimer',
  psa_total: 'PSA|PSA total|Total PSA|Prostate Specific Antigen (PSA)|Antígeno prostático específico',
  testosterone_total: 'Testosterone|Testosteron|Testosterona total|Testosterone, Total|Testostérone',
  estradiol: 'Estradiol|Östradiol|Estradiolo|Œstradiol|E2|Estradiol (E2)',
  ck: 'CK|CPK|Creatine Kinase|Creatinkinase|CPK total|Creatine Kinase (CK)',
  ldh: 'LDH|Lactate Dehydrogenase|Lactatdehydrogenase|DHL|LD (LDH)|Lactate Dehydrogenase (LDH)',
  urine_specific_gravity: 'Specific Gravity|Densidad|Spezifisches Gewicht|Densité|Peso specifico|Densidade',
  urine_nitrite: 'Nitrite|Nitritos|Nitrit|Nitrites|Nitriti|Nitrito',
  albumin_creatinine_ratio:
    'Albumin/Creatinine Ratio|ACR|Albumin/Kreatinin-Quotient|Cociente albúmina/creatinina|Microalbumin/Creat Ratio|UACR',
  hbsag: 'HBsAg|HBs-Antigen|Antígeno HBs|Hepatitis B Surface Antigen (HBsAg)|Ag HBs',
  anti_hcv: 'Anti-HCV|HCV Ab|Anticorpos anti-HCV|Hepatitis C Antibody|HCV-Antikörper',
  rheumatoid_factor:
    'Rheumatoid Factor|Factor reumatoide|Rheumafaktor|Facteur rhumatoïde|Fattore reumatoide|RA Factor|RF',
  anti_tpo:
    'Anti-TPO|TPO Ab|Anti-TPO-Ak|Anticorpos anti-TPO|Anticuerpos antiperoxidasa|Thyroid Peroxidase (TPO) Ab|TPO-AK (MAK)',
}

const rows = Object.entries(PRINTED).flatMap(([code, names]) =>
  names.split('|').map((name) => [name, code] as const),
)

describe('names as printed', () => {
  it.each(rows)('%s', (name, code) => {
    expect(words.biomarker(name)?.code).toBe(code)
  })

  it.each([
    'Page 1 of 2',
    'Patient name',
    'Bilirubin delta',
    'Vitamin Z',
    'Creatine',
    'Reference range',
    'Dr. Meyer',
    'Interpretation',
    'Collected on',
    'Immunoglobulin X',
    'Factor XIX',
    'Hepatitis Q',
    'Alpha 7 globulin',
    'Troponin',
    'Sample type',
    'Anticuerpos anti',
    'Anticuerpos anti-Se',
    'Anticorps anti-X',
    '12345',
    '',
    'The glucose value should be interpreted with the clinical history of the patient in mind',
  ])('finds no biomarker for "%s"', (text) => {
    expect(words.biomarker(text)).toBeNull()
  })
})

describe('the dictionary finds its own names', () => {
  const all = ENTRIES.flatMap((entry) => entry.names.map(({ text }) => ({ entry, text })))

  it('every spelling leads to its biomarker, alone or with those that share it', () => {
    const lost = all.filter(({ entry, text }) => {
      const match = lookUp(text)
      return !match || (match.score >= 0.99 && !match.entries.includes(entry))
    })
    expect(lost.map(({ text }) => text)).toEqual([])
  })

  it('one wrong letter never leads to another biomarker', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length
    const long = all.filter(({ text }) => letters(text) >= 9 && !/[/&+]/.test(text))
    fc.assert(
      fc.property(
        fc.nat(long.length - 1),
        fc.nat(100),
        fc.constantFrom('a', 'e', 'x', 'n', 'z'),
        (at, place, letter) => {
          const { text } = long[at]!
          const wrong = place % text.length
          if (!/\p{L}/u.test(text[wrong]!)) return true
          const match = lookUp(text.slice(0, wrong) + letter + text.slice(wrong + 1))
          const right = lookUp(text)!.entries
          return !match || match.score > 0.9 || match.entries.some((entry) => right.includes(entry))
        },
      ),
      {
        numRuns: 500,
        examples: ['S100 protein', 'Thyroid peroxidase (TPO) Ab'].map((name) => [
          long.findIndex(({ text }) => text === name),
          name.indexOf(name.startsWith('S') ? 'S' : 'O'),
          'a',
        ]),
      },
    )
  })

  it('lost spaces do not matter', () => {
    for (const { text } of all.filter((one) => one.text.length > 8).slice(0, 2000)) {
      expect(lookUp(text.replace(/\s/g, '')), text).not.toBeNull()
    }
  })
})

describe('distance', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'xyz', 3],
    ['kalium', 'calium', 1],
  ] as const)('%s %s', (a, b, expected) => {
    expect(distance(a, b, 3)).toBe(expected)
  })

  it('stops at the limit', () => {
    expect(distance('potassium', 'bilirubin', 2)).toBe(3)
  })
})

it('knows a name before a word for the specimen that lost a letter', () => {
  expect(lookUp('Specific Gravity, rine')).toMatchObject({
    specimen: 'urine',
    entries: [{ code: 'urine_specific_gravity' }],
  })
  expect(lookUp('Specific Gravity, wine')).toBeNull()
})

it('knows a misspelt name by another one in brackets', () => {
  expect(lookUp('fndice aterogénico (CT/HDL)')?.entries[0]?.code).toBe('cholesterol_hdl_ratio')
  expect(lookUp('mg/')).toBeNull()
  expect(lookUp('mg%')).toBeNull()
})

describe('a letter in square brackets behind a name', () => {
  it.each([
    ['Natrium [P]', 'plasma'],
    ['Kalium [S]', 'serum'],
    ['Kreatinin (Jaffé) [P]', 'plasma'],
    ['Kreatinin [U]', 'urine'],
    ['Phosphor [P]', null],
    ['Fosfor [P]', null],
    ['Bor [B]', null],
  ])('%s says %s', (name, specimen) => expect(specimenInName(name)).toBe(specimen))
})
