import { readAnalytes } from './table.ts'

export const sugar = readAnalytes(`
  glucose | Glucose; Glucose, Fasting; Fasting Blood Sugar; Glucose Fasting | Glucosa; Glucosa basal; Glucemia | Glukose; Glucose; Glukose nüchtern | Glycémie à jeun; Glucose; Glycémie | Glucosio; Glicemia | Glicose; Glicemia de jejum; Glicose em jejum | mg/dL 70-99 .0 | s: mmol/L *0.0555 .1 | f: g/L *0.01 .2
  hba1c | Hemoglobin A1c; HbA1c; HbA1c (Glycated Haemoglobin); Glycosylated Hemoglobin (HbA1c) | Hemoglobina glicosilada (HbA1c); HbA1c; Hemoglobina glicada A1c | HbA1c; HbA1c (NGSP) | Hémoglobine glyquée (HbA1c); HbA1c | Emoglobina glicata (HbA1c); HbA1c | Hemoglobina glicada (HbA1c); Hemoglobina glicada; HbA1c | % 4-5.6 .1
  insulin | Insulin; Insulin, Fasting; Fasting Insulin | Insulina; Insulina basal | Insulin; Insulin nüchtern | Insuline; Insulinémie | Insulina | Insulina; Insulina basal | uIU/mL 2.6-24.9 .1 | s: pmol/L *6 .0
  c_peptide | C-Peptide | Péptido C | C-Peptid | Peptide C | Peptide C; C-peptide | Peptídeo C | ng/mL 1.1-4.4 .2 | s: nmol/L *0.331 .2
`)

export const kidney = readAnalytes(`
  urea | Urea; Blood Urea; Urea, Serum | Urea | Harnstoff | Urée | Urea; Azotemia | Ureia; Uréia | mg/dL 15-43 .0 | s: mmol/L *0.1665 .1 | f: g/L *0.01 .2
  creatinine | Creatinine; Creatinine, Serum; Serum Creatinine | Creatinina; Creatinina en suero | Kreatinin; Kreatinin (enzymatisch) | Créatinine; Créatininémie | Creatinina; S-Creatinina | Creatinina; Creatinina sérica | mg/dL 0.6-1.2 .2 | s: umol/L *88.4 .0 | f: mg/L *10 .1
  egfr | eGFR; Estimated GFR (CKD-EPI); eGFR If NonAfricn Am; eGFR CKD-EPI 2021 | Filtrado glomerular estimado (CKD-EPI); FGe | eGFR (CKD-EPI); GFR n. CKD-EPI | DFG estimé (CKD-EPI); Débit de filtration glomérulaire (CKD-EPI) | eGFR (CKD-EPI); Filtrato glomerulare stimato | Taxa de filtração glomerular estimada (CKD-EPI); TFGe | mL/min/1.73m2 >60 .0 ?>90
  uric_acid | Uric Acid; Urate; Uric Acid, Serum | Ácido úrico; Urato | Harnsäure | Acide urique; Uricémie | Acido urico; Uricemia | Ácido úrico; Ácido Úrico | mg/dL 2.6-6 .1 | s: umol/L *59.48 .0 | f: mg/L *10 .0
  cystatin_c | Cystatin C | Cistatina C | Cystatin C | Cystatine C | Cistatina C | Cistatina C | mg/L 0.61-0.95 .2
`)

export const bun = readAnalytes(`
  bun | BUN; Urea Nitrogen (BUN); Blood Urea Nitrogen | Nitrógeno ureico (BUN); BUN | BUN; Harnstoff-N | Azote uréique | Azoto ureico (BUN) | Nitrogênio ureico (BUN) | mg/dL 6-24 .0
`)

