import { entriesOf } from './entry.ts'

/** Fats and sugar. */
export const METABOLISM = entriesOf(
  'blood',
  `
cholesterol_total = Cholesterol, total : mg/dL 20..2000 ~100..200 : 2093-3 Cholest SerPl-mCnc : mw 386.65
** TC; CHOL; CT; COL; Chol; T. Chol; T-CHOL
en Total cholesterol; Cholesterol; Cholesterol total; Serum cholesterol; Cholesterol - total; Total cholesterol (CHOL); Serum total cholesterol
es Colesterol total; Colesterol; Colesterolemia
de Cholesterin; Gesamtcholesterin; Cholesterin gesamt; Gesamt-Cholesterin; Cholesterol; Cholesterin, gesamt; Cholesterin ges.
fr Cholestérol total; Cholestérol; Cholestérolémie; Cholestérol-total
it Colesterolo totale; Colesterolo; Colesterolemia; Colesterolemia totale
pt Colesterol total; Colesterol

cholesterol_hdl = Cholesterol, HDL : mg/dL 1..250 ~40..100 : 2085-9 HDLc SerPl-mCnc : mw 386.65
** HDL; HDL-C; HDLC; C-HDL; HDL-Chol; HDL Chol; HDL-c; cHDL; HDL Col
en HDL cholesterol; Cholesterol HDL; HDL cholesterol direct; High density lipoprotein; HDL cholesterol (direct); High density lipoprotein cholesterol; Cholesterol, HDL direct; Cholesterol - HDL
es Colesterol HDL; HDL colesterol; Colesterol-HDL; Colesterol de alta densidad; C. HDL; Colesterol HDL directo
de HDL-Cholesterin; HDL-Cholesterol; Cholesterin HDL
fr Cholestérol HDL; HDL cholestérol; HDL-cholestérol; Cholestérol-HDL
it Colesterolo HDL; HDL colesterolo; Colesterolo-HDL; HDL-Colesterolo
pt Colesterol HDL; HDL colesterol; HDL-colesterol; Colesterol - HDL

cholesterol_ldl = Cholesterol, LDL : mg/dL 1..1200 ~0..130 : 2089-1 LDLc SerPl-mCnc : mw 386.65
** LDL; LDL-C; LDLC; C-LDL; LDL-Chol; LDL Chol; LDL-c; cLDL; LDL Col; LDL Chol Calc (NIH); LDL Chol Calc; LDL (Friedewald); LDL (Martin/Hopkins); LDL Martin Hopkins
en LDL cholesterol; Cholesterol LDL; LDL cholesterol calculated; LDL cholesterol direct; Low density lipoprotein; LDL-cholesterol (calculated); LDL (calculated); LDL direct; Low density lipoprotein cholesterol; LDL cholesterol calc; Cholesterol, LDL calculated; Cholesterol - LDL
es Colesterol LDL; LDL colesterol; Colesterol-LDL; Colesterol LDL calculado; Colesterol de baja densidad; Colesterol LDL (calculado); C. LDL; Colesterol LDL directo; LDL calculado; Colesterol LDL Friedewald
de LDL-Cholesterin; LDL-Cholesterol; LDL-Cholesterin berechnet; LDL-Cholesterin direkt; Cholesterin LDL
fr Cholestérol LDL; LDL cholestérol; LDL-cholestérol; LDL calculé; Cholestérol LDL (calculé); Cholestérol LDL calculé; LDL-cholestérol calculé; Cholestérol-LDL
it Colesterolo LDL; LDL colesterolo; Colesterolo LDL calcolato; Colesterolo-LDL; LDL calcolato; LDL-Colesterolo; Colesterolo LDL diretto
pt Colesterol LDL; LDL colesterol; LDL-colesterol; LDL calculado; Colesterol - LDL

cholesterol_vldl = Cholesterol, VLDL : mg/dL 0..500 ~2..40 : 2091-7 VLDLc SerPl-mCnc : mw 386.65
** VLDL; VLDL-C; VLDLC; C-VLDL; VLDL-Chol; VLDL Chol; VLDL Cholesterol Cal
en VLDL cholesterol; VLDL cholesterol calculated; Cholesterol VLDL; Very low density lipoprotein; V.L.D.L cholesterol; VLDL calculated
es Colesterol VLDL; VLDL colesterol
de VLDL-Cholesterin
fr Cholestérol VLDL; VLDL cholestérol
it Colesterolo VLDL; VLDL colesterolo
pt Colesterol VLDL; VLDL colesterol; VLDL-colesterol

cholesterol_non_hdl = Cholesterol, non-HDL : mg/dL 5..1500 ~0..160 : 43396-1 NonHDLc SerPl-mCnc : mw 386.65
** non-HDL; NHDL; non HDL-C; Non HDL Chol
en Non-HDL cholesterol; Non HDL cholesterol; Cholesterol non-HDL; Non-HDL cholesterol calculated; Non-HDL-Chol; Cholesterol (non-HDL)
es Colesterol no HDL; Colesterol no-HDL
de Non-HDL-Cholesterin; Nicht-HDL-Cholesterin
fr Cholestérol non-HDL; Cholestérol non HDL; Non-HDL cholestérol
it Colesterolo non HDL; Colesterolo non-HDL
pt Colesterol não HDL; Colesterol não-HDL; Não-HDL colesterol; Colesterol não HDL (calculado)

triglycerides = Triglycerides : mg/dL 5..15000 ~30..150 : 2571-8 Trigl SerPl-mCnc : mw 885.4
** TG; TRIG; TGL; Trig; TRIGL
en Triglyceride; Serum triglycerides; Triglycerides serum; Triglycerides, serum
es Triglicéridos; Trigliceridemia
de Triglyceride; Triglyzeride; Neutralfette
fr Triglycérides; Triglycéridémie
it Trigliceridi; Trigliceridemia
pt Triglicérides; Triglicerídeos; Triglicéridos; Triglicerideos; Trigliceridos

cholesterol_hdl_ratio = Cholesterol to HDL ratio : {ratio} 0.5..60 ~0..5 : 9830-1 Cholest/HDLc SerPl
** CHOL/HDL; TC/HDL; TC/HDL ratio; CT/HDL; Chol/HDL ratio; T. Chol/HDL Ratio; Chol/HDLC ratio; CHOL/HDLC RATIO
en Cholesterol/HDL ratio; Total cholesterol/HDL ratio; Cholesterol HDL ratio; Total cholesterol / HDL cholesterol; TC/HDL cholesterol ratio; Total Cholesterol/HDL Cholesterol ratio; Cholesterol:HDL ratio; Castelli risk index I
es Colesterol total/HDL; Índice aterogénico; Relación colesterol total/HDL; Índice de Castelli; Índice colesterol total/HDL; Cociente colesterol total/HDL; Índice de aterogenicidad
de Cholesterin/HDL-Quotient; Gesamtcholesterin/HDL; Cholesterin/HDL; Quotient Cholesterin/HDL; Cholesterin-HDL-Quotient
fr Rapport cholestérol total/HDL; Rapport CT/HDL; Cholestérol total/HDL; Rapport cholestérol/HDL
it Rapporto colesterolo totale/HDL; Indice di rischio; Colesterolo totale/HDL; Rapporto colesterolo/HDL; Rapporto CT/HDL; Indice di rischio cardiovascolare; Rapporto colesterolo tot./HDL
pt Relação colesterol total/HDL; Índice de Castelli I; Colesterol total/HDL; Índice aterogénico

ldl_hdl_ratio = LDL to HDL ratio : {ratio} 0..50 ~0..3.5 : 11054-4 LDLc/HDLc SerPl
** LDL/HDL; LDL/HDL ratio; LDL HDL ratio
en LDL/HDL cholesterol ratio; LDL cholesterol/HDL cholesterol; LDL:HDL ratio
es Relación LDL/HDL; Índice LDL/HDL; Cociente LDL/HDL
de LDL/HDL-Quotient; Quotient LDL/HDL; LDL-HDL-Quotient
fr Rapport LDL/HDL
it Rapporto LDL/HDL
pt Relação LDL/HDL; Índice de Castelli II

triglycerides_hdl_ratio = Triglycerides to HDL ratio : {ratio} 0..100 ~0..4 : -
** TG/HDL; TG/HDL ratio
en Triglycerides/HDL ratio; Triglyceride/HDL ratio
es Índice triglicéridos/HDL; Relación triglicéridos/HDL

apolipoprotein_a1 = Apolipoprotein A1 : mg/dL 5..400 ~100..220 : 1869-7 Apo A-I SerPl-mCnc
** Apo A1; ApoA1; Apo A-1; Apo A-I; APO A
en Apolipoprotein A-1; Apolipoprotein A-I; Apolipoproteins A1
es Apolipoproteína A1; Apolipoproteína A-1; Apolipoproteína A; Apolipoproteína A-I
de Apolipoprotein A1
fr Apolipoprotéine A1; Apolipoprotéine A-I
it Apolipoproteina A1; Apolipoproteina A; Apolipoproteina A-I
pt Apolipoproteína A1; Apolipoproteína A-1

apolipoprotein_b = Apolipoprotein B : mg/dL 5..500 ~40..130 : 1884-6 Apo B SerPl-mCnc
** Apo B; ApoB; Apo B-100; ApoB100
en Apolipoprotein B-100; Apolipoprotein B100
es Apolipoproteína B; Apolipoproteína B100; Apolipoproteína B-100
de Apolipoprotein B
fr Apolipoprotéine B; Apolipoprotéine B100
it Apolipoproteina B; Apolipoproteina B100
pt Apolipoproteína B; Apolipoproteína B100

apo_b_a1_ratio = Apolipoprotein B to A1 ratio : {ratio} 0.05..10 ~0.3..1 : 1874-7 Apo B/Apo A-I SerPl
** Apo B/Apo A1; Apo B/A1; ApoB/ApoA1; Apo B / Apo A1 ratio; Apo B/A1 ratio; Apolipoprotein B/A1 ratio
fr Rapport Apo B/Apo A1
it Rapporto Apo B/Apo A1

lipoprotein_a = Lipoprotein(a) : mg/dL 0..600 ~0..30, nmol/L 0..1500 ~0..75 : 10835-7 LPa SerPl-mCnc, 43583-4 LPa SerPl-sCnc
** Lp(a); Lpa; LP (a); Lp a
en Lipoprotein (a); Lipoprotein a; Lipoprotein little a
es Lipoproteína (a); Lipoproteína a
de Lipoprotein (a); Lipoprotein a
fr Lipoprotéine (a); Lipoprotéine a
it Lipoproteina (a); Lipoproteina a
pt Lipoproteína (a); Lipoproteína a

glucose = Glucose : mg/dL 5..2500 ~60..110 : 2345-7 Glucose SerPl-mCnc : mw 180.156
** GLU; Gluc; FBS; FPG; FBG; BS; Glyc; RBS; Glu; Blood Sugar (F); GLUC; GLUC3
en Blood glucose; Blood sugar; Fasting glucose; Glucose fasting; Fasting blood sugar; Glucose random; Plasma glucose; Serum glucose; Random blood sugar; Blood sugar fasting; Fasting plasma glucose; Glucose (fasting); Fasting blood glucose; Blood glucose fasting; Glucose level; Blood sugar (fasting); Random glucose; Glucose, plasma; Random blood glucose; Glucose - fasting
es Glucosa; Glicemia; Glucemia; Glucosa basal; Glucosa en ayunas; Glucemia basal; Glicemia en ayunas; Glucosa (ayunas); Glicemia basal; Glucemia en ayunas; Glucosa en suero; Glucosa ayunas
de Glukose; Blutzucker; Nüchternglukose; Glucose nüchtern; Glukose nüchtern; BZ; Nüchternblutzucker; Nüchtern-Glukose; Nüchtern-Glucose; Blutzucker nüchtern; Glucose (nüchtern); Blutglukose; Glukose i. NaF-Plasma; Glukose (NaF)
fr Glycémie; Glycémie à jeun; Glucose à jeun; Glycémie veineuse; Glycémie (à jeun); Glycémie veineuse à jeun
it Glucosio; Glicemia; Glicemia basale; Glucosio basale; Glicemia a digiuno; Glucosio (glicemia)
pt Glicose; Glicemia; Glicemia de jejum; Glicose em jejum; Glicose jejum; Glicose de jejum; Glicemia em jejum; Glucose em jejum

glucose_postprandial = Glucose, post-prandial : mg/dL 5..2500 ~60..140 : - : mw 180.156
** PPBS; PPG; 2h PP; PP glucose; PP2BS; PLBS; Blood Sugar (PP)
en Postprandial glucose; Post prandial blood sugar; Glucose post prandial; Post prandial glucose; Glucose 2 hours post prandial; Postprandial blood sugar; Glucose PP; Blood sugar post prandial; Glucose, 2 h postprandial; Blood glucose post prandial; Glucose 2h pp
es Glucosa postprandial; Glicemia postprandial; Glucemia postprandial; Glucosa post prandial; Glicemia post prandial
de Glukose postprandial; Glucose postprandial; Blutzucker postprandial
fr Glycémie post-prandiale; Glycémie postprandiale
it Glicemia post-prandiale; Glicemia postprandiale; Glucosio post-prandiale
pt Glicemia pós-prandial; Glicose pós-prandial

hba1c = Hemoglobin A1c : % 2..25 ~4..6.5 : 4548-4 HbA1c MFr Bld
** HbA1c; A1c; HBA1C; Hb A1c; HbA1; HbA1c (NGSP); HbA1c (IFCC); HbA1c IFCC; HbA1c NGSP; HbA1c DCCT; HbA1c (DCCT); GHb; A1C (HbA1c); HB A1C; HGB A1C; Hgb A1c
en Glycated hemoglobin; Glycosylated hemoglobin; Glycated haemoglobin; Hemoglobin A1c (HbA1c); Haemoglobin A1c; Glycohemoglobin; Glycosylated haemoglobin; Glycosylated hemoglobin (HbA1c); Glycated hemoglobin (A1c); Glycated hemoglobin (HbA1c)
es Hemoglobina glicosilada; Hemoglobina glicada; Hemoglobina A1c; Hemoglobina glucosilada; Hemoglobina glicosilada (HbA1c); Hemoglobina glicosilada A1c; Hemoglobina glucada; HbA1c hemoglobina glicosilada
de Glykiertes Hämoglobin; Hämoglobin A1c; Glykohämoglobin; Glykosyliertes Hämoglobin; HbA1c (nach IFCC); HbA1c nach IFCC
fr Hémoglobine glyquée; Hémoglobine glycquée; Hémoglobine A1c; Hémoglobine glyquée (HbA1c); Hémoglobine glycosylée; Hémoglobine glycquée A1c
it Emoglobina glicata; Emoglobina glicosilata; Emoglobina A1c; Emoglobina glicata (HbA1c); HbA1c Emoglobina glicata; Hb glicata; Emoglobina glicata A1c
pt Hemoglobina glicada; Hemoglobina glicosilada; Hemoglobina glicada (HbA1c); Hemoglobina glicada A1c; Hemoglobina A1c

estimated_average_glucose = Estimated average glucose : mg/dL 10..900 ~70..140 : 27353-2 Est. average glucose Bld gHb Est-mCnc : mw 180.156
** eAG; eAG (mg/dL); eAG (mmol/L); MPG
en Average glucose; Mean blood glucose; Estimated avg glucose; Mean plasma glucose; Est. average glucose; Estimated average glucose (eAG); MBG; Mean glucose
es Glucosa promedio estimada; Glucosa media estimada; Glicemia promedio estimada; Glucemia media estimada
de Mittlere Glukose; Mittlerer Blutzucker; Geschätzte mittlere Glukose
fr Glycémie moyenne estimée
it Glicemia media stimata; Glucosio medio stimato
pt Glicemia média estimada; Glicose média estimada

insulin = Insulin : u[IU]/mL 0..2000 ~2..25, pmol/L 0..14000 ~12..180 : 20448-7 Insulin SerPl-aCnc, 14796-7 Insulin SerPl-sCnc
** INS
en Fasting insulin; Insulin fasting; Insulin (fasting); Serum insulin; Insulin, fasting
es Insulina; Insulina basal; Insulinemia; Insulina en ayunas
de Insulin nüchtern; Nüchterninsulin
fr Insuline; Insulinémie; Insuline à jeun
it Insulina; Insulinemia; Insulina basale
pt Insulina; Insulina basal; Insulina de jejum; Insulina em jejum

c_peptide = C-peptide : ng/mL 0..60 ~0.8..4.5 : 1986-9 C peptide SerPl-mCnc : mw 3020.3
** C peptide; CPR
es Péptido C; Péptido-C
de C-Peptid
fr Peptide C; Peptide-C
it Peptide C; C-peptide
pt Peptídeo C; Péptido C; Peptídeo-C

homa_ir = HOMA-IR index : {ratio} 0..300 ~0..3 : -
** HOMA-IR; HOMA; HOMA index; HOMA IR
es Índice HOMA; Índice HOMA-IR
de HOMA-Index; HOMA-IR-Index
fr Indice HOMA; Indice HOMA-IR
it Indice HOMA; HOMA Index; Indice HOMA-IR
pt Índice HOMA; HOMA-IR índice

fructosamine = Fructosamine : umol/L 50..1200 ~190..290 : -
es Fructosamina
de Fructosamin; Fruktosamin
it Fruttosamina
pt Frutosamina

lactate = Lactate : mmol/L 0.1..40 ~0.4..2.2 : 2524-7 Lactate SerPl-sCnc : mw 89.07
** LAC; Lac
en Lactic acid; Plasma lactate; Blood lactate
es Lactato; Ácido láctico
de Laktat; Lactat
fr Lactates; Acide lactique; Lactate; Lactatémie
it Lattato; Acido lattico; Lattati
pt Lactato; Ácido láctico; Ácido lático

beta_hydroxybutyrate = Beta-hydroxybutyrate : mmol/L 0..30 ~0..0.5 : 6873-4 B-OH-Butyr SerPl-sCnc : mw 104.1
** BHB; B-hydroxybutyrate
en Ketones blood; Blood ketones; Beta hydroxybutyric acid
es Beta-hidroxibutirato; Betahidroxibutirato
de Beta-Hydroxybutyrat
fr Bêta-hydroxybutyrate
it Beta-idrossibutirrato
pt Beta-hidroxibutirato
`,
)
