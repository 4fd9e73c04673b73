import { readAnalytes, readWorded } from './table.ts'

export const urineStrip = readWorded(`
  urine_colour | Appearance, Color; Color; Colour | Color; Color de la orina | Farbe | Couleur | Colore | Cor | yellow paleyellow amber
  urine_clarity | Appearance; Clarity; Transparency | Aspecto | Aussehen; Trübung | Aspect | Aspetto | Aspecto | clear cloudy
  urine_protein | Protein; Protein (Urine); Urine Protein; Albumin (Strip) | Proteínas; Proteínas en orina | Eiweiß; Protein (Streifen) | Protéines; Protéines (bandelette) | Proteine | Proteínas; Proteína | negative trace plus1
  urine_glucose | Glucose (Urine); Urine Glucose; Glucose | Glucosa; Glucosa en orina | Glukose; Glukose i.U. | Glucose (bandelette) | Glucosio | Glicose | negative trace plus2
  urine_ketones | Ketones; Ketone Bodies | Cuerpos cetónicos; Cetonas | Ketonkörper; Keton | Corps cétoniques; Cétones | Corpi chetonici; Chetoni | Corpos cetônicos; Cetonas | negative trace plus1
  urine_bilirubin | Bilirubin (Urine); Bilirubin | Bilirrubina | Bilirubin | Bilirubine | Bilirubina | Bilirrubina | negative
  urine_blood | Occult Blood; Blood (Urine) | Sangre; Hemoglobina (tira) | Blut; Hämoglobin (Streifen) | Sang; Sang (bandelette) | Emoglobina; Sangue | Sangue; Hemoglobina (tira) | negative trace plus1 plus3
  urine_nitrite | Nitrite, Urine; Nitrite; Nitrites | Nitritos | Nitrit | Nitrites | Nitriti | Nitrito; Nitritos | negative positive
  urine_leucocyte_esterase | WBC Esterase; Leukocyte Esterase; Leucocyte Esterase | Esterasa leucocitaria | Leukozyten-Esterase; Leukozyten (Streifen) | Leucocyte estérase; Leucocytes (bandelette) | Esterasi leucocitaria | Esterase leucocitária | negative trace plus2
`)

export const urineNumbers = readAnalytes(`
  urine_specific_gravity | Specific Gravity; Specific Gravity, Urine | Densidad | Spezifisches Gewicht; Dichte | Densité | Peso specifico | Densidade | none 1.005-1.03 .3
  urine_ph | pH; pH, Urine; Reaction (pH) | pH | pH-Wert; pH | pH | pH | pH | none 5-7.5 .1
`)

export const urineQuantities = readAnalytes(`
  urine_albumin | Albumin, Urine; Microalbumin, Urine; Urine Microalbumin | Albúmina en orina; Microalbuminuria | Albumin im Urin | Microalbuminurie; Albumine urinaire | Microalbuminuria; Albumina urinaria | Microalbuminúria; Albumina urinária | mg/L <20 .1 ?<3
  urine_creatinine | Creatinine, Urine; Urine Creatinine | Creatinina en orina; Creatinina urinaria | Kreatinin im Urin | Créatinine urinaire; Créatininurie | Creatinina urinaria; U-Creatinina | Creatinina urinária | mg/dL 28-217 .0 | s: mmol/L *0.0884 .1 | f: mmol/L *0.0884 .1
  urine_acr | Alb/Creat Ratio; Albumin/Creatinine Ratio; Urine ACR | Cociente albúmina/creatinina | Albumin/Kreatinin-Quotient | Rapport albumine/créatinine | Rapporto albumina/creatinina | Relação albumina/creatinina | mg/g <30 .0 ?<3 | s: mg/mmol *0.113 .1 | f: mg/mmol *0.113 .1
`)

export const sediment = readWorded(`
  urine_leucocytes_sediment | WBC (Urine); Pus Cells; White Cells, Sediment | Leucocitos (sedimento); Leucocitos/campo | Leukozyten (Sediment); Leukozyten im Sediment | Leucocytes (culot) | Leucociti (sedimento) | Leucócitos (sedimento); Piócitos | few0_5 count2_4 none
  urine_erythrocytes_sediment | RBC (Urine); Red Blood Cells (Sediment); RBC, Sediment | Hematíes (sedimento); Hematíes/campo | Erythrozyten (Sediment); Erythrozyten im Sediment | Hématies (culot) | Emazie (sedimento) | Hemácias (sedimento) | few0_2 count2_4 none
  urine_epithelial_cells | Epithelial Cells (non renal); Epithelial Cells | Células epiteliales | Plattenepithelien; Epithelien | Cellules épithéliales | Cellule epiteliali | Células epiteliais | few few0_5 rare
  urine_bacteria | Bacteria | Bacterias; Flora bacteriana | Bakterien | Bactéries; Flore bactérienne | Batteri; Flora batterica | Bactérias; Flora bacteriana | none few rare
  urine_crystals | Crystals | Cristales | Kristalle | Cristaux | Cristalli | Cristais | none
  urine_casts | Casts | Cilindros | Zylinder | Cylindres | Cilindri | Cilindros | none
  urine_mucus | Mucus Threads; Mucus | Moco; Filamentos de moco | Schleim | Mucus | Muco | Muco; Filamentos de muco | present few none
  urine_yeast | Yeast; Yeast Cells | Levaduras | Hefen; Hefepilze | Levures | Miceti; Lieviti | Leveduras | none
`)