export const electrolytes = readAnalytes(`
  sodium | Sodium; Sodium, Serum; Sodium (Na) | Sodio; Sodio en suero | Natrium | Sodium; Natrémie; Sodium (Na) | Sodio; Sodiemia | Sódio | mmol/L 136-145 .0
  potassium | Potassium; Potassium, Serum; Potassium (K) | Potasio; Potasio en suero | Kalium | Potassium; Kaliémie; Potassium (K) | Potassio; Potassiemia | Potássio | mmol/L 3.5-5.1 .1
  chloride | Chloride; Chloride, Serum; Chloride (Cl) | Cloro; Cloruro | Chlorid | Chlore; Chlorures | Cloro; Cloruri | Cloro; Cloretos; Cloreto | mmol/L 98-107 .0
  bicarbonate | Carbon Dioxide, Total; Bicarbonate; CO2 | Bicarbonato; CO2 total | Bicarbonat; Standardbicarbonat | Bicarbonates; Réserve alcaline | Bicarbonati | Bicarbonato | mmol/L 20-29 .0
  calcium | Calcium; Calcium, Total; Calcium, Serum | Calcio; Calcio total | Calcium; Calcium gesamt | Calcium; Calcémie | Calcio; Calcio totale; Calcemia | Cálcio; Cálcio total | mg/dL 8.6-10.3 .1 | sd: mmol/L *0.2495 .2 | f: mg/L *10 .0
  phosphate | Phosphorus; Phosphate; Phosphorus, Serum; Inorganic Phosphate | Fósforo; Fosfato inorgánico | Phosphat; Phosphat anorganisch | Phosphore; Phosphorémie | Fosforo; Fosforemia | Fósforo; Fósforo inorgânico | mg/dL 2.5-4.5 .1 | sd: mmol/L *0.3229 .2 | f: mg/L *10 .0
  magnesium | Magnesium; Magnesium, Serum | Magnesio | Magnesium | Magnésium | Magnesio; Magnesiemia | Magnésio | mg/dL 1.6-2.6 .1 | sd: mmol/L *0.4114 .2 | f: mg/L *10 .1
`)

export const liver = readAnalytes(`
  bilirubin_total | Bilirubin, Total; Total Bilirubin; Bilirubin Total | Bilirrubina total | Bilirubin gesamt; Gesamt-Bilirubin; Bilirubin, gesamt | Bilirubine totale | Bilirubina totale | Bilirrubina total; Bilirrubina Total | mg/dL 0.2-1.2 .2 | s: umol/L *17.1 .0 | f: mg/L *10 .1
  bilirubin_direct | Bilirubin, Direct; Direct Bilirubin; Bilirubin Direct (Conjugated) | Bilirrubina directa | Bilirubin direkt; Direktes Bilirubin | Bilirubine conjuguée; Bilirubine directe | Bilirubina diretta | Bilirrubina direta | mg/dL 0-0.3 .2 | s: umol/L *17.1 .1 | f: mg/L *10 .1
  alt | ALT (SGPT); ALT; SGPT (ALT); Alanine Aminotransferase (ALT) | ALT (GPT); GPT (ALT); Alanina aminotransferasa (ALT) | GPT (ALT); ALT (GPT); GPT (ALAT) | ALAT (TGP); Transaminases SGPT (ALAT); TGP | ALT (GPT); Transaminasi GPT (ALT); S-GPT (ALT) | ALT (TGP); TGP - Transaminase pirúvica; Alanina aminotransferase (ALT/TGP) | U/L 7-44 .0 | w: ukat/L *0.01667 .2
  ast | AST (SGOT); AST; SGOT (AST); Aspartate Aminotransferase (AST) | AST (GOT); GOT (AST); Aspartato aminotransferasa (AST) | GOT (AST); AST (GOT); GOT (ASAT) | ASAT (TGO); Transaminases SGOT (ASAT); TGO | AST (GOT); Transaminasi GOT (AST); S-GOT (AST) | AST (TGO); TGO - Transaminase oxalacética; Aspartato aminotransferase (AST/TGO) | U/L 8-40 .0 | w: ukat/L *0.01667 .2
  ggt | GGT; Gamma GT; GGTP (Gamma GT); Gamma Glutamyl Transferase | GGT; Gamma GT; Gamma-glutamiltransferasa (GGT) | Gamma-GT; GGT; y-GT | Gamma GT; GGT; Gamma-glutamyl transférase | Gamma GT; GGT; Gamma-glutamiltransferasi | Gama GT; GGT; Gama glutamil transferase | U/L 8-61 .0 | w: ukat/L *0.01667 .2
  alkaline_phosphatase | Alkaline Phosphatase; ALP; Alkaline Phosphatase (ALP) | Fosfatasa alcalina; FA | Alkalische Phosphatase; AP | Phosphatases alcalines; PAL | Fosfatasi alcalina; ALP | Fosfatase alcalina | U/L 40-129 .0 | w: ukat/L *0.01667 .2
  total_protein | Protein, Total; Total Protein; Total Proteins | Proteínas totales | Gesamteiweiß; Eiweiß gesamt; Protein gesamt | Protides totaux; Protéines totales | Proteine totali; Protidemia totale | Proteínas totais; Proteína total | g/dL 6.4-8.3 .1 | sdf: g/L *10 .0
  albumin | Albumin; Albumin, Serum | Albúmina | Albumin | Albumine | Albumina | Albumina | g/dL 3.5-5.2 .1 | sdf: g/L *10 .1
  globulin | Globulin; Globulin, Total | Globulinas | Globuline | Globulines | Globuline | Globulinas; Globulina | g/dL 1.5-4.5 .1 | sdf: g/L *10 .0
  ldh | LDH; Lactate Dehydrogenase (LDH) | LDH; Lactato deshidrogenasa | LDH; Laktatdehydrogenase | LDH; Lactate déshydrogénase | LDH; Lattato deidrogenasi | LDH; Desidrogenase láctica | U/L 135-225 .0 | w: ukat/L *0.01667 .2
  amylase | Amylase; Amylase, Serum | Amilasa | Amylase; Alpha-Amylase | Amylase; Amylasémie | Amilasi | Amilase | U/L 28-100 .0 | w: ukat/L *0.01667 .2
  lipase | Lipase | Lipasa | Lipase | Lipase; Lipasémie | Lipasi | Lipase | U/L 13-60 .0 | w: ukat/L *0.01667 .2
  creatine_kinase | Creatine Kinase, Total; CK; CPK | CK; Creatina quinasa; CPK | CK; CK gesamt; Kreatinkinase | CPK; Créatine kinase (CK) | CPK; Creatinchinasi (CK) | CPK; Creatinofosfoquinase (CPK) | U/L 39-190 .0 | w: ukat/L *0.01667 .2
`)

