import { entriesOf } from './entry.ts'

export const HAEMATOLOGY = entriesOf(
  'blood',
  `
leukocytes = Leukocytes : 10*3/uL 0..1000 ~4..11 : 6690-2 WBC # Bld Auto
** WBC; GB; WBC count; Leuko; Leucos; Leukos; WCC; Leuco
en White blood cells; White blood cell count; White blood cell; White cell count; Total leukocyte count; Total leucocyte count; TLC; Leucocytes; Total WBC count; Total WBC; Leukocyte count; White cells; WBC total count; Total count; White Blood Cells (WBC) count; White cell count (WCC); Total WBC and differential count
es Leucocitos; Glóbulos blancos; Recuento de leucocitos; Leucocitos totales; Recuento leucocitario; Recuento de glóbulos blancos; Serie blanca leucocitos
de Leukozyten; Weiße Blutkörperchen; Leukozytenzahl; Leuk
fr Leucocytes; Globules blancs; Numération leucocytaire; Numération des leucocytes
it Leucociti; Globuli bianchi; Conta leucociti; GB Leucociti
pt Leucócitos; Glóbulos brancos; Leucócitos totais; Contagem de leucócitos; Global de leucócitos; Leucograma total; Leucometria

erythrocytes = Erythrocytes : 10*6/uL 0.3..12 ~4..5.9 : 789-8 RBC # Bld Auto
** RBC; GR; RBC count; Ery; Erys; RCC
en Red blood cells; Red blood cell count; Red blood cell; Red cell count; Erythrocyte count; Total RBC count; Total RBC; Red cells; R.B.C.
es Eritrocitos; Hematíes; Glóbulos rojos; Recuento de hematíes; Recuento de eritrocitos; Recuento de glóbulos rojos
de Erythrozyten; Rote Blutkörperchen; Erythrozytenzahl
fr Hématies; Globules rouges; Érythrocytes; Numération des hématies
it Eritrociti; Globuli rossi; Emazie; Conta eritrociti; GR Eritrociti
pt Eritrócitos; Hemácias; Glóbulos vermelhos; Hemacias; Contagem de eritrócitos

hemoglobin = Hemoglobin : g/dL 1..30 ~12..17.5 : 718-7 Hgb Bld-mCnc : mw 16114
** Hb; Hgb; HGB
en Haemoglobin; Hemoglobin total; Blood hemoglobin; Haemoglobin estimation
es Hemoglobina
de Hämoglobin; Haemoglobin
fr Hémoglobine
it Emoglobina; HB Emoglobina
pt Hemoglobina

hematocrit = Hematocrit : % 3..85 ~36..52 : 4544-3 Hct VFr Bld Auto
** Hct; Hkt; Hto; Ht; PCV; VPRC
en Haematocrit; Packed cell volume; Hematocrit value; Haematocrit value
es Hematocrito; Valor hematocrito; Vol. hematocrito; Volumen hematocrito
de Hämatokrit; Haematokrit
fr Hématocrite
it Ematocrito; HCT Ematocrito; Valore ematocrito
pt Hematócrito; Volume globular; Vol. hematócrito

mcv = Mean corpuscular volume : fL 30..180 ~80..100 : 787-2 MCV RBC Auto
** MCV; VCM; VGM; M.C.V.; V.C.M.; V.G.M.
en Mean cell volume; Mean corp. volume; Mean corpuscular vol
es Volumen corpuscular medio; Volumen medio; Volumen corpuscular medio eritrocitario; Vol. corpuscular medio; Vol. corp. medio; Volumen corp. medio
de Mittleres korpuskuläres Volumen; Mittleres Erythrozytenvolumen; Mittl. Zellvolumen; Erythrozytenvolumen
fr Volume globulaire moyen; Vol. globulaire moyen
it Volume corpuscolare medio; Volume globulare medio; Vol. corp. medio; Volume medio; Volume medio eritrociti; Volume medio globulare
pt Volume corpuscular médio; Volume globular médio; Vol. corpuscular médio

mch = Mean corpuscular hemoglobin : pg 8..70 ~26..34 : 785-6 MCH RBC Qn Auto : mw 16114
** MCH; HCM; TCMH; CCMH pg; HbE; M.C.H.; H.C.M.; T.C.M.H.
en Mean cell hemoglobin; Mean cell haemoglobin; Mean corpuscular haemoglobin; Mean corp. hemoglobin
es Hemoglobina corpuscular media; Hb corpuscular media; Hemoglobina corp. media; Hemoglobina media
de Mittleres korpuskuläres Hämoglobin; Mittlerer Hämoglobingehalt; Hb pro Erythrozyt; MCH (HbE)
fr Teneur corpusculaire moyenne en hémoglobine; Teneur corpusculaire moyenne en Hb; Teneur globulaire moyenne en hémoglobine; Teneur moyenne en Hb; Teneur corpusculaire moyenne; Teneur corp. moyenne en Hb
it Contenuto emoglobinico medio; Contenuto medio di Hb; Emoglobina corpuscolare media; Contenuto medio emoglobina; Contenuto medio
pt Hemoglobina corpuscular média; Hemoglobina globular média; Hb corpuscular média

mchc = Mean corpuscular hemoglobin concentration : g/dL 10..60 ~31..37 : 786-4 MCHC RBC Auto-mCnc : mw 16114
** MCHC; CHCM; CCMH; CGMH; M.C.H.C.; C.H.C.M.; C.C.M.H.
en Mean cell hemoglobin concentration; Mean cell haemoglobin concentration; Mean corpuscular haemoglobin concentration; Mean corp. Hb conc; Mean corp. Hb concentration; Mean cell Hb conc
es Concentración de hemoglobina corpuscular media; Concentración hemoglobina corpuscular media; Conc. Hb corpuscular media; Conc. hemoglobina corpuscular media; Conc. Hb corp. media; Concentración media de hemoglobina; Conc. corp. media Hb
de Mittlere korpuskuläre Hämoglobinkonzentration; Mittlere Hämoglobinkonzentration; Mittlere Hb-Konzentration der Erythrozyten
fr Concentration corpusculaire moyenne en hémoglobine; Concentration corpusculaire moyenne en Hb; Concentration moyenne en hémoglobine; Concentration corpusculaire moyenne; Conc. corp. moyenne en Hb
it Concentrazione emoglobinica media; Concentrazione media di Hb; Concentrazione emoglobinica corpuscolare media; Conc. emoglobinica corpuscolare media; Conc. media Hb; Concentrazione media; Concentrazione media emoglobina
pt Concentração de hemoglobina corpuscular média; Concentração da hemoglobina corpuscular média; Concentração hemoglobina corpuscular média; Concentração de Hb corpuscular média; Concentração Hb corp. média

rdw = Red cell distribution width (CV) : % 5..50 ~11..15.5 : 788-0 RDW RBC Auto-Rto
** RDW; RDW-CV; RDW CV; RDW (CV); EVB; IDR; ADE; R.D.W.
en Red cell distribution width; Red blood cell distribution width; RBC distribution width; RDW coefficient of variation
es Amplitud de distribución eritrocitaria; Ancho de distribución eritrocitaria; Amplitud distribución eritrocitaria; Distribución eritrocitaria; Índice de anisocitosis; Ampl. distr. eritrocitaria; Ancho distr. eritrocitaria
de Erythrozytenverteilungsbreite; Erythrozyten-Verteilungsbreite; Ery-Verteilungsbreite; Erythrozytenvolumenverteilungsbreite
fr Indice de distribution des globules rouges; Indice d'anisocytose; Indice de distribution érythrocytaire; IDR-CV; Indice de distribution des GR; Indice de distribution GR
it Ampiezza di distribuzione eritrocitaria; Ampiezza distribuzione eritrocitaria; Ampiezza distribuzione GR; Indice di anisocitosi; Amp. distribuzione eritrociti; Ampl. distr. eritrocitaria; Ampiezza di distribuzione
pt Amplitude de distribuição dos eritrócitos; Amplitude de distribuição eritrocitária; Índice de anisocitose

rdw_sd = Red cell distribution width (SD) : fL 15..150 ~35..56 : 21000-5 RDW RBC Auto-EntVol
** RDW-SD; RDW SD; RDW (SD); IDR-SD; ADE-SD; RDW
en Red cell distribution width SD; Red cell distribution width standard deviation

platelets = Platelets : 10*3/uL 0..5000 ~150..450 : 777-3 Platelet # Bld Auto
** PLT; Plt; Thrombo; Plaq; PLQ
en Platelet count; Thrombocytes; Thrombocyte count; Total platelet count; Platelets count
es Plaquetas; Trombocitos; Recuento de plaquetas; Recuento plaquetario; Recuento plaquetas
de Thrombozyten; Blutplättchen; Thrombozytenzahl
fr Plaquettes; Thrombocytes; Numération plaquettaire; Numération des plaquettes
it Piastrine; Trombociti; Conta piastrine; PLT Piastrine
pt Plaquetas; Trombócitos; Contagem de plaquetas

mpv = Mean platelet volume : fL 3..30 ~6.5..13 : 32623-1 PMV Bld Auto
** MPV; VPM; VMP; M.P.V.; V.P.M.
en Platelet mean volume
es Volumen plaquetario medio; Volumen medio plaquetario
de Mittleres Plättchenvolumen; Mittleres Thrombozytenvolumen; Thrombozytenvolumen
fr Volume plaquettaire moyen; Volume moyen plaquettaire
it Volume piastrinico medio; Volume medio piastrine; Volume medio piastrinico
pt Volume plaquetário médio; Volume médio plaquetário

pdw = Platelet distribution width : fL 3..40 ~9..17, % 3..90 ~10..18 : 32207-3 Platelet distribution width Bld Auto, -
** PDW; IDP; P.D.W.
es Ancho de distribución plaquetaria; Amplitud de distribución plaquetaria
de Thrombozytenverteilungsbreite
fr Indice de distribution plaquettaire
it Ampiezza distribuzione piastrinica; Ampiezza di distribuzione piastrinica
pt Amplitude de distribuição plaquetária

plateletcrit = Plateletcrit : % 0.005..3 ~0.1..0.5 : 51637-7 Plateletcrit VFr Bld
** PCT; PCT plaquetario
es Plaquetocrito
de Thrombokrit; Plättchenkrit
fr Thrombocrite; Plaquettocrite
it Piastrinocrito
pt Plaquetócrito

platelet_large_cell_ratio = Platelet large cell ratio : % 1..95 ~13..43 : -
** P-LCR; PLCR; P LCR

platelet_large_cell_count = Platelet large cell count : 10*3/uL 0..1000 ~30..90 : -
** P-LCC; PLCC

immature_platelet_fraction = Immature platelet fraction : % 0..95 ~1..8 : -
** IPF

reticulocytes = Reticulocytes : 10*3/uL 0..1500 ~20..120 : 60474-4 Retics # Bld Auto
** Retic; Reticulocyte count; Retics; Reti
es Reticulocitos
de Retikulozyten
fr Réticulocytes
it Reticolociti
pt Reticulócitos

reticulocytes_percent = Reticulocytes (percent) : % 0..60 ~0.5..2.5 : 17849-1 Retics NFr RBC Auto
** Retic; Reticulocyte count; Retics; Reti
en Reticulocytes
es Reticulocitos
de Retikulozyten
fr Réticulocytes
it Reticolociti
pt Reticulócitos

reticulocyte_hemoglobin = Reticulocyte hemoglobin : pg 5..60 ~28..36 : -
** CHr; RET-He; Ret He
en Reticulocyte haemoglobin; Reticulocyte hemoglobin equivalent; Reticulocyte hemoglobin content
de Retikulozyten-Hämoglobin

immature_reticulocyte_fraction = Immature reticulocyte fraction : % 0..100 ~2..16 : -
** IRF

esr = Erythrocyte sedimentation rate : mm/h 0..200 ~0..20 : 30341-2 ESR Bld Qn
** ESR; VSG; VES; VHS; BSG; BKS; BSR; ERS
en Sedimentation rate; Sed rate; Westergren; ESR 1 hour; ESR 1st hour; Sed rate by modified Westergren; Sedimentation rate-Westergren
es Velocidad de sedimentación globular; Velocidad de sedimentación; Eritrosedimentación; Velocidad de eritrosedimentación; Eritrosedimentación 1ª hora; VSG 1ª hora; Velocidad sedimentación globular 1ª hora
de Blutsenkung; Blutkörperchensenkungsgeschwindigkeit; Blutsenkungsgeschwindigkeit; BSG 1 Std; BSG 1. Stunde; Blutsenkung nach 1 Stunde; BSG 1h; Blutsenkung n. 1 Std; BSG n. 1 Std; BSG nach 1 h; Blutsenkung nach 1 h; Blutsenkung 1h; BSG n. 1h; Blutkörperchensenkung; BSG nach 1 Stunde; BKS 1h; Senkung 1h
fr Vitesse de sédimentation; VS; VS 1ère heure; Vitesse de sédimentation 1ère heure; VS 1h; VS 1re heure
it Velocità di eritrosedimentazione; VES 1 ora; VES 1a ora; Velocità eritrosedimentazione
pt Velocidade de hemossedimentação; Hemossedimentação; Velocidade de sedimentação; VHS 1ª hora; Velocidade de hemossedimentação 1ª hora

blood_group = ABO blood group : word : 883-9 ABO Group Bld
** ABO
en Blood group; ABO group; Blood type; ABO grouping; Blood group ABO; ABO Rh; Blood group and Rh
es Grupo sanguíneo; Grupo ABO
de Blutgruppe; AB0-Blutgruppe
fr Groupe sanguin; Groupe ABO
it Gruppo sanguigno; Gruppo ABO
pt Grupo sanguíneo; Tipo sanguíneo; Tipagem sanguínea; Tipagem ABO

rh_factor = Rh factor : word : 10331-7 Rh Bld
en Rh; Rh (D); RhD; Rh type; Rhesus; Rh typing; Rhesus factor; Rh D
es Factor Rh; Rh(D)
de Rhesusfaktor; Rhesus-Faktor
fr Rhésus; Facteur Rhésus
it Fattore Rh
pt Fator Rh

direct_coombs = Direct antiglobulin test : word : 1007-4 DAT Poly-Sp Reag RBC Ql
en Direct Coombs; Direct Coombs test; DAT
es Coombs directo
de Direkter Coombs-Test; Coombs-Test direkt
fr Coombs direct; Test de Coombs direct
it Test di Coombs diretto; Coombs diretto
pt Coombs direto

indirect_coombs = Indirect antiglobulin test : word : -
en Indirect Coombs; Indirect Coombs test; Antibody screen; Red cell antibody screen
es Coombs indirecto; Escrutinio de anticuerpos irregulares
de Indirekter Coombs-Test; Antikörpersuchtest
fr RAI; Recherche d'agglutinines irrégulières; Coombs indirect
it Test di Coombs indiretto; Coombs indiretto
pt Coombs indireto

hemoglobin_a = Hemoglobin A : % 0..100 ~95..98.5 : -
** Hb A; HbA; HbA0
es Hemoglobina A
fr Hémoglobine A
it Emoglobina A

hemoglobin_a2 = Hemoglobin A2 : % 0..100 ~1.8..3.5 : 4551-8 Hgb A2 MFr Bld
** Hb A2; HbA2
es Hemoglobina A2
de Hämoglobin A2
fr Hémoglobine A2
it Emoglobina A2

hemoglobin_f = Hemoglobin F : % 0..100 ~0..2 : 4576-5 Hgb F MFr Bld
** Hb F; HbF
en Fetal hemoglobin; Foetal haemoglobin
es Hemoglobina F; Hemoglobina fetal
de Hämoglobin F
fr Hémoglobine F; Hémoglobine foetale
it Emoglobina F; Emoglobina fetale

hemoglobin_s = Hemoglobin S : % 0..100 ~0..0 : 4625-0 Hgb S MFr Bld
** Hb S; HbS
es Hemoglobina S
fr Hémoglobine S
it Emoglobina S

g6pd = Glucose-6-phosphate dehydrogenase : U/g{Hb} 0..60 ~4.6..20 : -
** G6PD; G-6-PDH; G6PDH; G-6-PD
es Glucosa-6-fosfato deshidrogenasa
de Glukose-6-phosphat-Dehydrogenase
fr Glucose-6-phosphate déshydrogénase
it Glucosio-6-fosfato deidrogenasi
`,
)
