import { entriesOf } from './entry.ts'

export const URINE_SEDIMENT = entriesOf(
  'urine',
  `
urine_leukocytes = Urine leukocytes (sediment) : /[HPF] 0..10000 ~0..5, /uL 0..100000 ~0..25, word : 5821-4 WBC #/area UrnS HPF, -, -
** WBC; WBC/HPF; LEU
en White blood cells; Leukocytes; Leucocytes; Pus cells; WBC (sediment); White cells; Pus cells (WBC); Pus cell; Leukocytes (sediment); WBC, urine; WBC (urine microscopy); Leukocytes (microscopy)
es Leucocitos; Leucocitos por campo; Leucocitos sedimento; Piocitos; Leucocituria; Leucocitos (sedimento)
de Leukozyten; Leukozyten im Sediment; Leukozyten (Sediment)
fr Leucocytes; Leucocyturie; Leucocytes urinaires; Leucocytes (culot); Leucocytes /mm3
it Leucociti; Leucociti sedimento; Leucocituria
pt Leucócitos; Piócitos; Leucocitúria; Leucócitos (sedimento)

urine_erythrocytes = Urine erythrocytes (sediment) : /[HPF] 0..10000 ~0..4, /uL 0..100000 ~0..20, word : 13945-1 RBC #/area UrnS HPF, -, -
** RBC; RBC/HPF; ERY
en Red blood cells; Erythrocytes; RBC (sediment); Red cells; RBCs; RBC, urine; RBC (urine microscopy); Erythrocytes (microscopy)
es Hematíes; Eritrocitos; Hematíes por campo; Glóbulos rojos; Eritrocitos por campo; Hematíes (sedimento)
de Erythrozyten; Erythrozyten im Sediment; Erythrozyten (Sediment)
fr Hématies; Érythrocytes; Hématies urinaires; Hématies (culot); Hématies /mm3
it Eritrociti; Emazie; Globuli rossi; Emazie sedimento
pt Eritrócitos; Hemácias; Eritrócitos (sedimento)

urine_epithelial_cells = Urine epithelial cells : /[HPF] 0..1000 ~0..5, /uL 0..10000 ~0..30, word : -, -, -
** EPI; Epith. cells; Epi cells
en Epithelial cells; Squamous epithelial cells; Epithelial cells (non renal); Squamous cells; Epithelial cells (non-renal); Squamous epithelial cell; Epithelial cell
es Células epiteliales; Células epiteliales escamosas; Cél. epiteliales; Células de descamación; Células del epitelio; Células planas; Células epiteliales planas
de Epithelien; Plattenepithelien; Epithelzellen; Plattenepithel
fr Cellules épithéliales; Cellules épithéliales pavimenteuses
it Cellule epiteliali; Cellule epiteliali squamose; Cellule squamose; Cellule delle basse vie; Cellule di sfaldamento
pt Células epiteliais; Células descamativas; Células epiteliais escamosas

urine_renal_epithelial_cells = Urine renal epithelial cells : /[HPF] 0..500 ~0..2, word : -, -
en Renal epithelial cells; Renal tubular cells; Transitional cells; Renal epithelial
es Células renales; Células tubulares; Células epiteliales renales
de Nierenepithelien; Rundepithelien
fr Cellules rénales
it Cellule renali; Cellule delle alte vie
pt Células renais

urine_bacteria = Urine bacteria : word, /uL 0..10000000 ~0..100, /[HPF] 0..10000 ~0..5 : -, -, -
** BACT; Bact
en Bacteria; Bacteriuria; Bacteria (urine)
es Bacterias; Bacteriuria; Flora bacteriana
de Bakterien
fr Bactéries; Flore bactérienne; Germes
it Batteri; Flora batterica
pt Bactérias; Flora bacteriana; Bacteriúria

urine_yeast = Urine yeast : word, /uL 0..100000 ~0..1, /[HPF] 0..1000 ~0..1 : -, -, -
en Yeast; Yeast cells; Fungi; Budding yeast
es Levaduras; Hongos
de Hefen; Hefezellen; Pilze; Hefepilze; Sprosspilze
fr Levures
it Miceti; Lieviti
pt Leveduras; Fungos

urine_casts = Urine casts : word, /[LPF] 0..1000 ~0..2, /[HPF] 0..1000 ~0..1, /uL 0..10000 ~0..1 : -, -, -, -
en Casts; Cast; Casts (urine)
es Cilindros; Cilindruria
de Zylinder
fr Cylindres
it Cilindri
pt Cilindros

urine_hyaline_casts = Urine hyaline casts : /[LPF] 0..1000 ~0..2, word, /[HPF] 0..1000 ~0..1, /uL 0..10000 ~0..2 : -, -, -, -
en Hyaline casts; Hyaline cast; Casts hyaline
es Cilindros hialinos
de Hyaline Zylinder
fr Cylindres hyalins
it Cilindri ialini
pt Cilindros hialinos

urine_granular_casts = Urine granular casts : /[LPF] 0..1000 ~0..1, word, /[HPF] 0..1000 ~0..1 : -, -, -
en Granular casts; Granular cast; Pathological casts; Pathologic casts
es Cilindros granulosos; Cilindros patológicos
de Granulierte Zylinder; Pathologische Zylinder
fr Cylindres granuleux
it Cilindri granulosi; Cilindri granulari
pt Cilindros granulosos; Cilindros patológicos

urine_crystals = Urine crystals : word, /[HPF] 0..1000 ~0..1, /uL 0..10000 ~0..10 : -, -, -
en Crystals; Crystal; Crystals (urine)
es Cristales
de Kristalle
fr Cristaux
it Cristalli
pt Cristais

urine_calcium_oxalate = Urine calcium oxalate crystals : word, /[HPF] 0..1000 ~0..1 : -, -
en Calcium oxalate crystals; Calcium oxalate; Oxalate crystals
es Oxalato de calcio; Cristales de oxalato de calcio; Oxalatos cálcicos; Cristales de oxalato cálcico
de Calciumoxalat-Kristalle; Calciumoxalat; Oxalatkristalle
fr Oxalate de calcium; Cristaux d'oxalate de calcium
it Ossalato di calcio; Cristalli di ossalato di calcio
pt Oxalato de cálcio; Cristais de oxalato de cálcio

urine_uric_acid_crystals = Urine uric acid crystals : word, /[HPF] 0..1000 ~0..1 : -, -
en Uric acid crystals
es Cristales de ácido úrico
de Harnsäurekristalle
it Cristalli di acido urico
pt Cristais de ácido úrico

urine_amorphous = Urine amorphous sediment : word : -
en Amorphous sediment; Amorphous urates; Amorphous phosphates; Amorphous; Amorphous material; Amorphous deposits
es Uratos amorfos; Fosfatos amorfos; Sedimento amorfo
de Amorphe Urate; Amorphe Salze
fr Urates amorphes; Phosphates amorphes
it Urati amorfi; Fosfati amorfi; Sali amorfi
pt Uratos amorfos; Fosfatos amorfos

urine_mucus = Urine mucus : word, /[LPF] 0..1000 ~0..1, /uL 0..100000 ~0..30 : -, -, -
en Mucus; Mucus threads; Mucous threads; Mucous; Mucus strands; Mucus thread
es Moco; Filamentos de moco; Mucus; Filamento mucoide
de Schleim; Schleimfäden
fr Mucus
it Muco
pt Muco; Filamentos de muco

urine_spermatozoa = Urine spermatozoa : word : -
en Spermatozoa; Sperm
es Espermatozoides
de Spermien
fr Spermatozoïdes
it Spermatozoi
pt Espermatozoides

urine_trichomonas = Urine trichomonas : word : -
en Trichomonas; Trichomonas vaginalis
es Tricomonas
de Trichomonaden
it Trichomonas
pt Trichomonas
`,
)

