import { describe, expect, it } from 'vitest'
import { lookUp } from '../names/lookup.ts'

/** What laboratories report most: our name, our code, LOINC, canonical unit. Checked one by one, never derived. */
const COMMON = `
Leukocytes | leukocytes | 6690-2 | 10*3/uL
Erythrocytes | erythrocytes | 789-8 | 10*6/uL
Hemoglobin | hemoglobin | 718-7 | g/dL
Hematocrit | hematocrit | 4544-3 | %
Mean corpuscular volume | mcv | 787-2 | fL
Mean corpuscular hemoglobin | mch | 785-6 | pg
Mean corpuscular hemoglobin concentration | mchc | 786-4 | g/dL
Red cell distribution width (CV) | rdw | 788-0 | %
Red cell distribution width (SD) | rdw_sd | 21000-5 | fL
Platelets | platelets | 777-3 | 10*3/uL
Mean platelet volume | mpv | 32623-1 | fL
Neutrophils | neutrophils | 751-8 | 10*3/uL
Neutrophils (percent) | neutrophils_percent | 770-8 | %
Lymphocytes | lymphocytes | 731-0 | 10*3/uL
Lymphocytes (percent) | lymphocytes_percent | 736-9 | %
Monocytes | monocytes | 742-7 | 10*3/uL
Monocytes (percent) | monocytes_percent | 5905-5 | %
Eosinophils | eosinophils | 711-2 | 10*3/uL
Eosinophils (percent) | eosinophils_percent | 713-8 | %
Basophils | basophils | 704-7 | 10*3/uL
Basophils (percent) | basophils_percent | 706-2 | %
Reticulocytes (percent) | reticulocytes_percent | 17849-1 | %
Erythrocyte sedimentation rate | esr | 30341-2 | mm/h
Cholesterol, total | cholesterol_total | 2093-3 | mg/dL
Cholesterol, HDL | cholesterol_hdl | 2085-9 | mg/dL
Cholesterol, LDL | cholesterol_ldl | 2089-1 | mg/dL
Cholesterol, VLDL | cholesterol_vldl | 2091-7 | mg/dL
Cholesterol, non-HDL | cholesterol_non_hdl | 43396-1 | mg/dL
Triglycerides | triglycerides | 2571-8 | mg/dL
Cholesterol to HDL ratio | cholesterol_hdl_ratio | 9830-1 | {ratio}
Apolipoprotein A1 | apolipoprotein_a1 | 1869-7 | mg/dL
Apolipoprotein B | apolipoprotein_b | 1884-6 | mg/dL
Lipoprotein(a) | lipoprotein_a | 10835-7 | mg/dL
Glucose | glucose | 2345-7 | mg/dL
Hemoglobin A1c | hba1c | 4548-4 | %
Estimated average glucose | estimated_average_glucose | 27353-2 | mg/dL
Insulin | insulin | 20448-7 | u[IU]/mL
C-peptide | c_peptide | 1986-9 | ng/mL
Creatinine | creatinine | 2160-0 | mg/dL
Urea | urea | 3091-6 | mg/dL
Urea nitrogen | urea_nitrogen | 3094-0 | mg/dL
Urea nitrogen to creatinine ratio | bun_creatinine_ratio | 3097-3 | {ratio}
Estimated glomerular filtration rate | egfr | 69405-9 | mL/min/{1.73_m2}
Cystatin C | cystatin_c | 33863-2 | mg/L
Uric acid | uric_acid | 3084-1 | mg/dL
Alanine aminotransferase | alt | 1742-6 | U/L
Aspartate aminotransferase | ast | 1920-8 | U/L
Gamma-glutamyl transferase | ggt | 2324-2 | U/L
Alkaline phosphatase | alp | 6768-6 | U/L
Bilirubin, total | bilirubin_total | 1975-2 | mg/dL
Bilirubin, direct | bilirubin_direct | 1968-7 | mg/dL
Bilirubin, indirect | bilirubin_indirect | 1971-1 | mg/dL
Lactate dehydrogenase | ldh | 2532-0 | U/L
Amylase | amylase | 1798-8 | U/L
Lipase | lipase | 3040-3 | U/L
Sodium | sodium | 2951-2 | mmol/L
Potassium | potassium | 2823-3 | mmol/L
Chloride | chloride | 2075-0 | mmol/L
Bicarbonate | bicarbonate | 1963-8 | mmol/L
Total carbon dioxide | total_co2 | 2028-9 | mmol/L
Calcium | calcium | 17861-6 | mg/dL
Ionized calcium | calcium_ionized | 1995-0 | mmol/L
Magnesium | magnesium | 19123-9 | mg/dL
Phosphate (as phosphorus) | phosphate | 2777-1 | mg/dL
C-reactive protein | crp | 1988-5 | mg/L
C-reactive protein, high sensitivity | hs_crp | 30522-7 | mg/L
Procalcitonin | procalcitonin | 33959-8 | ng/mL
Protein, total | protein_total | 2885-2 | g/dL
Albumin | albumin | 1751-7 | g/dL
Globulin | globulin | 2336-6 | g/dL
Albumin to globulin ratio | albumin_globulin_ratio | 1759-0 | {ratio}
Immunoglobulin G | igg | 2465-3 | mg/dL
Immunoglobulin A | iga | 2458-8 | mg/dL
Immunoglobulin M | igm | 2472-9 | mg/dL
Immunoglobulin E, total | ige_total | 19113-0 | k[IU]/L
Prothrombin time | prothrombin_time | 5902-2 | s
International normalized ratio | inr | 6301-6 | {INR}
Activated partial thromboplastin time | aptt | 14979-9 | s
Fibrinogen | fibrinogen | 3255-7 | mg/dL
Iron | iron | 2498-4 | ug/dL
Ferritin | ferritin | 2276-4 | ng/mL
Transferrin | transferrin | 3034-6 | mg/dL
Transferrin saturation | transferrin_saturation | 2502-3 | %
Total iron binding capacity | tibc | 2500-7 | ug/dL
Vitamin D, 25-hydroxy | vitamin_d | 62292-8 | ng/mL
Vitamin B12 | vitamin_b12 | 2132-9 | pg/mL
Folate | folate | 2284-8 | ng/mL
Homocysteine | homocysteine | 13965-9 | umol/L
Zinc | zinc | 5763-8 | ug/dL
Thyroid stimulating hormone | tsh | 3016-3 | m[IU]/L
Thyroxine (T4), free | t4_free | 3024-7 | ng/dL
Triiodothyronine (T3), free | t3_free | 3051-0 | pg/mL
Thyroxine (T4), total | t4_total | 3026-2 | ug/dL
Triiodothyronine (T3), total | t3_total | 3053-6 | ng/dL
Thyroid peroxidase antibodies | anti_tpo | 8099-4 | [IU]/mL
Parathyroid hormone, intact | pth | 2731-8 | pg/mL
Cortisol | cortisol | 2143-6 | ug/dL
Dehydroepiandrosterone sulfate | dhea_s | 2191-5 | ug/dL
Testosterone, total | testosterone_total | 2986-8 | ng/dL
Sex hormone binding globulin | shbg | 13967-5 | nmol/L
Estradiol | estradiol | 2243-4 | pg/mL
Progesterone | progesterone | 2839-9 | ng/mL
Follicle stimulating hormone | fsh | 15067-2 | m[IU]/mL
Luteinizing hormone | lh | 10501-5 | m[IU]/mL
Prolactin | prolactin | 2842-3 | ng/mL
Prostate specific antigen | psa_total | 2857-1 | ng/mL
Prostate specific antigen, free | psa_free | 10886-0 | ng/mL
Carcinoembryonic antigen | cea | 2039-6 | ng/mL
Alpha-fetoprotein | afp | 1834-1 | ng/mL
CA 125 | ca_125 | 10334-1 | U/mL
CA 19-9 | ca_19_9 | 24108-3 | U/mL
Troponin I, cardiac | troponin_i | 10839-9 | ng/L
Troponin T, cardiac | troponin_t | 6598-7 | ng/L
Creatine kinase | ck | 2157-6 | U/L
NT-proBNP | nt_probnp | 33762-6 | pg/mL
Urine specific gravity | urine_specific_gravity | 2965-2 | {ratio}
Urine pH | urine_ph | 2756-5 | [pH]
Urine albumin | urine_albumin | 14957-5 | mg/L
Urine creatinine | urine_creatinine | 2161-8 | mg/dL
Albumin to creatinine ratio, urine | albumin_creatinine_ratio | 9318-7 | mg/g{creat}
Rheumatoid factor | rheumatoid_factor | 11572-5 | [IU]/mL
`

describe('the most common biomarkers', () => {
  const rows = COMMON.trim()
    .split('\n')
    .map((row) => row.split(' | ') as [string, string, string, string])

  it.each(rows)('%s is %s, %s, in %s', (name, code, loinc, unit) => {
    const entry = lookUp(name)!.entries[0]!
    expect([entry.code, entry.forms[0]]).toMatchObject([code, { unit, loinc: { code: loinc } }])
  })
})
