import { entriesOf } from './entry.ts'

export const HORMONES = entriesOf(
  'blood',
  `
pth = Parathyroid hormone, intact : pg/mL 0.5..10000 ~12..70 : 2731-8 PTH-Intact SerPl-mCnc : mw 9425
** PTH; iPTH; PTHi; PTH intact; Intact PTH; PTH-intact
en Parathyroid hormone; Parathormone; Parathyroid hormone (PTH); PTH (intact); Parathyroid hormone intact
es Paratohormona; Hormona paratiroidea; PTH intacta; Parathormona; Paratohormona intacta; Parathormona intacta; Paratirina
de Parathormon; PTH intakt; Parathormon intakt; Parathormon (intakt)
fr Parathormone; PTH intacte; Hormone parathyroïdienne; Parathormone intacte; Parathormone 1-84
it Paratormone; PTH intatto; Paratormone intatto; PTH paratormone; Ormone paratiroideo
pt Paratormônio; PTH intacto; Paratormona; Hormônio paratireoideano; Paratormônio intacto

cortisol = Cortisol : ug/dL 0.05..200 ~3..25 : 2143-6 Cortis SerPl-mCnc : mw 362.46
** CORT; Cortisol AM; Cortisol PM; Cortisol 8h; Cortisol 8:00; Cortisol 8 h; Cortisol 08:00
en Cortisol morning; Serum cortisol; Cortisol - AM; Cortisol (morning); Cortisol total; Morning cortisol
es Cortisol basal; Cortisol matutino; Cortisol 8 am; Cortisol a.m.
de Cortisol; Kortisol; Cortisol basal; Cortisol morgens; Cortisol (8 Uhr)
fr Cortisol; Cortisolémie; Cortisol 8 heures; Cortisol plasmatique; Cortisol à 8h; Cortisol matinal; Cortisol du matin; Cortisol 8h
it Cortisolo; Cortisolemia; Cortisolo ore 8; Cortisolo h 8
pt Cortisol; Cortisol basal; Cortisol manhã; Cortisol 8 horas

acth = Adrenocorticotropic hormone : pg/mL 0.5..5000 ~5..65 : 2141-0 ACTH Plas-mCnc : mw 4541
** ACTH; Corticotropin
en Adrenocorticotropic hormone (ACTH)
es Hormona adrenocorticotropa; Corticotropina; Adrenocorticotropina
de Adrenocorticotropes Hormon
fr Corticotrophine
it Ormone adrenocorticotropo; Corticotropina
pt Hormônio adrenocorticotrófico

aldosterone = Aldosterone : ng/dL 0.5..1000 ~1..35 : 1763-2 Aldost SerPl-mCnc : mw 360.44
** ALD
es Aldosterona
de Aldosteron
fr Aldostérone
it Aldosterone
pt Aldosterona

renin_activity = Renin activity : ng/mL/h 0..200 ~0.2..6 : -
** PRA; Plasma renin activity
es Actividad de renina plasmática; Actividad renina plasmática
de Renin-Aktivität; Plasma-Renin-Aktivität
fr Activité rénine plasmatique
it Attività reninica plasmatica
pt Atividade de renina plasmática

renin = Renin, direct : u[IU]/mL 0..5000 ~3..60, pg/mL 0..5000 ~1.7..45 : -
** Renin
en Direct renin; Renin concentration
es Renina; Renina directa
fr Rénine; Rénine active
it Renina; Renina diretta
pt Renina; Renina direta

dhea_s = Dehydroepiandrosterone sulfate : ug/dL 1..3000 ~30..500 : 2191-5 DHEA-S SerPl-mCnc : mw 368.49
** DHEA-S; DHEAS; DHEA-SO4; DHEA sulfate; SDHEA; S-DHEA; DHEA-sulfat; DHEA S
en DHEA sulphate; Dehydroepiandrosterone sulphate
es Dehidroepiandrosterona sulfato; DHEA sulfato; Sulfato de dehidroepiandrosterona
de Dehydroepiandrosteronsulfat; DHEA-Sulfat
fr Sulfate de DHEA; DHEA sulfate; Sulfate de déhydroépiandrostérone; SDHA
it DHEA solfato; DHEAS solfato; Deidroepiandrosterone solfato
pt Sulfato de DHEA; Sulfato de deidroepiandrosterona; Dehidroepiandrosterona sulfato; DHEA sulfato; S-DHEA

dhea = Dehydroepiandrosterone : ng/mL 0.1..100 ~1..12 : - : mw 288.42
** DHEA
es Dehidroepiandrosterona
de Dehydroepiandrosteron
fr Déhydroépiandrostérone
it Deidroepiandrosterone
pt Dehidroepiandrosterona

androstenedione = Androstenedione : ng/mL 0.05..50 ~0.3..4 : 1854-9 Androst SerPl-mCnc : mw 286.41
** A4; Delta-4-androstenedione
es Androstenediona
de Androstendion
fr Delta-4-androstènedione; Androstènedione
it Delta 4 androstenedione; Androstenedione
pt Androstenediona

hydroxyprogesterone_17 = 17-Hydroxyprogesterone : ng/mL 0.02..500 ~0.2..3 : 1668-3 17OHP SerPl-mCnc : mw 330.47
** 17-OHP; 17-OH-progesterone; 17OHP; 17 OH progesterone; 17-OH progesterone
es 17-hidroxiprogesterona; 17-OH progesterona; 17 alfa hidroxiprogesterona
de 17-OH-Progesteron; 17-Hydroxyprogesteron
fr 17-OH-progestérone; 17-hydroxyprogestérone
it 17-OH-progesterone; 17-idrossiprogesterone; 17 alfa OH progesterone
pt 17-OH-progesterona; 17-hidroxiprogesterona; 17 alfa-hidroxiprogesterona

testosterone_total = Testosterone, total : ng/dL 1..5000 ~10..1000 : 2986-8 Testost SerPl-mCnc : mw 288.43
** Testo; TT (testosterone); TST
en Testosterone; Total testosterone; Testosterone total; Testosterone, serum; Testosterone, total, MS
es Testosterona; Testosterona total
de Testosteron; Testosteron gesamt; Gesamttestosteron; Gesamt-Testosteron
fr Testostérone; Testostérone totale
it Testosterone; Testosterone totale
pt Testosterona; Testosterona total

testosterone_free = Testosterone, free : pg/mL 0.05..500 ~1..30 : 2991-8 Testost Free SerPl-mCnc : mw 288.43
** FT (testosterone)
en Free testosterone; Testosterone free; Free testosterone (direct); Free Testosterone(Direct); Testosterone, free (calculated)
es Testosterona libre; Testosterona libre calculada
de Freies Testosteron; Testosteron frei
fr Testostérone libre
it Testosterone libero
pt Testosterona livre; Testosterona livre calculada

testosterone_bioavailable = Testosterone, bioavailable : ng/dL 0.1..2000 ~1..500 : 2990-0 Testost Bioavail SerPl-mCnc : mw 288.43
en Bioavailable testosterone; Testosterone bioavailable
es Testosterona biodisponible
de Bioverfügbares Testosteron
fr Testostérone biodisponible
it Testosterone biodisponibile
pt Testosterona biodisponível

dihydrotestosterone = Dihydrotestosterone : ng/dL 0.5..500 ~5..85 : - : mw 290.44
** DHT
es Dihidrotestosterona
de Dihydrotestosteron
fr Dihydrotestostérone
it Diidrotestosterone
pt Di-hidrotestosterona; Dihidrotestosterona

shbg = Sex hormone binding globulin : nmol/L 1..500 ~10..110 : 13967-5 SHBG SerPl-sCnc
** SHBG; TEBG; TeBG
en Sex hormone-binding globulin (SHBG); Sex horm binding glob, serum; Sex Horm Binding Glob
es Globulina fijadora de hormonas sexuales; Globulina transportadora de hormonas sexuales
de Sexualhormonbindendes Globulin; Sexualhormon-bindendes Globulin
fr Protéine porteuse des hormones sexuelles
it Globulina legante gli ormoni sessuali; SHBG globulina legante gli ormoni sessuali
pt Globulina ligadora de hormônios sexuais; Globulina transportadora de hormônios sexuais

free_androgen_index = Free androgen index : {ratio} 0..500 ~0.5..100 : -
** FAI
es Índice de andrógenos libres; Índice androgénico libre
de Freier Androgenindex; Freier Androgen-Index
fr Indice de testostérone libre
it Indice androgeni liberi

estradiol = Estradiol : pg/mL 1..10000 ~10..500 : 2243-4 Estradiol SerPl-mCnc : mw 272.38
** E2; Oestradiol; 17-beta-estradiol; 17β-Estradiol; 17 beta estradiol
en Estradiol (E2); Oestradiol (E2)
es Estradiol; 17-beta estradiol
de Östradiol; Estradiol; 17-beta-Östradiol
fr Œstradiol; Estradiol; 17-bêta-estradiol
it Estradiolo; 17-beta-estradiolo; 17 beta estradiolo
pt Estradiol; 17-beta-estradiol

estriol_free = Estriol, free : ng/mL 0.01..60 ~0..30 : - : mw 288.38
** uE3; E3
en Unconjugated estriol; Estriol; Free estriol
es Estriol libre; Estriol
de Östriol; Freies Estriol
it Estriolo; Estriolo libero
pt Estriol livre

estrone = Estrone : pg/mL 1..5000 ~10..250 : - : mw 270.37
** E1
es Estrona
de Estron; Östron
fr Estrone
it Estrone
pt Estrona

progesterone = Progesterone : ng/mL 0.01..500 ~0.1..25 : 2839-9 Progest SerPl-mCnc : mw 314.46
** PRG; P4; Prog; PROG
es Progesterona
de Progesteron
fr Progestérone
it Progesterone
pt Progesterona

fsh = Follicle stimulating hormone : m[IU]/mL 0..300 ~1.5..20 : 15067-2 FSH SerPl-aCnc
** FSH
en Follitropin; Follicle stimulating hormone (FSH); FSH, serum
es Hormona folículo estimulante; Hormona foliculoestimulante; Folitropina; Hormona folículo estimulante (FSH)
de Follikelstimulierendes Hormon; Follikel-stimulierendes Hormon; Follitropin
fr Hormone folliculo-stimulante; FSH (hormone folliculo-stimulante)
it Ormone follicolo stimolante; Follitropina; FSH ormone follicolo stimolante
pt Hormônio folículo estimulante; Hormônio folículo-estimulante; Hormona folículo-estimulante

lh = Luteinizing hormone : m[IU]/mL 0..300 ~1..20 : 10501-5 LH SerPl-aCnc
** LH
en Lutropin; Luteinising hormone; Luteinizing hormone (LH)
es Hormona luteinizante; Lutropina; Hormona luteinizante (LH); Hormona luteoestimulante
de Luteinisierendes Hormon; Lutropin
fr Hormone lutéinisante; LH (hormone lutéinisante)
it Ormone luteinizzante; LH ormone luteinizzante; Luteotropina
pt Hormônio luteinizante; Hormona luteinizante

prolactin = Prolactin : ng/mL 0.1..20000 ~3..30, u[IU]/mL 1..400000 ~60..600 : 2842-3 Prolactin SerPl-mCnc, -
** PRL; Prol
es Prolactina; Prolactina basal
de Prolaktin
fr Prolactine
it Prolattina; PRL prolattina
pt Prolactina

amh = Anti-Müllerian hormone : ng/mL 0.001..150 ~0.5..10 : 38476-8 Mullerian inhib subst SerPl-mCnc : mw 140000
** AMH; HAM; AMH plus; MIS
en Anti mullerian hormone; Antimullerian hormone (AMH); Müllerian inhibiting substance
es Hormona antimülleriana; Hormona anti-mülleriana; Hormona antimulleriana
de Anti-Müller-Hormon; Antimüller-Hormon
fr Hormone anti-müllérienne; Hormone antimüllérienne
it Ormone antimulleriano; Ormone anti-mulleriano
pt Hormônio antimülleriano; Hormônio anti-mülleriano; Hormona anti-mülleriana

inhibin_b = Inhibin B : pg/mL 1..1500 ~10..400 : -
es Inhibina B
fr Inhibine B
it Inibina B
pt Inibina B

hcg = Chorionic gonadotropin, beta : m[IU]/mL 0..1000000 ~0..5, word : 21198-7 B-HCG SerPl-aCnc, -
** hCG; bHCG; beta-hCG; β-hCG; BHCG; Beta HCG; HCG-beta; b-hCG; Total beta hCG; hCG+β
en Human chorionic gonadotropin; Pregnancy test; Beta hCG quantitative; hCG total; hCG quantitative; hCG, beta subunit; Beta human chorionic gonadotropin; Total hCG; HCG beta subunit qnt
es Gonadotropina coriónica; Beta-HCG cuantitativa; Fracción beta de HCG; Gonadotropina coriónica humana; Prueba de embarazo; Subunidad beta HCG; Gonadotropina coriónica (beta-HCG); Test de embarazo
de Humanes Choriongonadotropin; Schwangerschaftstest; Beta-HCG
fr Gonadotrophine chorionique; Bêta-hCG; HCG totale; Béta HCG; Test de grossesse; Bêta-HCG quantitative; hCG + bêta hCG plasmatique
it Gonadotropina corionica; Beta HCG dosaggio; Beta-HCG; Test di gravidanza; Gonadotropina corionica (beta HCG)
pt Gonadotrofina coriônica; Beta HCG quantitativo; Gonadotrofina coriônica humana; Beta-HCG; Teste de gravidez; Gonadotrofina coriónica

growth_hormone = Growth hormone : ng/mL 0..300 ~0..10 : 2963-7 Growth Horm SerPl-mCnc
** GH; hGH; HGH; STH
en Human growth hormone; Somatotropin
es Hormona del crecimiento; Hormona de crecimiento; Somatotropina
de Wachstumshormon; Somatotropin
fr Hormone de croissance; Somatotrophine
it Ormone della crescita; Ormone somatotropo; GH somatotropo
pt Hormônio do crescimento; Hormônio de crescimento; Hormona de crescimento

igf_1 = Insulin-like growth factor 1 : ng/mL 3..2000 ~60..350 : 2484-4 IGF-I SerPl-mCnc : mw 7649
** IGF-1; IGF1; IGF-I; Somatomedin C; IGF I; IGF-1 (somatomedin C)
en Insulin-like growth factor I; Insulin like growth factor 1; IGF-1, LC/MS
es Somatomedina C; Factor de crecimiento insulínico tipo 1; IGF-1 (somatomedina C); Factor de crecimiento similar a la insulina tipo 1
de Somatomedin-C; Insulinähnlicher Wachstumsfaktor 1
fr Somatomédine C; IGF1 (somatomédine C)
it Somatomedina C; IGF-1 (somatomedina)
pt Somatomedina C; IGF-1 - somatomedina C

igfbp_3 = IGF binding protein 3 : mg/L 0.1..20 ~2..8 : -
** IGFBP-3; IGFBP3; IGF-BP3

gastrin = Gastrin : pg/mL 1..20000 ~10..115 : 2333-3 Gastrin SerPl-mCnc
es Gastrina
fr Gastrine
it Gastrina
pt Gastrina

metanephrine_free = Metanephrine, free plasma : pg/mL 1..50000 ~0..90 : - : mw 197.23
en Free metanephrine; Metanephrine, free; Plasma metanephrine
es Metanefrina libre
de Freies Metanephrin; Metanephrin frei
fr Métanéphrine libre

normetanephrine_free = Normetanephrine, free plasma : pg/mL 1..50000 ~0..200 : - : mw 183.2
en Free normetanephrine; Normetanephrine, free; Plasma normetanephrine
es Normetanefrina libre
de Freies Normetanephrin; Normetanephrin frei
fr Normétanéphrine libre

adh_copeptin = Copeptin : pmol/L 0.1..1000 ~1..20 : -
** CT-proAVP
es Copeptina
fr Copeptine
it Copeptina

leptin = Leptin : ng/mL 0.1..500 ~1..30 : -
es Leptina
fr Leptine
it Leptina
pt Leptina

osteocalcin = Osteocalcin : ng/mL 0.5..500 ~5..45 : 2697-1 Osteocalcin SerPl-mCnc
es Osteocalcina
de Osteocalcin
fr Ostéocalcine
it Osteocalcina
pt Osteocalcina

beta_ctx = Beta-crosslaps (CTX) : pg/mL 1..10000 ~50..1000 : -
** CTX; Beta-CTX; Beta-CrossLaps; CrossLaps; β-CrossLaps; b-CTX; CTx
en C-telopeptide; Beta crosslaps
es Telopéptido C; Betacrosslaps; Beta-crosslaps
fr Crosslaps; CTX sérique
it Beta crosslaps; Telopeptide C terminale
pt C-telopeptídeo; CTX - telopeptídeo

p1np = Procollagen type 1 N-terminal propeptide : ng/mL 1..2000 ~10..100 : -
** P1NP; PINP
es Propéptido aminoterminal del procolágeno tipo 1
`,
)
