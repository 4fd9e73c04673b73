import { readAnalytes } from './table.ts'

export const redCells = readAnalytes(`
  haemoglobin | Hemoglobin; Haemoglobin; Haemoglobin (Hb); HGB | Hemoglobina | Hämoglobin; Hb; Hämoglobin (Hb) | Hémoglobine | Emoglobina; HGB Emoglobina; Emoglobina (Hb) | Hemoglobina | g/dL 12-16 .1 | s: g/L *10 .0 | n: mmol/L *0.6206 .1
  erythrocytes | RBC; Red Blood Cell Count; Red Cell Count; Erythrocytes; RBC Count | Hematíes; Eritrocitos; Recuento de eritrocitos | Erythrozyten; Ery | Hématies; Globules rouges; Erythrocytes | Eritrociti; RBC Eritrociti; Globuli rossi | Eritrócitos; Hemácias | 10^6/uL 3.9-5.3 .2 | sf: 10^12/L *1 .2
  haematocrit | Hematocrit; Haematocrit; PCV; HCT; Packed Cell Volume (PCV) | Hematocrito | Hämatokrit; Hkt | Hématocrite | Ematocrito; HCT Ematocrito | Hematócrito | % 36-47 .1 | s: L/L *0.01 .3
  mcv | MCV; Mean Corpuscular Volume (MCV); M.C.V. | VCM; Volumen corpuscular medio; V.C.M. | MCV | V.G.M.; VGM; Volume globulaire moyen | MCV; Volume globulare medio (MCV); MCV Volume medio | VCM; V.C.M.; Volume corpuscular médio | fL 80-98 .1
  mch | MCH; Mean Corpuscular Hemoglobin (MCH); M.C.H. | HCM; Hemoglobina corpuscular media; H.C.M. | MCH; HbE (MCH) | T.C.M.H.; TCMH | MCH; Contenuto medio Hb (MCH) | HCM; H.C.M. | pg 27-33 .1
  mchc | MCHC; Mean Corp Hb Conc (MCHC); M.C.H.C. | CHCM; C.H.C.M. | MCHC | C.C.M.H.; CCMH | MCHC; Concentrazione media Hb (MCHC) | CHCM; C.H.C.M. | g/dL 32-36 .1 | s: g/L *10 .0
  rdw | RDW; RDW-CV; Red Cell Distribution Width | ADE; RDW; Ancho de distribución eritrocitaria (RDW) | EVB; RDW; Ery-Verteilungsbreite (RDW) | IDR; Indice de distribution (RDW) | RDW; RDW-CV | RDW | % 11.5-14.5 .1
`)

export const platelets = readAnalytes(`
  thrombocytes | Platelets; Platelet Count; PLT | Plaquetas; Recuento de plaquetas | Thrombozyten; Thrombo | Plaquettes; Numération des plaquettes | Piastrine; PLT Piastrine | Plaquetas; Contagem de plaquetas | 10^3/uL 150-400 .0 | sf: 10^9/L *1 .0 | b: /mm3 *1000 .0
  mpv | MPV; Mean Platelet Volume | VPM; Volumen plaquetario medio | MPV; Mittleres Thrombozytenvolumen | VPM; Volume plaquettaire moyen | MPV; Volume piastrinico medio | VPM; Volume plaquetário médio | fL 7.4-11.4 .1
`)

