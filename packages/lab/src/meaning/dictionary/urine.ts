import { entriesOf } from './entry.ts'

export const URINE_CHEMISTRY = entriesOf(
  'urine',
  `
urine_specific_gravity = Urine specific gravity : {ratio} 0.99..1.07 ~1.005..1.03 : 2965-2 Sp Gr Ur Qn
** SG; DU; Sp. gravity; Sp Gr; Density
en Specific gravity; Sp.gravity; Urine density; Relative density
es Densidad; Densidad urinaria; Peso específico; Gravedad específica
de Spezifisches Gewicht; Dichte; spez. Gewicht; Spez. Gewicht; Urindichte; Relative Dichte
fr Densité; Densité urinaire
it Peso specifico; Densità
pt Densidade; Densidade urinária; Gravidade específica; Densidade específica

urine_ph = Urine pH : [pH] 3..10 ~4.5..8 : 2756-5 pH Ur
** pH; pH (urine); Reaction; pH reaction; Reacción; Reazione; pH-Wert; Reaction (pH); Reacción (pH); Reação; Reação (pH); Reazione pH; pH urinaire; pH urinario

urine_glucose = Urine glucose : mg/dL 0..10000 ~0..15, word : 2350-7 Glucose Ur-mCnc, 2349-9 Glucose Ur Ql : mw 180.156
** GLU; Gluc; Sugar
en Glucose; Urine sugar; Urine glucose; Glucose, urine; Glucose (urine); Sugar (urine); Reducing sugar; Sugar
es Glucosa; Glucosuria; Glucosa en orina
de Glukose; Glucose; Zucker; Glukosurie
fr Glucose; Glycosurie; Glucosurie; Sucre
it Glucosio; Glicosuria; Glucosuria
pt Glicose; Glicosúria

urine_protein = Urine protein : mg/dL 0..10000 ~0..20, word : 2888-6 Prot Ur-mCnc, 20454-5 Prot Ur Ql Strip
** PRO; Prot
en Protein; Proteins; Urine protein; Proteinuria; Albumin; Urine protein, total; Total protein; Protein, urine; Protein (urine)
es Proteínas; Proteínas en orina; Proteinuria; Proteína; Proteínas totales
de Eiweiß; Protein; Proteinurie; Eiweiss; Gesamteiweiß
fr Protéines; Protéinurie; Protéines urinaires; Albumine
it Proteine; Proteinuria; Albumina; Proteine totali
pt Proteínas; Proteinúria; Proteína; Proteínas totais

urine_protein_24h = Urine protein excretion, 24 h : mg/(24.h) 0..100000 ~0..150 : 2889-4 Prot 24h Ur-mRate
en 24 hour urine protein; Protein 24h; Urine protein 24 hour; Protein, 24 h urine; Protein; 24h urine protein
es Proteinuria 24 horas; Proteínas en orina de 24 horas; Proteinuria de 24 horas; Proteinuria; Proteinuria en 24 h
de Eiweiß im 24h-Urin; Gesamteiweiß 24h; Protein im 24h-Urin; Proteinurie
fr Protéinurie des 24 heures; Protéinurie de 24h; Protéinurie 24h; Protéinurie
it Proteinuria 24 ore; Proteinuria delle 24 ore; Proteinuria; Proteinuria 24h
pt Proteinúria 24 horas; Proteinúria de 24 horas; Proteinúria; Proteínas urinárias 24h

urine_ketones = Urine ketones : mg/dL 0..500 ~0..5, word : 5797-6 Ketones Ur Strip-mCnc, 2514-8 Ketones Ur Ql Strip
** KET; Ket; Acetone
en Ketones; Ketone bodies; Ketone; Urine ketones; Acetone bodies
es Cetonas; Cuerpos cetónicos; Cetonuria; C. cetónicos; Acetona
de Ketone; Ketonkörper; Keton; Aceton
fr Corps cétoniques; Cétones; Acétone; Cétonurie
it Corpi chetonici; Chetoni; Chetonuria; Acetone
pt Cetonas; Corpos cetônicos; Corpos cetónicos; Cetonúria; C. cetônicos

urine_bilirubin = Urine bilirubin : mg/dL 0..50 ~0..0.5, word : -, 5770-3 Bilirub Ur Ql Strip : mw 584.66
** BIL; Bili
en Bilirubin; Urine bilirubin; Bile pigments; Bile pigment
es Bilirrubina; Pigmentos biliares; Bilirrubinuria
de Bilirubin
fr Bilirubine; Pigments biliaires
it Bilirubina; Pigmenti biliari
pt Bilirrubina; Pigmentos biliares

urine_urobilinogen = Urine urobilinogen : mg/dL 0..50 ~0..1, {Ehrlich'U}/dL 0..50 ~0.2..1, word : -, -, -
** URO; UBG; Urobilinogen
en Urine urobilinogen; Urobilinogen, semi-qn; Urobilinogen,Semi-Qn
es Urobilinógeno; Urobilinogeno
de Urobilinogen
fr Urobilinogène
it Urobilinogeno
pt Urobilinogênio; Urobilinogénio

urine_nitrite = Urine nitrite : word : 5802-4 Nitrite Ur Ql Strip
** NIT; Nit
en Nitrite; Nitrites; Nitrite, urine
es Nitritos; Nitrito
de Nitrit
fr Nitrites; Nitrite
it Nitriti; Nitrito
pt Nitrito; Nitritos

urine_leukocyte_esterase = Urine leukocyte esterase : word, /uL 0..20000 ~0..25 : 5799-2 Leukocyte esterase Ur Ql Strip, -
** LEU; LE; WBC esterase; Leukocyte Est
en Leukocyte esterase; Leucocyte esterase; Leukocytes esterase; Leukocyte esterase, urine; Leukocytes (strip); Leucocytes (strip); Leukocytes (dipstick); Leucocytes (dipstick); WBC (strip); WBC (dipstick)
es Esterasa leucocitaria; Leucocito esterasa; Estearasa leucocitaria; Leucocitos (tira); Leucocitos (tira reactiva)
de Leukozytenesterase; Leukozyten-Esterase; Leukozyten (Streifen); Leukozyten (Teststreifen); Leukozyten (Stix)
fr Leucocyte estérase; Estérase leucocytaire; Leucocytes (estérase); Leucocytes (bandelette)
it Esterasi leucocitaria; Leucocito esterasi; Leucociti (striscia); Leucociti (stick)
pt Esterase leucocitária; Leucócito esterase; Leucócitos (tira)

urine_blood = Urine blood : word, mg/dL 0..50 ~0..0.03 : 5794-3 Hgb Ur Ql Strip, -
** BLD; ERY; Hb; BLO
en Blood; Occult blood; Blood (urine); Urine blood; Hemoglobin; Haemoglobin; Blood/Hb; Blood (Hb); Hemoglobin (urine); Occult blood, urine
es Sangre; Hemoglobina; Sangre oculta; Sangre en orina; Hemoglobinuria; Sangre (Hb); Hematuria; Hematíes/Hb; Sangre (tira); Hemoglobina (tira); Hematíes (tira)
de Blut; Hämoglobin; Erythrozyten/Hämoglobin; Blut/Hb; Erythrozyten/Hb; Hämoglobin/Blut; Blut im Urin; Erythrozyten (Streifen); Erythrozyten (Teststreifen); Blut (Streifen)
fr Sang; Hémoglobine; Hématurie; Sang/Hb; Hématies (bandelette); Sang (bandelette)
it Sangue; Emoglobina; Sangue occulto; Emazie/Hb; Sangue/Emoglobina; Emazie (striscia); Emoglobina/sangue
pt Sangue; Hemoglobina; Sangue oculto; Hemoglobina/Sangue

urine_ascorbic_acid = Urine ascorbic acid : word, mg/dL 0..200 ~0..20 : -
en Ascorbic acid; Vitamin C
es Ácido ascórbico
de Ascorbinsäure
fr Acide ascorbique
it Acido ascorbico
pt Ácido ascórbico

urine_colour = Urine colour : word : 5778-6 Color Ur
** Color
en Colour; Color; Urine color; Urine colour; Appearance, color; Appearance/Color
es Color; Color de la orina
de Farbe; Urinfarbe
fr Couleur; Coloration
it Colore
pt Cor; Coloração

urine_appearance = Urine appearance : word : 5767-9 Appearance Ur
** Clarity; Turbidity
en Appearance; Clarity; Transparency; Turbidity; Character
es Aspecto; Apariencia; Turbidez; Claridad; Transparencia
de Aussehen; Trübung; Klarheit; Transparenz
fr Aspect; Limpidité
it Aspetto; Limpidezza; Torbidità
pt Aspecto; Aparência; Turvação

urine_volume = Urine volume : mL 0..20000 ~600..2500 : -
en Volume; 24 hour urine volume; Volume 24h; Urine volume 24h
es Volumen; Diuresis; Volumen de orina; Volumen urinario; Diuresis 24 horas; Volumen de orina 24 horas
de Volumen; Urinmenge; Sammelvolumen; Urinvolumen
fr Volume urinaire; Diurèse; Diurèse des 24 heures; Volume
it Volume; Diuresi; Volume urine; Diuresi 24 ore; Volume urinario
pt Volume; Volume urinário; Diurese; Volume urinário 24h

urine_creatinine = Urine creatinine : mg/dL 1..1500 ~20..350 : 2161-8 Creat Ur-mCnc : mw 113.12
en Creatinine; Creatinine urine; Urine creatinine; Creatinine, urine; Creatinine, random urine; Creatinine (urine)
es Creatinina; Creatinina en orina; Creatinina urinaria; Creatininuria
de Kreatinin; Kreatinin im Urin; Creatinin im Urin; Creatinin
fr Créatinine; Créatinine urinaire; Créatininurie
it Creatinina; Creatinina urinaria; Creatininuria
pt Creatinina; Creatinina urinária; Creatinina na urina

urine_albumin = Urine albumin : mg/L 0..50000 ~0..30 : 14957-5 Microalbumin Ur-mCnc
** Microalbumin; mALB; MAU; UALB
en Albumin; Microalbumin; Urine albumin; Microalbumin urine; Albumin, urine; Microalbuminuria; Urine microalbumin; Albumin (urine); Albumin, random urine
es Microalbuminuria; Albúmina en orina; Albuminuria; Microalbúmina; Albúmina; Microalbúmina en orina; Albúmina urinaria
de Albumin im Urin; Mikroalbumin; Albumin; Albuminurie; Mikroalbuminurie; Mikroalbumin im Urin
fr Microalbuminurie; Albuminurie; Albumine urinaire; Micro-albuminurie
it Microalbuminuria; Albumina urinaria; Microalbumina; Albuminuria
pt Microalbuminúria; Albumina urinária; Microalbumina; Albuminúria; Microalbumina urinária

albumin_creatinine_ratio = Albumin to creatinine ratio, urine : mg/g{creat} 0..50000 ~0..30 : 9318-7 Albumin/Creat Ur
** ACR; UACR; RAC; Alb/Creat; CAC; uACR; A/C ratio; Alb/Creat Ratio; ACR (albumin/creatinine)
en Albumin/creatinine ratio; Albumin creatinine ratio; Microalbumin/creatinine ratio; Microalb/creat ratio; Microalbumin/creat ratio; Microalbumin/Creat; Albumin/creat ratio; Microalbumin / creatinine; Albumin/Creatinine; Microalbumin creatinine ratio; Albumin/creatinine ratio, random urine; Urine albumin/creatinine ratio; Microalbumin/Creatinine ratio, random urine; Albumin/creatinine ratio (ACR)
es Cociente albúmina/creatinina; Relación albúmina/creatinina; Índice albúmina/creatinina; Relación microalbuminuria/creatinina; Albúmina/creatinina; Microalbuminuria/creatinina; Cociente microalbúmina/creatinina; Relación microalbúmina/creatinina
de Albumin/Kreatinin-Quotient; Albumin/Kreatinin; Albumin-Kreatinin-Quotient; Albumin/Kreatinin-Ratio; Albumin/Creatinin; Albumin/Creatinin-Quotient; Albumin-Kreatinin-Ratio; Albumin/g Kreatinin
fr Rapport albumine/créatinine; Rapport albuminurie/créatininurie; Albuminurie/Créatininurie; Rapport microalbuminurie/créatininurie; Albumine/créatinine; Ratio albumine/créatinine; Rapport albumine/créatinine urinaire
it Rapporto albumina/creatinina; Albumina/creatinina; Rapporto microalbumina/creatinina; Rapporto albuminuria/creatininuria; Microalbumina/creatinina; Rapporto microalbuminuria/creatininuria
pt Relação albumina/creatinina; Relação microalbuminúria/creatinina; Albumina/creatinina; Relação albuminúria/creatininúria; Microalbuminúria/creatinina; Índice albumina/creatinina

protein_creatinine_ratio = Protein to creatinine ratio, urine : mg/g{creat} 0..100000 ~0..200 : 2890-2 Prot/Creat Ur
** PCR (urine); UPCR; Prot/Creat; UPC; P/C ratio; Prot/Creat ratio
en Protein/creatinine ratio; Protein creatinine ratio; Protein/Creatinine; Urine protein/creatinine ratio; Protein/creat ratio
es Cociente proteína/creatinina; Relación proteína/creatinina; Índice proteína/creatinina; Relación proteínas/creatinina; Cociente proteínas/creatinina; Índice proteinuria/creatininuria; Proteínas/creatinina
de Protein/Kreatinin-Quotient; Eiweiß/Kreatinin-Quotient; Protein/Kreatinin; Eiweiß/Kreatinin
fr Rapport protéinurie/créatininurie; Rapport protéine/créatinine; Protéinurie/Créatininurie; Rapport protéines/créatinine
it Rapporto proteine/creatinina; Rapporto proteinuria/creatininuria; Proteine/creatinina
pt Relação proteína/creatinina; Relação proteinúria/creatininúria; Proteína/creatinina; Índice proteína/creatinina

urine_sodium = Urine sodium : mmol/L 1..400 ~20..220 : 2955-3 Sodium Ur-sCnc : mw 22.98977 : eq 1
** Na
en Sodium; Urine sodium; Sodium, urine; Sodium urine
es Sodio; Sodio en orina; Sodio urinario; Natriuria
de Natrium; Natrium im Urin
fr Sodium; Sodium urinaire; Natriurèse
it Sodio; Sodiuria; Sodio urinario
pt Sódio; Sódio urinário

urine_potassium = Urine potassium : mmol/L 1..300 ~20..125 : 2828-2 Potassium Ur-sCnc : mw 39.0983 : eq 1
** K
en Potassium; Urine potassium; Potassium, urine; Potassium urine
es Potasio; Potasio en orina; Potasio urinario
de Kalium; Kalium im Urin
fr Potassium; Potassium urinaire; Kaliurèse
it Potassio; Potassiuria; Potassio urinario
pt Potássio; Potássio urinário

urine_chloride = Urine chloride : mmol/L 1..500 ~20..250 : 2078-4 Chloride Ur-sCnc : mw 35.453 : eq 1
** Cl
en Chloride; Urine chloride; Chloride, urine
es Cloro; Cloruro; Cloruros en orina; Cloro en orina
de Chlorid; Chlorid im Urin
fr Chlorures; Chlorures urinaires
it Cloro; Cloruri; Cloruria
pt Cloreto; Cloreto urinário; Cloro

urine_calcium = Urine calcium : mg/dL 0..100 ~1..30 : 17862-4 Calcium Ur-mCnc : mw 40.078 : eq 2
** Ca
en Calcium; Urine calcium; Calcium, urine
es Calcio; Calcio en orina; Calciuria; Calcio urinario
de Calcium; Kalzium; Calcium im Urin; Kalzium im Urin
fr Calcium; Calciurie; Calcium urinaire
it Calcio; Calciuria; Calcio urinario
pt Cálcio; Calciúria; Cálcio urinário

urine_calcium_24h = Urine calcium excretion, 24 h : mg/(24.h) 0..2000 ~50..300 : 6874-2 Calcium 24h Ur-mRate : mw 40.078
en 24 hour urine calcium; Calcium 24h; Calcium; Calcium, 24 h urine
es Calciuria 24 horas; Calcio en orina de 24 horas; Calciuria; Calciuria de 24 horas
de Calcium im 24h-Urin; Calcium
fr Calciurie des 24 heures; Calciurie; Calciurie 24h
it Calciuria 24 ore; Calciuria; Calciuria delle 24 ore
pt Calciúria 24 horas; Calciúria de 24 horas; Calciúria

urine_phosphate = Urine phosphate (as phosphorus) : mg/dL 0..500 ~10..150 : - : mw 30.973762
en Phosphorus; Phosphate; Urine phosphorus; Urine phosphate
es Fósforo; Fosfaturia; Fósforo en orina
de Phosphat; Phosphat im Urin
fr Phosphore; Phosphaturie
it Fosforo; Fosfaturia
pt Fósforo; Fosfatúria

urine_magnesium = Urine magnesium : mg/dL 0..60 ~1..15 : - : mw 24.305 : eq 2
en Magnesium; Urine magnesium
es Magnesio; Magnesio en orina
de Magnesium; Magnesium im Urin
fr Magnésium; Magnésurie
it Magnesio; Magnesuria
pt Magnésio; Magnésio urinário

urine_urea = Urine urea : g/L 0.1..100 ~9..35 : - : mw 60.056
en Urea; Urine urea; Urea, urine
es Urea; Urea en orina
de Harnstoff; Harnstoff im Urin
fr Urée; Urée urinaire
it Urea; Urea urinaria
pt Ureia; Uréia; Ureia urinária

urine_uric_acid = Urine uric acid : mg/dL 0.5..300 ~15..100 : 3086-6 Urate Ur-mCnc : mw 168.11
en Uric acid; Urine uric acid; Uric acid, urine
es Ácido úrico; Ácido úrico en orina; Uricosuria
de Harnsäure; Harnsäure im Urin
fr Acide urique; Uricurie; Acide urique urinaire
it Acido urico; Uricuria; Uricosuria
pt Ácido úrico; Uricosúria; Ácido úrico urinário

urine_amylase = Urine amylase : U/L 0..20000 ~20..460 : 1799-6 Amylase Ur-cCnc
en Amylase; Urine amylase
es Amilasa; Amilasa en orina; Amilasuria
de Amylase; Amylase im Urin
fr Amylase; Amylasurie
it Amilasi; Amilasuria
pt Amilase; Amilasúria

urine_osmolality = Urine osmolality : mosm/kg 20..1500 ~50..1200 : 2695-5 Osmolality Ur
en Osmolality; Urine osmolality; Osmolality, urine
es Osmolalidad; Osmolalidad urinaria; Osmolalidad en orina
de Osmolalität; Urin-Osmolalität
fr Osmolalité; Osmolalité urinaire; Osmolarité urinaire
it Osmolalità; Osmolalità urinaria
pt Osmolalidade; Osmolalidade urinária

urine_cortisol_24h = Urine free cortisol, 24 h : ug/(24.h) 0..10000 ~4..60 : - : mw 362.46
** UFC
en Urinary free cortisol; Urine free cortisol; Cortisol, urine free; Free cortisol; Cortisol
es Cortisol libre urinario; Cortisol en orina; Cortisol libre en orina; Cortisol libre en orina de 24 horas; Cortisoluria
de Freies Cortisol im Urin; Cortisol im Urin; Freies Cortisol
fr Cortisol libre urinaire; Cortisol urinaire
it Cortisolo urinario; Cortisolo libero urinario; Cortisoluria
pt Cortisol urinário; Cortisol livre urinário

urine_iodine = Urine iodine : ug/L 1..10000 ~100..300 : - : mw 126.904
en Urine iodine; Iodine, urine; Iodine
es Yodo en orina; Yoduria; Yodo
de Jod im Urin; Jod
fr Iode urinaire; Iodurie; Iode
it Ioduria; Iodio urinario
`,
)
