import { entriesOf } from './entry.ts'

export const INFLAMMATION_AND_PROTEINS = entriesOf(
  'blood',
  `
crp = C-reactive protein : mg/L 0..1000 ~0..10, word : 1988-5 CRP SerPl-mCnc, -
** CRP; PCR; C reactive protein; CRP quantitative; CRP-Q
en C-reactive protein (CRP); CRP (quantitative); C-reactive protein, quant; C - reactive protein; CRP (C-reactive protein)
es Proteína C reactiva; Proteína C-reactiva; PCR (proteína C reactiva); Proteína C reactiva (PCR); Proteína C reactiva cuantitativa
de C-reaktives Protein; CRP (C-reaktives Protein); C-reaktives Protein (CRP); C-reakt. Protein; C-Reaktives Protein
fr Protéine C réactive; CRP (protéine C réactive); C-réactive protéine; Protéine C-réactive; Protéine C réactive (CRP)
it Proteina C reattiva; PCR (proteina C reattiva); Proteina C-reattiva; PCR proteina C reattiva; Proteina C reattiva (PCR)
pt Proteína C reativa; Proteína C-reativa; PCR - proteína C reativa; Proteína C reativa (PCR); Proteína C reativa quantitativa

hs_crp = C-reactive protein, high sensitivity : mg/L 0..500 ~0..5 : 30522-7 CRP SerPl HS-mCnc
** hs-CRP; hsCRP; HSCRP; CRP hs; us-CRP; CRP-us; CRP ultrasensitive; PCR-us; hs CRP; CRP high sensitivity; CRPus; PCR ultrasensible; cCRP; CRP (hs)
en High sensitivity C-reactive protein; C-reactive protein high sensitivity; C-reactive protein, cardiac; High-sensitivity CRP; CRP, high sensitivity; HS C-reactive protein; High sensitive CRP; C-reactive protein, cardiac (hs); Cardiac CRP
es Proteína C reactiva ultrasensible; Proteína C reactiva de alta sensibilidad; PCR ultrasensible; PCR de alta sensibilidad
de CRP hochsensitiv; CRP ultrasensitiv; CRP sensitiv; CRP (hochsensitiv); hochsensitives CRP
fr CRP ultrasensible; CRP ultra-sensible; CRP hypersensible; Protéine C réactive ultrasensible
it PCR ultrasensibile; Proteina C reattiva ultrasensibile; PCR alta sensibilità; Proteina C reattiva alta sensibilità
pt PCR ultrassensível; Proteína C reativa ultrassensível; PCR ultra sensível; Proteína C reativa ultra sensível

procalcitonin = Procalcitonin : ng/mL 0..1000 ~0..0.5 : 33959-8 Procalcitonin SerPl-mCnc
** PCT
es Procalcitonina
de Prokalzitonin; Procalcitonin
fr Procalcitonine
it Procalcitonina
pt Procalcitonina

interleukin_6 = Interleukin 6 : pg/mL 0..1000000 ~0..7 : 26881-3 IL6 SerPl-mCnc
** IL-6; IL6; IL 6
en Interleukin-6
es Interleucina 6; Interleuquina 6
de Interleukin-6
fr Interleukine 6
it Interleuchina 6
pt Interleucina 6

tnf_alpha = Tumor necrosis factor alpha : pg/mL 0..10000 ~0..8.1 : -
** TNF-alpha; TNF alpha; TNF-α
es Factor de necrosis tumoral alfa
de Tumornekrosefaktor alpha

protein_total = Protein, total : g/dL 1..20 ~6..8.5 : 2885-2 Prot SerPl-mCnc
** TP (total protein); PT (proteínas totales); TPROT
en Total protein; Protein total; Proteins total; Total proteins; Serum protein; Serum total protein; Protein; Protein - total; Total protein, serum
es Proteínas totales; Proteína total; Proteinas; Proteínas séricas totales
de Gesamteiweiß; Gesamteiweiss; Eiweiß gesamt; Gesamtprotein; Protein gesamt; Eiweiß; Gesamt-Eiweiß; Gesamt-Protein; Totalprotein
fr Protéines totales; Protides totaux; Protides; Protéines; Protidémie; Protéines sériques; Protidémie totale
it Proteine totali; Protidemia; Protidemia totale; Proteine; Protidogramma proteine totali
pt Proteínas totais; Proteína total; Proteinas totais; Proteínas totais e frações

albumin = Albumin : g/dL 0.5..8 ~3.2..5.3 : 1751-7 Albumin SerPl-mCnc : mw 66500
** ALB; Alb
en Serum albumin; Albumin serum; Albumin (BCG)
es Albúmina; Albúmina sérica
de Albumin; Albumin im Serum
fr Albumine; Albuminémie; Albumine sérique; Sérum albumine
it Albumina; Albuminemia
pt Albumina

albumin_fraction = Albumin fraction (electrophoresis) : % 5..95 ~50..70 : 13980-8 Albumin MFr SerPl Elph
en Albumin; Albumin (electrophoresis); Albumin %
es Albúmina; Albúmina %
de Albumin; Albumin %
fr Albumine; Albumine %
it Albumina; Albumina %
pt Albumina; Albumina %

globulin = Globulin : g/dL 0.2..15 ~1.5..4.1 : 2336-6 Globulin Ser-mCnc
** GLOB
en Globulins; Globulin total; Serum globulin; Total globulin; Globulin, total
es Globulina; Globulinas; Globulinas totales
de Globuline
fr Globulines
it Globuline; Globuline totali
pt Globulina; Globulinas

albumin_globulin_ratio = Albumin to globulin ratio : {ratio} 0.1..8 ~0.9..2.6 : 1759-0 Albumin/Glob SerPl
** A/G; A/G ratio; AG ratio; A:G ratio; A/G Ratio (calculated)
en Albumin/Globulin ratio; Albumin / globulin; Albumin globulin ratio; Albumin/Globulin; Albumin : Globulin ratio
es Relación albúmina/globulina; Relación A/G; Índice A/G; Cociente A/G; Cociente albúmina/globulina; Índice albúmina/globulina
de Albumin/Globulin-Quotient; A/G-Quotient
fr Rapport A/G; Rapport albumine/globulines; Albumine/Globulines
it Rapporto A/G; Rapporto albumine/globuline; Rapporto albumina/globuline
pt Relação albumina/globulina; Relação A/G; Relação A/G (albumina/globulina)

alpha1_globulin = Alpha-1 globulin : g/dL 0..3 ~0.1..0.45, % 0..30 ~1.5..5.5 : 2865-4 Alpha1 Glob SerPl Elph-mCnc, 13978-2 Alpha1 Glob MFr SerPl Elph
** Alpha-1; Alpha 1; α1; α1-globulin; Alpha 1 globulins; Alfa 1; α-1
en Alpha-1-globulins; Alpha 1 globulin
es Alfa-1 globulina; Alfa 1 globulinas; Alfa-1 globulinas
de Alpha-1-Globulin; Alpha-1-Globuline; α1-Globuline
fr Alpha-1 globulines; Alpha 1 globulines; α1 globulines
it Alfa 1 globuline; Alfa-1; Alfa 1-globuline
pt Alfa-1 globulina; Alfa 1 globulina

alpha2_globulin = Alpha-2 globulin : g/dL 0..5 ~0.4..1.1, % 0..40 ~6..13 : 2868-8 Alpha2 Glob SerPl Elph-mCnc, 13981-6 Alpha2 Glob MFr SerPl Elph
** Alpha-2; Alpha 2; α2; α2-globulin; Alpha 2 globulins; Alfa 2; α-2
en Alpha-2-globulins; Alpha 2 globulin
es Alfa-2 globulina; Alfa 2 globulinas; Alfa-2 globulinas
de Alpha-2-Globulin; Alpha-2-Globuline; α2-Globuline
fr Alpha-2 globulines; Alpha 2 globulines; α2 globulines
it Alfa 2 globuline; Alfa-2; Alfa 2-globuline
pt Alfa-2 globulina; Alfa 2 globulina

beta_globulin = Beta globulin : g/dL 0..5 ~0.5..1.3, % 0..50 ~7..15 : 2871-2 B-Globulin SerPl Elph-mCnc, 13982-4 B-Globulin MFr SerPl Elph
** Beta globulins; β-globulin
en Beta-globulins; Beta
es Beta globulina; Beta globulinas
de Beta-Globulin; Beta-Globuline
fr Bêta globulines; Beta-globulines
it Beta globuline; Beta
pt Beta globulina

beta1_globulin = Beta-1 globulin : g/dL 0..3 ~0.25..0.6, % 0..30 ~4..8 : -
** Beta-1; Beta 1; β1; Beta 1 globulins; β1-globulin
es Beta-1 globulina; Beta 1 globulinas
de Beta-1-Globulin; Beta-1-Globuline
fr Bêta-1 globulines
it Beta 1 globuline; Beta 1
pt Beta 1 globulina

beta2_globulin = Beta-2 globulin : g/dL 0..3 ~0.2..0.6, % 0..30 ~2..7 : -
** Beta-2; Beta 2; β2; Beta 2 globulins; β2-globulin
es Beta-2 globulina; Beta 2 globulinas
de Beta-2-Globulin; Beta-2-Globuline
fr Bêta-2 globulines
it Beta 2 globuline; Beta 2
pt Beta 2 globulina

gamma_globulin = Gamma globulin : g/dL 0..12 ~0.6..1.8, % 0..80 ~9..20 : 2874-6 Gamma Glob SerPl Elph-mCnc, 13983-2 Gamma Glob MFr SerPl Elph
** Gamma globulins; γ-globulin
en Gamma-globulins; Gamma
es Gamma globulina; Gammaglobulina; Gamma globulinas; Gammaglobulinas
de Gamma-Globulin; Gamma-Globuline
fr Gamma globulines; Gammaglobulines
it Gamma globuline; Gamma
pt Gama globulina; Gamaglobulina

m_protein = Monoclonal protein : g/dL 0..12 ~0..0 : -
** M-spike; M spike; M-protein; M-Gradient
en Monoclonal component; Paraprotein; M band
es Componente monoclonal; Pico monoclonal
fr Pic monoclonal
it Componente monoclonale
pt Pico monoclonal

prealbumin = Prealbumin : mg/dL 1..100 ~18..45 : 14338-8 Prealb SerPl-mCnc
** PAB; Transthyretin; TTR
es Prealbúmina
de Präalbumin
fr Préalbumine; Transthyrétine
it Prealbumina
pt Pré-albumina

haptoglobin = Haptoglobin : mg/dL 0..1000 ~30..200 : 4542-7 Haptoglob SerPl-mCnc
** HP; Hapto
es Haptoglobina
fr Haptoglobine
it Aptoglobina
pt Haptoglobina

alpha1_antitrypsin = Alpha-1 antitrypsin : mg/dL 5..600 ~90..200 : 1825-9 A1AT SerPl-mCnc
** A1AT; AAT; α1-antitrypsin; Alpha 1 antitrypsin
es Alfa-1 antitripsina; Alfa 1 antitripsina
de Alpha-1-Antitrypsin
fr Alpha-1 antitrypsine
it Alfa-1 antitripsina; Alfa 1 antitripsina
pt Alfa-1 antitripsina

alpha1_acid_glycoprotein = Alpha-1 acid glycoprotein : mg/dL 5..600 ~50..130 : -
** AAG; Orosomucoid; A1AG
es Alfa-1 glicoproteína ácida; Orosomucoide
fr Orosomucoïde
it Alfa 1 glicoproteina acida
pt Alfa-1 glicoproteína ácida; Mucoproteínas

igg = Immunoglobulin G : mg/dL 1..15000 ~600..1700 : 2465-3 IgG SerPl-mCnc
** IgG; IgG total; Ig G
en Immunoglobulin G (IgG); IgG, serum; Immunoglobulin G, qn, serum
es Inmunoglobulina G; Inmunoglobulina G (IgG)
de Immunglobulin G; Immunglobulin G (IgG)
fr Immunoglobuline G; Immunoglobulines G; IgG immunoglobulines G
it Immunoglobuline G; Immunoglobulina G; IgG immunoglobuline
pt Imunoglobulina G; Imunoglobulina G (IgG)

iga = Immunoglobulin A : mg/dL 0..10000 ~70..450 : 2458-8 IgA SerPl-mCnc
** IgA; IgA total; Ig A
en Immunoglobulin A (IgA); IgA, serum; Immunoglobulin A, qn, serum
es Inmunoglobulina A; Inmunoglobulina A (IgA)
de Immunglobulin A; Immunglobulin A (IgA)
fr Immunoglobuline A; Immunoglobulines A
it Immunoglobuline A; Immunoglobulina A
pt Imunoglobulina A; Imunoglobulina A (IgA)

igm = Immunoglobulin M : mg/dL 0..15000 ~40..250 : 2472-9 IgM SerPl-mCnc
** IgM; IgM total; Ig M
en Immunoglobulin M (IgM); IgM, serum; Immunoglobulin M, qn, serum
es Inmunoglobulina M; Inmunoglobulina M (IgM)
de Immunglobulin M; Immunglobulin M (IgM)
fr Immunoglobuline M; Immunoglobulines M
it Immunoglobuline M; Immunoglobulina M
pt Imunoglobulina M; Imunoglobulina M (IgM)

ige_total = Immunoglobulin E, total : k[IU]/L 0..100000 ~0..150 : 19113-0 IgE SerPl-aCnc
** IgE; IgE total; Total IgE; Ig E
en Immunoglobulin E; Immunoglobulin E, total; IgE, total serum; Immunoglobulin E (IgE); Serum IgE
es Inmunoglobulina E; IgE total (inmunoglobulina E); Inmunoglobulina E total; Inmunoglobulina E (IgE)
de Immunglobulin E; Gesamt-IgE; IgE gesamt; Immunglobulin E gesamt; Gesamt IgE
fr Immunoglobuline E; IgE totales; Immunoglobulines E; IgE totale; Immunoglobulines E totales
it Immunoglobuline E; IgE totali; Immunoglobulina E; IgE totale
pt Imunoglobulina E; IgE total; Imunoglobulina E (IgE); Imunoglobulina E total

igd = Immunoglobulin D : mg/dL 0..1000 ~0..15 : -
** IgD
es Inmunoglobulina D
de Immunglobulin D
fr Immunoglobuline D
it Immunoglobuline D
pt Imunoglobulina D

igg1 = Immunoglobulin G1 : mg/dL 1..5000 ~300..1000 : 2466-1 IgG1 SerPl-mCnc
** IgG1; IgG subclass 1; IgG 1; IgG-1

igg2 = Immunoglobulin G2 : mg/dL 1..3000 ~150..700 : 2467-9 IgG2 SerPl-mCnc
** IgG2; IgG subclass 2; IgG 2; IgG-2

igg3 = Immunoglobulin G3 : mg/dL 0.5..1000 ~15..180 : 2468-7 IgG3 SerPl-mCnc
** IgG3; IgG subclass 3; IgG 3; IgG-3

igg4 = Immunoglobulin G4 : mg/dL 0.1..3000 ~1..140 : 2469-5 IgG4 SerPl-mCnc
** IgG4; IgG subclass 4; IgG 4; IgG-4

kappa_free = Kappa light chains, free : mg/L 0.1..100000 ~3.3..26.3 : 36916-5 Kappa LC Free SerPl-mCnc
** FLC kappa; Kappa FLC
en Kappa free light chains; Free kappa light chains; Free kappa; Free kappa lt chains
es Cadenas ligeras libres kappa; Cadenas kappa libres
de Freie Leichtketten kappa; Freie Kappa-Leichtketten; Kappa-Leichtketten frei
fr Chaînes légères libres kappa; Chaînes légères kappa libres
it Catene leggere libere kappa; Catene kappa libere
pt Cadeias leves livres kappa

lambda_free = Lambda light chains, free : mg/L 0.1..100000 ~5.7..26.3 : 33944-0 Lambda LC Free SerPl-mCnc
** FLC lambda; Lambda FLC
en Lambda free light chains; Free lambda light chains; Free lambda; Free lambda lt chains
es Cadenas ligeras libres lambda; Cadenas lambda libres
de Freie Leichtketten lambda; Freie Lambda-Leichtketten; Lambda-Leichtketten frei
fr Chaînes légères libres lambda; Chaînes légères lambda libres
it Catene leggere libere lambda; Catene lambda libere
pt Cadeias leves livres lambda

kappa_lambda_ratio = Kappa to lambda free light chain ratio : {ratio} 0..10000 ~0.26..1.65 : 48378-4 Kappa LC/Lambda SerPl
** Kappa/Lambda; Kappa/Lambda ratio; K/L ratio; Kappa/lambda ratio, serum
es Cociente kappa/lambda; Relación kappa/lambda
de Kappa/Lambda-Quotient; Kappa/Lambda-Ratio
fr Rapport kappa/lambda
it Rapporto kappa/lambda
pt Relação kappa/lambda

complement_c3 = Complement C3 : mg/dL 1..500 ~80..185 : 4485-9 C3 SerPl-mCnc
** C3; C3c; Complement C3c; C3 complement
en Complement component 3; C3 complement component
es Complemento C3; Fracción C3 del complemento; C3 complemento
de Komplement C3; Komplementfaktor C3; C3-Komplement; Komplement C3c
fr Complément C3; Fraction C3 du complément; C3 du complément
it Complemento C3; Frazione C3 del complemento; C3 complemento
pt Complemento C3; C3 complemento

complement_c4 = Complement C4 : mg/dL 0.5..200 ~10..50 : 4498-2 C4 SerPl-mCnc
** C4; C4 complement
en Complement component 4; C4 complement component
es Complemento C4; Fracción C4 del complemento; C4 complemento
de Komplement C4; Komplementfaktor C4; C4-Komplement
fr Complément C4; Fraction C4 du complément; C4 du complément
it Complemento C4; Frazione C4 del complemento; C4 complemento
pt Complemento C4; C4 complemento

ch50 = Complement, total hemolytic (CH50) : U/mL 0..500 ~30..100 : 4532-8 CH50 SerPl-aCnc
** CH50; CH 50; CH100
en Total complement; Complement total
es Complemento hemolítico total; Complemento total
de Gesamtkomplement
fr Complément hémolytique
it Complemento totale
pt Complemento total
`,
)