export const whiteCells = readAnalytes(`
  leucocytes | WBC; White Blood Cell Count; Total Leucocyte Count; White Cell Count; Total Leukocyte Count (TLC) | Leucocitos; Recuento de leucocitos | Leukozyten; Leuko | Leucocytes; Globules blancs | Leucociti; WBC Leucociti; Globuli bianchi | Leucócitos; Leucócitos totais | 10^3/uL 4-10.5 .1 | sf: 10^9/L *1 .1 | b: /mm3 *1000 .0
  neutrophils_percent | Neutrophils; Neutrophils %; Segmented Neutrophils | Neutrófilos; Neutrófilos % | Neutrophile; Neutrophile % | Polynucléaires neutrophiles | Neutrofili; Neutrofili % | Neutrófilos; Segmentados | % 40-74 .1
  lymphocytes_percent | Lymphocytes; Lymphocytes %; Lymphs | Linfocitos; Linfocitos % | Lymphozyten; Lymphozyten % | Lymphocytes | Linfociti; Linfociti % | Linfócitos | % 19-48 .1
  monocytes_percent | Monocytes; Monocytes % | Monocitos; Monocitos % | Monozyten; Monozyten % | Monocytes | Monociti; Monociti % | Monócitos | % 3-10 .1
  eosinophils_percent | Eosinophils; Eosinophils %; Eos | Eosinófilos; Eosinófilos % | Eosinophile; Eosinophile % | Polynucléaires éosinophiles | Eosinofili; Eosinofili % | Eosinófilos | % 0.5-6 .1
  basophils_percent | Basophils; Basophils %; Basos | Basófilos; Basófilos % | Basophile; Basophile % | Polynucléaires basophiles | Basofili; Basofili % | Basófilos | % 0-1.5 .1
`)

export const whiteCellsAbsolute = readAnalytes(`
  neutrophils | Absolute Neutrophil Count; Neutrophils (Absolute); Neutrophils, Abs; Abs. Neutrophils | Neutrófilos absolutos; Neutrófilos (abs.) | Neutrophile absolut; Neutrophile (abs.) | Polynucléaires neutrophiles (abs.) | Neutrofili (val. ass.); Neutrofili # | Neutrófilos (absoluto) | 10^3/uL 1.8-7.5 .2 | sf: 10^9/L *1 .2
  lymphocytes | Absolute Lymphocyte Count; Lymphs (Absolute); Lymphocytes, Abs; Abs. Lymphocytes | Linfocitos absolutos; Linfocitos (abs.) | Lymphozyten absolut; Lymphozyten (abs.) | Lymphocytes (abs.) | Linfociti (val. ass.); Linfociti # | Linfócitos (absoluto) | 10^3/uL 1-4 .2 | sf: 10^9/L *1 .2
  monocytes | Absolute Monocyte Count; Monocytes (Absolute); Monocytes, Abs; Abs. Monocytes | Monocitos absolutos; Monocitos (abs.) | Monozyten absolut; Monozyten (abs.) | Monocytes (abs.) | Monociti (val. ass.); Monociti # | Monócitos (absoluto) | 10^3/uL 0.2-0.9 .2 | sf: 10^9/L *1 .2
  eosinophils | Absolute Eosinophil Count; Eos (Absolute); Eosinophils, Abs; Abs. Eosinophils | Eosinófilos absolutos; Eosinófilos (abs.) | Eosinophile absolut; Eosinophile (abs.) | Polynucléaires éosinophiles (abs.) | Eosinofili (val. ass.); Eosinofili # | Eosinófilos (absoluto) | 10^3/uL 0.02-0.5 .2 | sf: 10^9/L *1 .2
  basophils | Absolute Basophil Count; Baso (Absolute); Basophils, Abs; Abs. Basophils | Basófilos absolutos; Basófilos (abs.) | Basophile absolut; Basophile (abs.) | Polynucléaires basophiles (abs.) | Basofili (val. ass.); Basofili # | Basófilos (absoluto) | 10^3/uL 0-0.2 .2 | sf: 10^9/L *1 .2
`)

export const sedimentation = readAnalytes(`
  esr | ESR; Erythrocyte Sedimentation Rate; Sedimentation Rate; ESR (Westergren) | VSG; Velocidad de sedimentación globular; VSG 1ª hora | BSG; Blutsenkung 1h; BSG 1. Stunde | Vitesse de sédimentation; VS 1ère heure | VES; Velocità di eritrosedimentazione | VHS; Velocidade de hemossedimentação | mm/h <20 .0
  reticulocytes | Reticulocytes; Reticulocyte Count; Retic Count | Reticulocitos | Retikulozyten | Réticulocytes | Reticolociti | Reticulócitos | % 0.5-2 .1
`)
