import { entriesOf } from './entry.ts'

export const BLOOD_GASES = entriesOf(
  'blood',
  `
blood_ph = Blood pH : [pH] 6.3..8 ~7.32..7.45 : 11558-4 pH Bld
** pH; pH (blood); pH arterial; pH venoso; pH venous; Blood pH; pH sanguin; pH-Wert; pH (37 °C); pH arteriel; Arterial pH

pco2 = Carbon dioxide partial pressure : mm[Hg] 5..200 ~32..50 : 11557-6 pCO2 Bld
** pCO2; PCO2; PaCO2; pCO2 (37 °C); PvCO2; pCO2 arterial; pCO2 venous
es Presión parcial de CO2; pCO2 venosa
de Kohlendioxidpartialdruck
fr Pression partielle en CO2
it Pressione parziale CO2

po2 = Oxygen partial pressure : mm[Hg] 5..700 ~75..105 : 11556-8 pO2 Bld
** pO2; PO2; PaO2; pO2 (37 °C); PvO2; pO2 arterial; pO2 venous
es Presión parcial de O2; pO2 venosa
de Sauerstoffpartialdruck
fr Pression partielle en O2
it Pressione parziale O2

base_excess = Base excess : mmol/L -50..50 ~0..3 : 11555-0 Base excess Bld Calc-sCnc
** BE; BE(B); BE ecf; Base Excess; SBE; BEecf; BE (B); BE(ecf); ABE
es Exceso de base; Exceso de bases
de Basenüberschuss; Basenabweichung; Basenexzess
fr Excès de base
it Eccesso di basi
pt Excesso de base; Excesso de bases

oxygen_saturation = Oxygen saturation : % 0..100 ~92..100 : 20564-1 SaO2 % Bld
** sO2; SaO2; SO2; SatO2; sO2 c; Sat. O2; O2 Sat; SvO2
en O2 saturation; Arterial oxygen saturation
es Saturación de oxígeno; Saturación de O2
de Sauerstoffsättigung; O2-Sättigung
fr Saturation en oxygène; Saturation en O2
it Saturazione di ossigeno; Saturazione O2
pt Saturação de oxigênio; Saturação de O2; Saturação de oxigénio

carboxyhemoglobin = Carboxyhemoglobin : % 0..80 ~0..3 : 20563-3 COHgb MFr Bld
** COHb; HbCO; FCOHb; CO-Hb; CO-Hämoglobin
es Carboxihemoglobina
de Carboxyhämoglobin
fr Carboxyhémoglobine
it Carbossiemoglobina
pt Carboxihemoglobina; Carboxi-hemoglobina

methemoglobin = Methemoglobin : % 0..80 ~0..2 : 2614-6 MetHgb MFr Bld
** MetHb; FMetHb; Met-Hb
es Metahemoglobina
de Methämoglobin
fr Méthémoglobine
it Metaemoglobina
pt Metahemoglobina; Meta-hemoglobina

oxyhemoglobin = Oxyhemoglobin : % 0..100 ~90..98 : -
** O2Hb; FO2Hb; HbO2; O2-Hb
es Oxihemoglobina
de Oxyhämoglobin
fr Oxyhémoglobine
it Ossiemoglobina
pt Oxi-hemoglobina
`,
)