export const STOOL = entriesOf(
  'stool',
  `
fecal_occult_blood = Fecal occult blood : word, ug/g 0..10000 ~0..20, ng/mL 0..100000 ~0..100 : 29771-3 Hemocc Stl Ql IA, -, -
** FOBT; FIT; iFOBT; FOB; SOH; SOF; PSOF
en Occult blood; Stool occult blood; Faecal occult blood; Fecal immunochemical test; Occult blood, stool; Occult blood, fecal, IA; Stool for occult blood
es Sangre oculta en heces; Sangre oculta; Sangre oculta heces; Sangre oculta en heces (inmunológico)
de Okkultes Blut; Okkultes Blut im Stuhl; Hämoglobin im Stuhl; Hämoccult
fr Sang occulte dans les selles; Recherche de sang dans les selles; Sang dans les selles; Hémoglobine fécale
it Sangue occulto nelle feci; Sangue occulto; Sangue occulto fecale; Ricerca sangue occulto; Ricerca sangue occulto feci
pt Sangue oculto nas fezes; Pesquisa de sangue oculto; Sangue oculto; Pesquisa de sangue oculto nas fezes

fecal_calprotectin = Fecal calprotectin : ug/g 0..20000 ~0..50 : 38445-3 Calprotectin Stl-mCnt
** Calprotectin; FCP
en Faecal calprotectin; Calprotectin, fecal; Calprotectin stool; Calprotectin (faecal)
es Calprotectina; Calprotectina fecal; Calprotectina en heces
de Calprotectin im Stuhl; Calprotectin
fr Calprotectine fécale; Calprotectine
it Calprotectina fecale; Calprotectina
pt Calprotectina fecal; Calprotectina

fecal_elastase = Pancreatic elastase in stool : ug/g 0..5000 ~200..800 : 25907-7 Elast Panc Stl-mCnt
** Elastase; Elastase 1; PE-1
en Pancreatic elastase; Fecal elastase; Faecal elastase; Pancreatic elastase 1; Pancreatic elastase, fecal
es Elastasa pancreática; Elastasa fecal; Elastasa pancreática en heces
de Pankreas-Elastase; Elastase im Stuhl; Pankreaselastase; Pankreas-Elastase 1
fr Élastase fécale; Élastase pancréatique; Elastase-1 fécale
it Elastasi fecale; Elastasi pancreatica; Elastasi-1 fecale
pt Elastase fecal; Elastase pancreática

h_pylori_stool_antigen = Helicobacter pylori antigen in stool : word : 17780-8 H pylori Ag Stl Ql IA
** HpSA; H. pylori Ag
en H. pylori stool antigen; Helicobacter pylori antigen; H pylori antigen; H. pylori antigen; Helicobacter pylori stool antigen; H. pylori Ag, stool
es Antígeno de Helicobacter pylori; Helicobacter pylori en heces; Antígeno Helicobacter pylori en heces
de Helicobacter-pylori-Antigen; Helicobacter pylori-Antigen im Stuhl
fr Antigène Helicobacter pylori; Helicobacter pylori antigène selles
it Antigene Helicobacter pylori; Helicobacter pylori antigene fecale; Helicobacter pylori feci
pt Antígeno Helicobacter pylori; Antígeno de Helicobacter pylori nas fezes

stool_parasites = Ova and parasites : word : -
en Parasites; Ova; Cysts; Ova & parasites; Ova and cysts; O&P; Ova/cysts; Parasite
es Parásitos; Huevos y parásitos; Quistes; Parásitos en heces
de Parasiten; Wurmeier; Parasiten und Wurmeier
fr Parasites; Parasitologie des selles
it Parassiti; Ricerca parassiti
pt Parasitas; Parasitológico

stool_consistency = Stool consistency : word : -
en Consistency
es Consistencia
de Konsistenz
fr Consistance
it Consistenza
pt Consistência

stool_rotavirus = Rotavirus antigen : word : -
en Rotavirus; Rotavirus Ag
es Rotavirus; Antígeno rotavirus
fr Rotavirus
it Rotavirus
pt Rotavírus

stool_adenovirus = Adenovirus antigen : word : -
en Adenovirus; Adenovirus Ag
es Adenovirus; Antígeno adenovirus
fr Adénovirus
it Adenovirus
pt Adenovírus

c_difficile_toxin = Clostridioides difficile toxin : word : -
en C. difficile toxin; Clostridium difficile toxin; C. difficile toxins A/B; C. difficile toxin A/B; Clostridium difficile toxin A/B
es Toxina Clostridium difficile; Toxina de Clostridioides difficile
de Clostridium-difficile-Toxin; Clostridioides difficile Toxin
fr Toxine Clostridium difficile; Toxines Clostridium difficile
it Tossina Clostridium difficile
pt Toxina Clostridium difficile
`,
)
