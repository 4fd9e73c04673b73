import { entriesOf } from './entry.ts'

export const LIVER = entriesOf(
  'blood',
  `
alt = Alanine aminotransferase : U/L 0..30000 ~0..55 : 1742-6 ALT SerPl-cCnc
** ALT; GPT; SGPT; ALAT; TGP; ALT (SGPT); SGPT (ALT); ALT/GPT; GPT/ALT; ALAT (GPT); GPT (ALAT); ALT (GPT); GPT (ALT); TGP (ALT); ALT (TGP); ALAT (SGPT); S.G.P.T.; TGP/ALAT
en Alanine transaminase; Serum glutamic pyruvic transaminase; ALT - alanine aminotransferase; Alanine aminotransferase (ALT/SGPT); Alanine transaminase (SGPT); Alanine aminotransferase ALT
es Alanina aminotransferasa; Alanino aminotransferasa; Transaminasa GPT; GPT (ALT) alanina aminotransferasa; Transaminasa glutámico pirúvica; Alanin aminotransferasa; Alanina transaminasa
de Alanin-Aminotransferase; Alaninaminotransferase; Glutamat-Pyruvat-Transaminase
fr Alanine aminotransférase; Transaminases ALAT; ALAT (TGP); Transaminases TGP; TGP (ALAT); Transaminases SGPT; Alanine-aminotransférase; Transaminases ALAT (SGPT)
it Alanina aminotransferasi; Alanina transaminasi; Transaminasi GPT; ALT Transaminasi GPT; Alanina amino transferasi
pt Alanina aminotransferase; Transaminase pirúvica; TGP - transaminase glutâmico pirúvica; Transaminase glutâmico pirúvica; Transaminase pirúvica TGP; Transaminase TGP; Transaminase oxalacética pirúvica

ast = Aspartate aminotransferase : U/L 0..30000 ~0..50 : 1920-8 AST SerPl-cCnc
** AST; GOT; SGOT; ASAT; TGO; AST (SGOT); SGOT (AST); AST/GOT; GOT/AST; ASAT (GOT); GOT (ASAT); AST (GOT); GOT (AST); TGO (AST); AST (TGO); ASAT (SGOT); S.G.O.T.; TGO/ASAT
en Aspartate transaminase; Serum glutamic oxaloacetic transaminase; AST - aspartate aminotransferase; Aspartate aminotransferase (AST/SGOT); Aspartate transaminase (SGOT); Aspartate aminotransferase AST
es Aspartato aminotransferasa; Transaminasa GOT; Transaminasa glutámico oxalacética; Aspartato transaminasa
de Aspartat-Aminotransferase; Aspartataminotransferase; Glutamat-Oxalacetat-Transaminase
fr Aspartate aminotransférase; Transaminases ASAT; ASAT (TGO); Transaminases TGO; TGO (ASAT); Transaminases SGOT; Aspartate-aminotransférase; Transaminases ASAT (SGOT)
it Aspartato aminotransferasi; Aspartato transaminasi; Transaminasi GOT; AST Transaminasi GOT; Aspartato amino transferasi
pt Aspartato aminotransferase; Transaminase oxalacética; Transaminase glutâmico oxalacética; Transaminase oxalacética TGO; TGO - transaminase glutâmico oxalacética; Transaminase TGO

ast_alt_ratio = AST to ALT ratio : {ratio} 0..50 ~0.5..2 : 1916-6 AST/ALT SerPl
** AST/ALT; AST/ALT ratio; SGOT/SGPT ratio; SGOT/SGPT; De Ritis; GOT/GPT
en De Ritis ratio; AST:ALT ratio
es Índice AST/ALT; Índice de De Ritis
de De-Ritis-Quotient

ggt = Gamma-glutamyl transferase : U/L 0..10000 ~0..75 : 2324-2 GGT SerPl-cCnc
** GGT; γ-GT; GammaGT; Gamma GT; G-GT; GGTP; gGT; γGT; y-GT
en Gamma glutamyl transpeptidase; Gamma-GT (GGT); Gamma glutamyltransferase; Gamma glutamyl transferase (GGT)
es Gamma glutamil transferasa; Gamma glutamil transpeptidasa; Gamma-glutamil transferasa (GGT); Gammaglutamiltransferasa; Gamma glutamiltransferasa; Gamma glutamil transpeptidasa (GGT)
de Gamma-Glutamyltransferase; Gamma-Glutamyl-Transferase; Gamma-GT
fr Gamma-glutamyl transférase; Gamma GT; Gamma-glutamyltransférase; Gamma glutamyl transpeptidase; Gamma-glutamyl-transférase
it Gamma glutamil transferasi; Gamma-glutamiltransferasi; Gamma glutamil transpeptidasi; Gamma glutamiltranspeptidasi
pt Gama GT; Gama-glutamil transferase; Gama glutamil transferase; Gama glutamil transpeptidase; Gamaglutamiltransferase

alp = Alkaline phosphatase : U/L 0..10000 ~30..130 : 6768-6 ALP SerPl-cCnc
** ALP; AP; FA; PAL; ALKP; FAL; Alk Phos; Alk. Phos; ALK PHOS; S.A.P.
en Alkaline phosphatase (ALP); Alkaline phosphatase serum; Alk. phosphatase; Alkaline phosphate; ALP (alkaline phosphatase)
es Fosfatasa alcalina; Fosfatasas alcalinas; Fosfatasa alcalina (ALP); Fosfatasa alcalina total
de Alkalische Phosphatase; Alk. Phosphatase; Alkal. Phosphatase; AP alkalische Phosphatase
fr Phosphatases alcalines; Phosphatase alcaline; Ph. alcalines; Phosphatases alcalines (PAL)
it Fosfatasi alcalina; ALP Fosfatasi alcalina
pt Fosfatase alcalina

bilirubin_total = Bilirubin, total : mg/dL 0..80 ~0.1..1.3 : 1975-2 Bilirub SerPl-mCnc : mw 584.66
** T-BIL; TBIL; BT; Bili total; BIL-T; T. Bil; T. bilirubin; TBILI
en Total bilirubin; Bilirubin; Bilirubin total; Serum bilirubin; Serum bilirubin (total); Bilirubin (total); T. bili
es Bilirrubina total; Bilirrubina; Bilirrubinas totales
de Bilirubin gesamt; Gesamtbilirubin; Gesamt-Bilirubin; Bilirubin, gesamt; Bilirubin ges.; Bilirubin
fr Bilirubine totale; Bilirubine; Bilirubinémie totale; Bilirubine T
it Bilirubina totale; Bilirubina; Bilirubinemia totale
pt Bilirrubina total; Bilirrubinas totais; Bilirrubina; Bilirrubina totais

bilirubin_direct = Bilirubin, direct : mg/dL 0..60 ~0..0.4 : 1968-7 Bilirub Direct SerPl-mCnc : mw 584.66
** D-BIL; DBIL; BD; BIL-D; D. bilirubin; DBILI
en Direct bilirubin; Conjugated bilirubin; Bilirubin direct; Bilirubin conjugated; Serum bilirubin (direct); Bilirubin (direct); Bilirubin, conjugated; D. bili
es Bilirrubina directa; Bilirrubina conjugada; Bilirrubina esterificada
de Bilirubin direkt; Direktes Bilirubin; Konjugiertes Bilirubin; Bilirubin konjugiert; Bilirubin, direkt; Bilirubin dir.
fr Bilirubine conjuguée; Bilirubine directe; Bilirubine conjuguée (directe); Bilirubine D
it Bilirubina diretta; Bilirubina coniugata; Bilirubina diretta (coniugata)
pt Bilirrubina direta; Bilirrubina conjugada

bilirubin_indirect = Bilirubin, indirect : mg/dL 0..60 ~0.1..1 : 1971-1 Bilirub Indirect SerPl-mCnc : mw 584.66
** I-BIL; IBIL; BI; BIL-I; I. bilirubin
en Indirect bilirubin; Unconjugated bilirubin; Bilirubin indirect; Bilirubin unconjugated; Serum bilirubin (indirect); Bilirubin (indirect); Bilirubin, unconjugated; I. bili
es Bilirrubina indirecta; Bilirrubina no conjugada
de Bilirubin indirekt; Indirektes Bilirubin; Unkonjugiertes Bilirubin; Bilirubin, indirekt; Bilirubin indir.
fr Bilirubine libre; Bilirubine indirecte; Bilirubine non conjuguée; Bilirubine libre (indirecte)
it Bilirubina indiretta; Bilirubina non coniugata; Bilirubina indiretta (non coniugata)
pt Bilirrubina indireta; Bilirrubina não conjugada

ldh = Lactate dehydrogenase : U/L 0..50000 ~100..480 : 2532-0 LDH SerPl-cCnc
** LDH; LD; DHL; LDH-L; LAD
en Lactic dehydrogenase; Lactate dehydrogenase (LD); LD (LDH); Lactate dehydrogenase (LDH)
es Lactato deshidrogenasa; Láctico deshidrogenasa; Deshidrogenasa láctica; Lactatodeshidrogenasa; LDH lactato deshidrogenasa
de Laktatdehydrogenase; Lactatdehydrogenase; Laktat-Dehydrogenase; Lactat-Dehydrogenase
fr Lactate déshydrogénase; Lacticodéshydrogénase; Lactate déshydrogénase (LDH); Lacticodéshydrogénase (LDH)
it Lattato deidrogenasi; Lattico deidrogenasi; Latticodeidrogenasi; LDH Lattico deidrogenasi
pt Desidrogenase láctica; Lactato desidrogenase; Desidrogenase lática; Desidrogenase láctica (LDH)

amylase = Amylase : U/L 0..20000 ~20..125 : 1798-8 Amylase SerPl-cCnc
** AMY; Amyl
en Serum amylase; Alpha amylase; Total amylase
es Amilasa; Alfa amilasa; Amilasa total; Amilasemia
de Amylase; Alpha-Amylase; α-Amylase; Amylase gesamt; Gesamtamylase
fr Amylase; Amylasémie; Alpha-amylase
it Amilasi; Amilasemia; Alfa amilasi; Amilasi totale
pt Amilase; Alfa-amilase

amylase_pancreatic = Pancreatic amylase : U/L 0..20000 ~8..60 : 1805-1 Amylase P1 SerPl-cCnc
** P-amylase; P-AMY
en Amylase pancreatic
es Amilasa pancreática
de Pankreas-Amylase; Pankreasamylase; Amylase pankreasspezifisch; P-Amylase
fr Amylase pancréatique
it Amilasi pancreatica
pt Amilase pancreática

lipase = Lipase : U/L 0..30000 ~0..70 : 3040-3 Lipase SerPl-cCnc
** LIP; LIPA
en Serum lipase
es Lipasa
fr Lipase; Lipasémie
it Lipasi
pt Lipase
de Pankreaslipase; Pankreas-Lipase

cholinesterase = Cholinesterase : U/L 0..40000 ~4000..13000 : 2098-2 Cholinesterase SerPl-cCnc
** CHE; PCHE
en Pseudocholinesterase; Butyrylcholinesterase
es Colinesterasa; Pseudocolinesterasa
de Cholinesterase; Pseudocholinesterase
fr Cholinestérase; Pseudocholinestérase
it Colinesterasi; Pseudocolinesterasi
pt Colinesterase; Pseudocolinesterase

glutamate_dehydrogenase = Glutamate dehydrogenase : U/L 0..5000 ~0..7 : -
** GLDH; GDH
de Glutamatdehydrogenase; Glutamat-Dehydrogenase

leucine_aminopeptidase = Leucine aminopeptidase : U/L 0..2000 ~11..35 : -
** LAP
es Leucina aminopeptidasa
de Leucinaminopeptidase

five_nucleotidase = 5'-Nucleotidase : U/L 0..1000 ~0..15 : 1690-7 5NT SerPl-cCnc
** 5'-NT; 5 nucleotidase; 5NT
es 5-nucleotidasa

bile_acids = Bile acids, total : umol/L 0..1000 ~0..10 : -
en Bile acids; Total bile acids
es Ácidos biliares; Ácidos biliares totales
de Gallensäuren; Gallensäuren gesamt
fr Acides biliaires; Acides biliaires totaux
it Acidi biliari; Acidi biliari totali
pt Ácidos biliares; Ácidos biliares totais

ammonia = Ammonia : umol/L 1..2000 ~10..60 : 16362-6 Ammonia Plas-sCnc : mw 17.031
** NH3
en Ammonium; Plasma ammonia
es Amonio; Amoníaco; Amoniaco
de Ammoniak
fr Ammoniaque; Ammoniémie; Ammoniac; Ammonium
it Ammonio; Ammoniemia; Ammoniaca
pt Amônia; Amónia; Amoníaco
`,
)