/** Levels of medicines and poisons; what is screened for in urine is answered in words. */
export const DRUGS = entriesOf(
  'blood',
  `
digoxin = Digoxin : ng/mL 0..50 ~0.5..2 : 10535-3 Digoxin SerPl-mCnc : mw 780.94
es Digoxina
fr Digoxine
it Digossina
pt Digoxina

theophylline = Theophylline : ug/mL 0..200 ~8..20 : 4049-3 Theophylline SerPl-mCnc : mw 180.16
es Teofilina
de Theophyllin
fr Théophylline
it Teofillina
pt Teofilina

carbamazepine = Carbamazepine : ug/mL 0..100 ~4..12 : 3432-2 Carbamazepine SerPl-mCnc : mw 236.27
es Carbamazepina
de Carbamazepin
fr Carbamazépine
it Carbamazepina
pt Carbamazepina

valproic_acid = Valproic acid : ug/mL 0..1000 ~50..100 : 4086-5 Valproate SerPl-mCnc : mw 144.21
** VPA
en Valproate; Valproic acid level; Valproic acid, serum
es Ácido valproico; Valproato
de Valproinsäure; Valproat
fr Acide valproïque; Valproate
it Acido valproico; Valproato
pt Ácido valpróico; Ácido valproico

phenytoin = Phenytoin : ug/mL 0..200 ~10..20 : 3968-5 Phenytoin SerPl-mCnc : mw 252.27
es Fenitoína
de Phenytoin
fr Phénytoïne
it Fenitoina
pt Fenitoína

phenobarbital = Phenobarbital : ug/mL 0..300 ~10..40 : 3948-7 Phenobarb SerPl-mCnc : mw 232.24
es Fenobarbital
fr Phénobarbital
it Fenobarbital
pt Fenobarbital

lamotrigine = Lamotrigine : ug/mL 0..100 ~3..15 : - : mw 256.09
es Lamotrigina
de Lamotrigin
it Lamotrigina
pt Lamotrigina

levetiracetam = Levetiracetam : ug/mL 0..300 ~10..46 : - : mw 170.21
fr Lévétiracétam

tacrolimus = Tacrolimus : ng/mL 0..200 ~5..20 : 11253-2 Tacrolimus Bld-mCnc
** FK506; FK-506
es Tacrolimús
it Tacrolimus

cyclosporine = Cyclosporine : ng/mL 0..5000 ~100..400 : 3520-4 Cyclosporine Bld-mCnc
** CSA; Ciclosporin; Cyclosporin A; Ciclosporin A
es Ciclosporina; Ciclosporina A
de Ciclosporin; Cyclosporin
fr Ciclosporine; Cyclosporine A
it Ciclosporina
pt Ciclosporina

sirolimus = Sirolimus : ng/mL 0..200 ~4..20 : 29247-4 Sirolimus Bld-mCnc
** Rapamycin

vancomycin = Vancomycin : ug/mL 0..300 ~10..20 : 20578-1 Vancomycin SerPl-mCnc
en Vancomycin trough; Vancomycin level
es Vancomicina; Vancomicina valle
fr Vancomycine
it Vancomicina
pt Vancomicina

gentamicin = Gentamicin : ug/mL 0..100 ~0.5..10 : 35668-3 Gentamicin SerPl-mCnc
es Gentamicina
fr Gentamicine
it Gentamicina
pt Gentamicina

methotrexate = Methotrexate : umol/L 0..5000 : 14836-1 Methotrexate SerPl-sCnc : mw 454.44
** MTX
es Metotrexato
de Methotrexat
fr Méthotrexate
it Metotrexato; Metotressato

paracetamol = Acetaminophen : ug/mL 0..2000 ~0..30 : 3298-7 APAP SerPl-mCnc : mw 151.16
en Paracetamol; Acetaminophen level
es Paracetamol; Acetaminofén
fr Paracétamol
it Paracetamolo
pt Paracetamol

salicylate = Salicylates : mg/dL 0..300 ~0..30 : 4024-6 Salicylates SerPl-mCnc : mw 138.12
en Salicylate; Salicylate level
es Salicilatos; Salicilato
de Salicylat
fr Salicylés
it Salicilati

ethanol = Ethanol : mg/dL 0..1500 ~0..10 : 5643-2 Ethanol SerPl-mCnc : mw 46.07
** ETOH; EtOH; Alcohol
en Ethyl alcohol; Alcohol, ethyl; Blood alcohol
es Etanol; Alcohol etílico; Alcoholemia
de Ethanol; Blutalkohol; Alkohol
fr Éthanol; Alcoolémie
it Etanolo; Alcol etilico; Alcolemia
pt Etanol; Álcool etílico

cdt = Carbohydrate-deficient transferrin : % 0..60 ~0..2.5 : -
** CDT; %CDT; CDT %
es Transferrina deficiente en carbohidratos
de Carbohydrate-Deficient-Transferrin; CDT (HPLC)
fr Transferrine carboxy-déficiente; CDT transferrine désialylée
it Transferrina desialata; Transferrina carboidrato carente; Transferrina carboidrato-carente
pt Transferrina deficiente em carboidratos

lead = Lead : ug/dL 0..300 ~0..10 : 5671-3 Lead Bld-mCnc : mw 207.2
** Pb
en Blood lead; Lead, blood
es Plomo; Plomo en sangre; Plombemia
de Blei; Blei im Blut
fr Plomb; Plombémie
it Piombo; Piombemia
pt Chumbo

mercury = Mercury : ug/L 0..2000 ~0..10 : 5685-3 Mercury Bld-mCnc : mw 200.59
** Hg
en Blood mercury; Mercury, blood
es Mercurio; Mercurio en sangre
de Quecksilber; Quecksilber im Blut
fr Mercure
it Mercurio
pt Mercúrio

cadmium = Cadmium : ug/L 0..500 ~0..5 : 5609-3 Cadmium Bld-mCnc : mw 112.414
** Cd
es Cadmio
fr Cadmium
it Cadmio
pt Cádmio

arsenic = Arsenic : ug/L 0..5000 ~0..12 : 5583-0 Arsenic Bld-mCnc : mw 74.922
es Arsénico
de Arsen
fr Arsenic
it Arsenico
pt Arsênico; Arsénio

aluminium = Aluminum : ug/L 0..2000 ~0..10 : - : mw 26.982
** Al
en Aluminium
es Aluminio
de Aluminium
fr Aluminium
it Alluminio
pt Alumínio

screen_amphetamines = Amphetamines screen : word, ng/mL 0..1000000 : -, - : in urine
** AMP; Amphetamine; Amphetamines; MET
es Anfetaminas; Anfetamina
de Amphetamine; Amphetamin
fr Amphétamines
it Amfetamine; Anfetamine
pt Anfetaminas; Anfetamina

screen_cocaine = Cocaine screen : word, ng/mL 0..1000000 : -, - : in urine
** COC; Cocaine; Cocaine metabolites; Cocaine metabolite
es Cocaína
de Kokain; Cocain
fr Cocaïne
it Cocaina
pt Cocaína

screen_cannabinoids = Cannabinoids screen : word, ng/mL 0..1000000 : -, - : in urine
** THC; Cannabinoids; Marijuana; Cannabinoid; Cannabis; Marijuana metabolites
es Cannabinoides; Marihuana; Cannabis
de Cannabinoide; Cannabinoide (THC)
fr Cannabinoïdes; Cannabis
it Cannabinoidi
pt Canabinoides; Maconha

screen_opiates = Opiates screen : word, ng/mL 0..1000000 : -, - : in urine
** OPI; Opiates; Morphine; Opiate
es Opiáceos; Morfina; Opiaceos
de Opiate; Morphin
fr Opiacés; Morphine
it Oppiacei; Morfina
pt Opiáceos; Morfina; Opioides

screen_benzodiazepines = Benzodiazepines screen : word, ng/mL 0..1000000 : -, - : in urine
** BZO; Benzodiazepines; Benzodiazepine
es Benzodiacepinas; Benzodiazepinas
de Benzodiazepine
fr Benzodiazépines
it Benzodiazepine
pt Benzodiazepinas; Benzodiazepínicos

screen_barbiturates = Barbiturates screen : word, ng/mL 0..1000000 : -, - : in urine
** BAR; Barbiturates; Barbiturate
es Barbitúricos
de Barbiturate
fr Barbituriques
it Barbiturici
pt Barbitúricos

screen_methadone = Methadone screen : word, ng/mL 0..1000000 : -, - : in urine
** MTD; Methadone
es Metadona
de Methadon
fr Méthadone
it Metadone
pt Metadona
`,
)