export const lipids = readAnalytes(`
  cholesterol | Cholesterol, Total; Total Cholesterol; Cholesterol | Colesterol total; Colesterol | Cholesterin; Cholesterin gesamt; Gesamtcholesterin | Cholestérol total; Cholestérol | Colesterolo totale; Colesterolo | Colesterol total; Colesterol Total | mg/dL <200 .0 | s: mmol/L *0.02586 .1 | f: g/L *0.01 .2
  triglycerides | Triglycerides; Triglycerides, Serum; Triglyceride | Triglicéridos | Triglyceride; Triglyzeride | Triglycérides | Trigliceridi | Triglicérides; Triglicerídeos | mg/dL <150 .0 | s: mmol/L *0.01129 .1 | f: g/L *0.01 .2
  hdl | HDL Cholesterol; HDL-C; Cholesterol HDL | Colesterol HDL; HDL colesterol | HDL-Cholesterin; HDL | Cholestérol HDL; HDL cholestérol | Colesterolo HDL; HDL | Colesterol HDL; HDL colesterol; HDL - Colesterol | mg/dL >40 .0 | s: mmol/L *0.02586 .1 | f: g/L *0.01 .2
  ldl | LDL Chol Calc (NIH); LDL Cholesterol; LDL-Cholesterol; LDL Cholesterol, Calculated | Colesterol LDL; LDL colesterol (calculado) | LDL-Cholesterin; LDL | Cholestérol LDL; LDL cholestérol (calculé) | Colesterolo LDL; LDL calcolato | Colesterol LDL; LDL colesterol; LDL - Colesterol | mg/dL <130 .0 | s: mmol/L *0.02586 .1 | f: g/L *0.01 .2
  vldl | VLDL Cholesterol Cal; VLDL Cholesterol; VLDL | Colesterol VLDL | VLDL-Cholesterin | Cholestérol VLDL | Colesterolo VLDL | Colesterol VLDL; VLDL - Colesterol | mg/dL 5-40 .0 | s: mmol/L *0.02586 .1 | f: g/L *0.01 .2
  non_hdl | Non HDL Cholesterol; Non-HDL Cholesterol | Colesterol no HDL | Non-HDL-Cholesterin | Cholestérol non HDL | Colesterolo non HDL | Colesterol não HDL; Colesterol não-HDL | mg/dL <130 .0 | s: mmol/L *0.02586 .1 | f: g/L *0.01 .2
  chol_hdl_ratio | Chol/HDLC Ratio; T. Chol/HDL Ratio; Cholesterol/HDL Ratio | Índice aterogénico (CT/HDL) | Cholesterin/HDL-Quotient | Rapport Cholestérol total/HDL | Rapporto colesterolo tot./HDL | Índice de Castelli I | ratio <5 .1
  apo_a1 | Apolipoprotein A-1; Apo A1 | Apolipoproteína A1 | Apolipoprotein A1 | Apolipoprotéine A1 | Apolipoproteina A1 | Apolipoproteína A1 | mg/dL 110-205 .0 | sf: g/L *0.01 .2
  apo_b | Apolipoprotein B; Apo B | Apolipoproteína B | Apolipoprotein B | Apolipoprotéine B | Apolipoproteina B | Apolipoproteína B | mg/dL 55-125 .0 | sf: g/L *0.01 .2
  lipoprotein_a | Lipoprotein (a); Lp(a) | Lipoproteína (a) | Lipoprotein (a) | Lipoprotéine (a) | Lipoproteina (a) | Lipoproteína (a) | nmol/L <75 .0 ?<8
`)