export const HEART_AND_MUSCLE = entriesOf(
  'blood',
  `
troponin_i = Troponin I, cardiac : ng/L 0..1000000 ~0..40 : 10839-9 Troponin I SerPl-mCnc
** cTnI; TnI; hs-TnI; hsTnI; Troponin-I; hs-cTnI; TROPI
en Troponin I; High sensitivity troponin I; Troponin I high sensitivity; Cardiac troponin I; hs-Troponin I; Troponin I, high sensitive; Troponin I (hs)
es Troponina I; Troponina I ultrasensible; Troponina I de alta sensibilidad; Troponina I us; Troponina I cardíaca
de Troponin I hs; Troponin I hochsensitiv; Troponin I (hs)
fr Troponine I; Troponine I ultrasensible; Troponine I hs; Troponine I us; Troponine Ic; Troponine I hypersensible
it Troponina I; Troponina I alta sensibilità; Troponina I hs; Troponina I ultrasensibile
pt Troponina I; Troponina I ultrassensível; Troponina I de alta sensibilidade

troponin_t = Troponin T, cardiac : ng/L 0..100000 ~0..20 : 6598-7 Troponin T SerPl-mCnc
** cTnT; TnT; hs-TnT; hsTnT; hs-cTnT; TROPT; Troponin T-hs; TNT-hs
en Troponin T; High sensitivity troponin T; Troponin T high sensitivity; Cardiac troponin T; hs-Troponin T; Troponin T (hs)
es Troponina T; Troponina T ultrasensible; Troponina T de alta sensibilidad; Troponina T us
de Troponin T hs; Troponin T hochsensitiv; Troponin T (hs)
fr Troponine T; Troponine T ultrasensible; Troponine T hs; Troponine T us; Troponine T hypersensible
it Troponina T; Troponina T alta sensibilità; Troponina T hs
pt Troponina T; Troponina T ultrassensível

ck = Creatine kinase : U/L 0..500000 ~20..310 : 2157-6 CK SerPl-cCnc
** CK; CPK; CK total; CK-NAC; CPK total; CK (NAC)
en Creatine phosphokinase; Total CK; Creatine kinase total; Creatine kinase (CK); Creatine kinase, total; Creatine phosphokinase (CPK)
es Creatina quinasa; Creatinquinasa; Creatina fosfoquinasa; CK (creatinquinasa); Creatin kinasa; CPK (creatinfosfoquinasa); Creatin quinasa; Creatinfosfoquinasa; Creatina cinasa; Creatin fosfoquinasa; CPK total (creatina fosfoquinasa)
de Kreatinkinase; Creatinkinase; CK gesamt; Creatin-Kinase; Kreatinkinase (CK); CK-gesamt
fr Créatine kinase; Créatine phosphokinase; CPK (créatine phosphokinase); Créatine-kinase; CK (créatine kinase); Créatine kinase (CPK)
it Creatinchinasi; Creatin chinasi; CPK creatinchinasi; Creatinfosfochinasi; CK creatinchinasi; Creatina chinasi; Creatinchinasi (CK); Creatin fosfochinasi
pt Creatinoquinase; Creatina quinase; CPK - creatinofosfoquinase; Creatinofosfoquinase; CK - creatinoquinase; Creatinofosfoquinase (CPK); Creatina fosfoquinase; Creatinafosfoquinase

ck_mb = Creatine kinase MB, mass : ng/mL 0..5000 ~0..7.2 : 13969-1 CK-MB SerPl-mCnc
** CK-MB; CKMB; CK MB; CK-MB mass; CK-MB masa; CPK-MB; CK-MB massa; CK-MB masse; CPK MB
en Creatine kinase MB; CK-MB (mass)
es CK-MB masa; Creatina quinasa MB; Creatinquinasa MB
de CK-MB Masse; Kreatinkinase MB
fr CK-MB masse; Créatine kinase MB
it CK-MB massa; Creatinchinasi MB
pt CK-MB massa; Creatinoquinase MB

ck_mb_activity = Creatine kinase MB, activity : U/L 0..5000 ~0..25 : -
** CK-MB; CKMB; CK MB; CK-MB activity; CPK-MB; CPK MB
en CK-MB (activity); Creatine kinase MB
es CK-MB actividad
de CK-MB Aktivität
it CK-MB attività
pt CK-MB atividade

myoglobin = Myoglobin : ng/mL 0..100000 ~10..100 : 2639-3 Myoglobin SerPl-mCnc
** MYO; Mb
es Mioglobina
fr Myoglobine
it Mioglobina
pt Mioglobina

bnp = B-type natriuretic peptide : pg/mL 0..20000 ~0..100 : 30934-4 BNP SerPl-mCnc
** BNP
en Brain natriuretic peptide; B-type natriuretic peptide (BNP)
es Péptido natriurético cerebral; Péptido natriurético tipo B
de B-Typ natriuretisches Peptid
fr Peptide natriurétique de type B
it Peptide natriuretico cerebrale
pt Peptídeo natriurético cerebral; Peptídeo natriurético tipo B

nt_probnp = NT-proBNP : pg/mL 0..200000 ~0..150 : 33762-6 NT-proBNP SerPl-mCnc : mw 8457
** NT-proBNP; NTproBNP; NT pro BNP; proBNP; pro-BNP; NT-pro-BNP; N-terminal pro BNP; proBNP NT; NT-ProBNP
en N-terminal pro-B-type natriuretic peptide; NT-proB-type natriuretic peptide; N-terminal proBNP; B-type natriuretic peptide (NT-proBNP)
es Fracción aminoterminal del propéptido natriurético cerebral
fr NT-pro BNP; Peptide natriurétique NT-proBNP; NT-proBNP (peptide natriurétique)
it NT-proBNP peptide natriuretico

aldolase = Aldolase : U/L 0..1000 ~0..8.5 : 1761-6 Aldolase SerPl-cCnc
es Aldolasa
de Aldolase
it Aldolasi
pt Aldolase

ace = Angiotensin converting enzyme : U/L 0..500 ~8..70 : 2742-5 ACE SerPl-cCnc
** ACE; ECA; SACE
en Angiotensin-converting enzyme (ACE)
es Enzima convertidora de angiotensina; Enzima conversora de angiotensina
de Angiotensin-Converting-Enzym; Angiotensin-Konversionsenzym
fr Enzyme de conversion de l'angiotensine
it Enzima convertitore dell'angiotensina
pt Enzima conversora de angiotensina
`,
)
