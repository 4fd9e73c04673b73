import { entriesOf } from './entry.ts'

export const TUMOUR_MARKERS = entriesOf(
  'blood',
  `
psa_total = Prostate specific antigen : ng/mL 0..20000 ~0..4 : 2857-1 PSA SerPl-mCnc
** PSA; PSA total; Total PSA; tPSA; PSA-T; PSAT
en Prostate-specific antigen (PSA); Prostate specific antigen total; PSA (total); Prostate specific Ag; Prostate specific antigen, total; Prostate Specific Ag, serum; PSA, total
es Antígeno prostático específico; Antígeno prostático específico total; APE; PSA (antígeno prostático específico); PSA total (antígeno prostático específico); Antígeno específico prostático; Antígeno prostático total
de Prostataspezifisches Antigen; PSA gesamt; Gesamt-PSA; PSA, gesamt; PSA (gesamt)
fr Antigène prostatique spécifique; PSA totale; Antigène spécifique de la prostate; PSA (antigène prostatique spécifique)
it Antigene prostatico specifico; PSA totale; PSA antigene prostatico specifico; Antigene prostatico specifico totale; PSA reflex
pt Antígeno prostático específico; PSA - antígeno prostático específico; Antígeno específico da próstata; Antigénio específico da próstata; Antígeno prostático específico total

psa_free = Prostate specific antigen, free : ng/mL 0..2000 ~0..1 : 10886-0 PSA Free SerPl-mCnc
** fPSA; Free PSA; PSA libre; PSA-F; PSA free; PSAL
en Prostate specific antigen free; PSA, free; PSA (free)
es Antígeno prostático específico libre; PSA libre; Antígeno prostático libre
de Freies PSA; PSA frei; PSA, frei
fr PSA libre; Antigène prostatique spécifique libre
it PSA libero; PSA free; PSA frazione libera
pt PSA livre; Antígeno prostático específico livre

psa_free_percent = Free to total PSA : % 0..100 ~15..100 : 12841-3 PSA Free MFr SerPl
** % free PSA; %fPSA; fPSA/tPSA; PSA ratio; PSA free/total; PSA libre/total; Free PSA %; f-PSA/PSA; PSA L/T; Ratio PSA; PSA index
en Free PSA/Total PSA; PSA % free; Free/total PSA ratio; Percent free PSA; % free PSA; Free PSA %
es Cociente PSA libre/total; Relación PSA libre/total; Índice PSA libre/total; PSA libre/PSA total; Relación PSA L/T; Cociente PSA; % PSA libre; Porcentaje de PSA libre; PSA libre %
de PSA-Quotient; Quotient freies PSA/Gesamt-PSA; fPSA/PSA-Quotient; PSA-Ratio; Quotient fPSA/PSA; Anteil freies PSA; % freies PSA
fr Rapport PSA libre/PSA total; PSA libre/PSA total; Rapport PSA libre/total; PSA L/PSA T
it Rapporto PSA libero/totale; PSA libero/totale; Rapporto PSA free/totale; PSA ratio; PSA libero/PSA totale; % PSA libero; PSA libero %
pt Relação PSA livre/total; PSA livre/total; Relação PSA livre/PSA total; % PSA livre; Percentagem PSA livre

cea = Carcinoembryonic antigen : ng/mL 0..100000 ~0..5 : 2039-6 CEA SerPl-mCnc
** CEA; ACE (CEA); ACE (antigène carcino-embryonnaire)
en Carcinoembryonic antigen (CEA); Carcino embryonic antigen
es Antígeno carcinoembrionario; CEA (antígeno carcinoembrionario); Antígeno carcino-embrionario
de Carcinoembryonales Antigen; Karzinoembryonales Antigen
fr Antigène carcino-embryonnaire; ACE antigène carcino-embryonnaire; ACE
it Antigene carcino-embrionario; CEA antigene carcinoembrionario; Antigene carcinoembrionario
pt Antígeno carcinoembrionário; CEA - antígeno carcinoembrionário; Antigénio carcinoembrionário

afp = Alpha-fetoprotein : ng/mL 0..5000000 ~0..10 : 1834-1 AFP SerPl-mCnc
** AFP; Alpha fetoprotein; α-fetoprotein; α-Fetoprotein; aFP
en Alpha-1-fetoprotein; Alpha feto protein; Alpha-fetoprotein (AFP); AFP, serum, tumor marker; Alpha fetoprotein (AFP)
es Alfafetoproteína; Alfa-fetoproteína; Alfa fetoproteína; AFP (alfafetoproteína); Alfa-1-fetoproteína
de Alpha-Fetoprotein; Alpha-1-Fetoprotein; Alpha-Fetoprotein (AFP)
fr Alpha-fœtoprotéine; Alpha foetoprotéine; Alphafœtoprotéine; Alpha-foetoprotéine; Alpha 1 foetoprotéine
it Alfa-fetoproteina; Alfafetoproteina; AFP alfafetoproteina; Alfa 1 fetoproteina
pt Alfa-fetoproteína; Alfafetoproteína; AFP - alfafetoproteína; Alfa fetoproteína

ca_125 = CA 125 : U/mL 0..100000 ~0..40 : 10334-1 Cancer Ag125 SerPl-aCnc
** CA125; CA-125; CA 125 II; Ca 125; Cancer antigen 125
en Cancer antigen (CA) 125; Carbohydrate antigen 125; Cancer antigen 125 (CA 125)
es Antígeno CA 125; Antígeno carbohidrato 125; Marcador CA 125
fr Antigène CA 125
it Antigene CA 125
pt Antígeno CA 125; Marcador tumoral CA 125

ca_19_9 = CA 19-9 : U/mL 0..1000000 ~0..40 : 24108-3 Cancer Ag19-9 SerPl-aCnc
** CA19-9; CA 19.9; CA-19-9; CA 199; CA19.9; Cancer antigen 19-9
en Carbohydrate antigen 19-9; CA 19-9 (GI cancer marker)
es Antígeno CA 19-9; Antígeno carbohidrato 19-9; Antígeno CA 19.9; Marcador CA 19-9
fr Antigène CA 19-9; Antigène CA 19.9
it Antigene CA 19-9; Antigene CA 19.9; GICA
pt Antígeno CA 19-9; Marcador tumoral CA 19-9; Antígeno CA 19.9

ca_15_3 = CA 15-3 : U/mL 0..100000 ~0..35 : 6875-9 Cancer Ag15-3 SerPl-aCnc
** CA15-3; CA 15.3; CA-15-3; CA 153; CA15.3; Cancer antigen 15-3
en Carbohydrate antigen 15-3
es Antígeno CA 15-3; Antígeno carbohidrato 15-3; Antígeno CA 15.3; Marcador CA 15-3
fr Antigène CA 15-3; Antigène CA 15.3
it Antigene CA 15-3; Antigene CA 15.3
pt Antígeno CA 15-3; Marcador tumoral CA 15-3; Antígeno CA 15.3

ca_72_4 = CA 72-4 : U/mL 0..100000 ~0..7 : -
** CA72-4; CA 72.4; CA-72-4; CA 724; Cancer antigen 72-4
es Antígeno CA 72-4; Antígeno CA 72.4
it Antigene CA 72-4
pt Antígeno CA 72-4

ca_27_29 = CA 27.29 : U/mL 0..100000 ~0..38.6 : 17842-6 Cancer Ag27-29 SerPl-aCnc
** CA 27-29; CA27.29; CA27-29; Cancer antigen 27-29

he4 = Human epididymis protein 4 : pmol/L 0..10000 ~0..140 : -
** HE4; HE 4
es Proteína epididimal humana 4
it Proteina epididimale umana 4

scc_antigen = Squamous cell carcinoma antigen : ng/mL 0..1000 ~0..2 : -
** SCC; SCCA; SCC-Ag; SCC antigen
es Antígeno SCC; Antígeno del carcinoma de células escamosas
de SCC-Antigen
it Antigene SCC; Antigene carcinoma squamoso

cyfra_21_1 = CYFRA 21-1 : ng/mL 0..5000 ~0..3.3 : -
** CYFRA; Cyfra 21.1; CYFRA 211; Cytokeratin 19 fragment
es Citoqueratina 19 fragmento
it Frammenti di citocheratina 19

nse = Neuron specific enolase : ng/mL 0..5000 ~0..18 : -
** NSE
en Neuron-specific enolase (NSE)
es Enolasa neuronal específica; Enolasa neuroespecífica
de Neuronenspezifische Enolase
fr Énolase neuronale spécifique; Énolase neurospécifique
it Enolasi neurono specifica; Enolasi neurone-specifica
pt Enolase neurônio específica

chromogranin_a = Chromogranin A : ng/mL 0..100000 ~0..100 : 9811-1 CgA SerPl-mCnc
** CgA
es Cromogranina A
de Chromogranin A
fr Chromogranine A
it Cromogranina A
pt Cromogranina A

s100 = S100 protein : ug/L 0..100 ~0..0.15 : -
** S100; S-100; S100B; Protein S100; S100-beta; S-100 protein
es Proteína S100; Proteína S-100
de Protein S100; S100-Protein; Protein S-100
fr Protéine S100
it Proteina S100
`,
)
