import { entriesOf } from './entry.ts'

const ARBITRARY = "U/mL 0..100000 ~0..20, [arb'U]/mL 0..100000, {RU}/mL 0..100000, {index} 0..10000, word"

export const AUTOIMMUNITY = entriesOf(
  'blood',
  `
rheumatoid_factor = Rheumatoid factor : [IU]/mL 0..20000 ~0..20, word, titre : 11572-5 Rheumatoid fact SerPl-aCnc, -, -
** RF; FR; RhF; RA factor; RA; RF quantitative
en Rheumatoid factor (RF); RA factor (quantitative); RA latex turbid; Rheumatoid arthritis factor; RA Factor; Rheumatoid factor, quantitative
es Factor reumatoide; Factor reumatoideo; Factor reumatoide (FR); FR (factor reumatoide)
de Rheumafaktor; Rheumafaktor (RF); Rheumafaktoren; RF (Rheumafaktor)
fr Facteur rhumatoïde; Facteurs rhumatoïdes; Facteur rhumatoïde (latex)
it Fattore reumatoide; Reuma test; FR fattore reumatoide
pt Fator reumatoide; Factor reumatóide; Fator reumatóide; Fator reumatoide (FR); Látex - fator reumatoide

anti_ccp = Cyclic citrullinated peptide antibodies : ${ARBITRARY} : 32218-0 CCP Ab Ser IA-aCnc
** Anti-CCP; CCP; ACPA; CCP-AK; CCP Ab; Anti CCP; Anti-CCP IgG; Ac anti-CCP; CCP antibodies IgG/IgA; Anti-CCP-AK
en Anti-cyclic citrullinated peptide; CCP antibodies; Cyclic citrullinated peptide Ab; CCP antibody IgG; Cyclic citrullinated peptide (CCP) Ab (IgG); Anti-CCP antibodies; CCP IgG; Anti cyclic citrullinated peptide antibody
es Anticuerpos anti-CCP; Anticuerpos antipéptido citrulinado; Anti-péptido cíclico citrulinado; Anticuerpos anti péptido citrulinado cíclico; Anticuerpos anti péptido cíclico citrulinado
de CCP-Antikörper; Anti-CCP-Antikörper; Antikörper gegen CCP; CCP-Ak
fr Anticorps anti-CCP; Anticorps anti-peptides citrullinés; Ac anti-peptides citrullinés
it Anticorpi anti-CCP; Anticorpi anti peptide citrullinato; Ab anti-CCP; Anticorpi anti-citrullina
pt Anticorpos anti-CCP; Anti-CCP - peptídeo citrulinado cíclico; Anticorpos antipeptídeo citrulinado; Anticorpo antipeptídeo citrulinado cíclico

ana = Antinuclear antibodies : titre, word, {index} 0..1000, U/mL 0..10000 : 5048-4 ANA Titr Ser IF, 8061-4 ANA Ser Ql
** ANA; AAN; FAN; ANA IFT; ANA screen; ANA titer; ANA direct; ANA (IF); ANA-Titer; ANA HEp-2; ANA (IFA)
en Antinuclear antibody; Anti-nuclear antibodies; Anti nuclear antibody; ANA screen, IFA; Antinuclear Ab; Antinuclear antibody (ANA); Antinuclear antibodies (ANA); Antinuclear antibodies direct; ANA titre
es Anticuerpos antinucleares; ANA (anticuerpos antinucleares); Anticuerpos antinucleares (ANA); Ac. antinucleares
de Antinukleäre Antikörper; ANA-Screening; Antinukleäre Antikörper (ANA)
fr Anticorps antinucléaires; Anticorps anti-nucléaires; AAN (anticorps antinucléaires); Anticorps antinoyaux; Ac antinucléaires
it Anticorpi antinucleo; Anticorpi anti-nucleo; ANA anticorpi antinucleo; Anticorpi anti nucleo (ANA); Anticorpi antinucleo (ANA)
pt Anticorpos antinucleares; FAN - fator antinúcleo; Fator antinuclear; Fator antinúcleo; Anticorpos anti-nucleares; FAN Hep-2; Pesquisa de autoanticorpos FAN

anti_dsdna = Double stranded DNA antibodies : [IU]/mL 0..10000 ~0..30, word, titre : -, -, -
** Anti-dsDNA; dsDNA; Anti-DNA; dsDNA-AK; Anti dsDNA; dsDNA Ab; Anti-ds-DNA; ds-DNA-AK; Anti-DNA (DS) Ab Qn
en Anti-double stranded DNA; DNA (ds) antibody; Double stranded DNA Ab; Anti-dsDNA antibodies; DNA double-stranded antibody; Anti ds DNA antibody
es Anticuerpos anti-DNA; Anticuerpos anti-dsDNA; Anti-DNA nativo; Anticuerpos anti-ADN; Anticuerpos anti DNA de doble cadena; Anticuerpos anti-DNA nativo
de dsDNS-Antikörper; Anti-ds-DNS; ds-DNS-AK; dsDNA-Antikörper; Anti-dsDNS
fr Anticorps anti-ADN; Anticorps anti-ADN natif; Ac anti-ADN natif
it Anticorpi anti-DNA; Anticorpi anti-dsDNA; Anticorpi anti DNA nativo; Anticorpi anti-nDNA
pt Anticorpos anti-DNA; Anti-DNA nativo; Anti-DNA dupla hélice; Anticorpos anti-dsDNA

anti_ena = Extractable nuclear antigen antibodies : {index} 0..1000 ~0..1, word, U/mL 0..10000 : -, -, -
** ENA; ENA screen; Anti-ENA; ENA-Screening
es Anticuerpos anti-ENA; ENA (screening)
fr Anticorps anti-ENA; Anticorps anti-antigènes nucléaires solubles
it Anticorpi anti-ENA; ENA anticorpi
pt Anticorpos anti-ENA

anti_ssa = SS-A (Ro) antibodies : ${ARBITRARY} : -
** Anti-SSA; Anti-Ro; SS-A; Anti-SSA/Ro; SSA; Anti-SS-A; Ro (SS-A); SS-A/Ro; Anti-SSA (Ro); SS-A-AK; Sjogren's Anti-SS-A; Anti-Ro/SSA; SSA/Ro
es Anticuerpos anti-SSA; Anticuerpos anti-Ro; Anticuerpos anti-Ro/SSA
fr Anticorps anti-SSA
it Anticorpi anti-SSA
pt Anticorpos anti-SSA; Anti-SSA (Ro) anticorpos

anti_ssb = SS-B (La) antibodies : ${ARBITRARY} : -
** Anti-SSB; Anti-La; SS-B; Anti-SSB/La; SSB; Anti-SS-B; La (SS-B); SS-B/La; Anti-SSB (La); SS-B-AK; Sjogren's Anti-SS-B; Anti-La/SSB; SSB/La
es Anticuerpos anti-SSB; Anticuerpos anti-La
fr Anticorps anti-SSB
it Anticorpi anti-SSB
pt Anticorpos anti-SSB

anti_sm = Smith antibodies : ${ARBITRARY} : -
** Anti-Sm; Sm; Anti-Smith; Sm-AK; Smith antibodies
en Anti-Sm antibodies; Smith Ab
es Anticuerpos anti-Sm
fr Anticorps anti-Sm
it Anticorpi anti-Sm
pt Anticorpos anti-Sm

anti_rnp = RNP antibodies : ${ARBITRARY} : -
** Anti-RNP; RNP; U1-RNP; Anti-U1-RNP; RNP antibodies; nRNP; nRNP/Sm; RNP-AK; U1-snRNP
es Anticuerpos anti-RNP
fr Anticorps anti-RNP
it Anticorpi anti-RNP
pt Anticorpos anti-RNP

anti_scl70 = Scl-70 antibodies : ${ARBITRARY} : -
** Anti-Scl-70; Scl-70; Scl70; Anti Scl 70; Antiscleroderma-70 antibodies; Scl-70-AK; Anti-Scl70
es Anticuerpos anti-Scl-70; Anticuerpos anti-Scl70
fr Anticorps anti-Scl-70; Anticorps anti-Scl 70
it Anticorpi anti-Scl-70
pt Anticorpos anti-Scl-70

anti_jo1 = Jo-1 antibodies : ${ARBITRARY} : -
** Anti-Jo-1; Jo-1; Jo1; Anti Jo 1; Anti-Jo1; Jo-1-AK
es Anticuerpos anti-Jo-1; Anticuerpos anti-Jo1
fr Anticorps anti-Jo-1; Anticorps anti-Jo1
it Anticorpi anti-Jo-1
pt Anticorpos anti-Jo-1

p_anca = Perinuclear ANCA : titre, word : -, -
** p-ANCA; pANCA; P-ANCA titer; Atypical pANCA; ANCA-P

c_anca = Cytoplasmic ANCA : titre, word : -, -
** c-ANCA; cANCA; C-ANCA titer; ANCA-C

anti_mpo = Myeloperoxidase antibodies : ${ARBITRARY} : -
** Anti-MPO; MPO-ANCA; MPO; MPO-AK; MPO Ab
en Myeloperoxidase antibody; Anti-myeloperoxidase; Antimyeloperoxidase (MPO) Abs
es Anticuerpos anti-mieloperoxidasa; Anticuerpos anti-MPO
fr Anticorps anti-MPO; Anticorps anti-myéloperoxydase
it Anticorpi anti-MPO; Anticorpi anti mieloperossidasi
pt Anticorpos anti-MPO

anti_pr3 = Proteinase 3 antibodies : ${ARBITRARY} : -
** Anti-PR3; PR3-ANCA; PR3; PR3-AK; PR3 Ab
en Proteinase 3 antibody; Anti-proteinase 3; Antiproteinase 3 (PR-3) Abs
es Anticuerpos anti-proteinasa 3; Anticuerpos anti-PR3
fr Anticorps anti-PR3; Anticorps anti-protéinase 3
it Anticorpi anti-PR3; Anticorpi anti proteinasi 3
pt Anticorpos anti-PR3

anti_ttg_iga = Tissue transglutaminase antibody, IgA : ${ARBITRARY} : 31017-7 tTG IgA Ser-aCnc
** tTG IgA; Anti-tTG IgA; tTG-IgA; TGA IgA; t-Transglutaminase (tTG) IgA; TTG IgA; Transglutaminase IgA; tTG-IgA-AK; Anti tTG IgA
en Tissue transglutaminase IgA; Transglutaminase IgA antibodies; Tissue transglutaminase Ab, IgA; Anti-tissue transglutaminase IgA; Anti tissue transglutaminase antibody IgA
es Anticuerpos antitransglutaminasa IgA; Transglutaminasa IgA; Anticuerpos anti-transglutaminasa IgA; Antitransglutaminasa tisular IgA; Anticuerpos antitransglutaminasa tisular IgA; Ac. antitransglutaminasa tisular IgA; Ac. anti transglutaminasa tisular IgA
de Transglutaminase-Antikörper IgA; Transglutaminase-IgA; Gewebstransglutaminase-IgA; Gewebstransglutaminase-AK IgA; Anti-Transglutaminase IgA
fr Anticorps anti-transglutaminase IgA; Transglutaminase tissulaire IgA; IgA anti-transglutaminase; Anticorps anti-transglutaminase tissulaire IgA
it Anticorpi anti-transglutaminasi IgA; Transglutaminasi IgA; Anticorpi anti transglutaminasi IgA; Ab anti-transglutaminasi IgA; Anticorpi anti transglutaminasi tissutale IgA
pt Anticorpos antitransglutaminase IgA; Transglutaminase IgA; Anticorpos anti-transglutaminase IgA; Anticorpo antitransglutaminase tecidual IgA; Anti-transglutaminase tecidular IgA; Anti-transglutaminase IgA

anti_ttg_igg = Tissue transglutaminase antibody, IgG : ${ARBITRARY} : 32998-7 tTG IgG Ser-aCnc
** tTG IgG; Anti-tTG IgG; tTG-IgG; t-Transglutaminase (tTG) IgG; Transglutaminase IgG
en Tissue transglutaminase IgG; Tissue transglutaminase Ab, IgG
es Anticuerpos antitransglutaminasa IgG
de Transglutaminase-IgG; Transglutaminase-Antikörper IgG
fr Anticorps anti-transglutaminase IgG
it Anticorpi anti-transglutaminasi IgG; Anticorpi anti transglutaminasi IgG
pt Anticorpos antitransglutaminase IgG

endomysial_iga = Endomysial antibody, IgA : word, titre : -, -
** EMA; EMA IgA; Endomysial antibody IgA; Anti-endomysium IgA; Endomysium IgA
en Endomysial antibodies; Anti-endomysial antibodies; Endomysial Ab IgA
es Anticuerpos antiendomisio; Anticuerpos antiendomisio IgA
de Endomysium-Antikörper IgA; Endomysium-AK IgA
fr Anticorps anti-endomysium; Anticorps anti-endomysium IgA
it Anticorpi anti-endomisio; Anticorpi antiendomisio IgA; EMA anticorpi anti-endomisio
pt Anticorpos antiendomísio; Anticorpos antiendomísio IgA

gliadin_iga = Deamidated gliadin antibody, IgA : ${ARBITRARY} : -
** Gliadin IgA; DGP IgA; Anti-gliadin IgA; Deamidated gliadin abs, IgA
en Gliadin antibody IgA; Deamidated gliadin peptide IgA
es Anticuerpos antigliadina IgA
de Gliadin-AK IgA; Gliadin-Antikörper IgA
fr Anticorps anti-gliadine IgA
it Anticorpi anti-gliadina IgA
pt Anticorpos antigliadina IgA

gliadin_igg = Deamidated gliadin antibody, IgG : ${ARBITRARY} : -
** Gliadin IgG; DGP IgG; Anti-gliadin IgG; Deamidated gliadin abs, IgG
en Gliadin antibody IgG; Deamidated gliadin peptide IgG
es Anticuerpos antigliadina IgG
de Gliadin-AK IgG; Gliadin-Antikörper IgG
fr Anticorps anti-gliadine IgG
it Anticorpi anti-gliadina IgG
pt Anticorpos antigliadina IgG

ama = Mitochondrial antibodies : titre, word, U/mL 0..10000 ~0..20 : -, -, -
** AMA; Anti-mitochondrial; AMA-M2; AMA M2; Mitochondrial (M2) antibody
en Anti-mitochondrial antibodies; Mitochondrial antibody; Antimitochondrial antibodies; Anti mitochondrial antibody
es Anticuerpos antimitocondriales; Anticuerpos anti-mitocondria
de Antimitochondriale Antikörper; Mitochondriale Antikörper
fr Anticorps anti-mitochondries; Anticorps antimitochondries
it Anticorpi anti-mitocondrio; Anticorpi antimitocondrio
pt Anticorpos antimitocôndria

asma = Smooth muscle antibodies : titre, word, U/mL 0..10000 ~0..20 : -, -, -
** ASMA; SMA; F-actin antibody; Actin (smooth muscle) antibody
en Smooth muscle antibody; Anti-smooth muscle antibodies; Anti smooth muscle antibody
es Anticuerpos antimúsculo liso; Anticuerpos anti-músculo liso
de Antikörper gegen glatte Muskulatur; Glatte Muskulatur-AK
fr Anticorps anti-muscle lisse
it Anticorpi anti-muscolo liscio; Anticorpi anti muscolo liscio
pt Anticorpos antimúsculo liso

cardiolipin_igg = Cardiolipin antibody, IgG : [GPL'U]/mL 0..1000 ~0..20, U/mL 0..1000, word : 3181-5 Cardiolipin IgG Ser IA-aCnc, -, -
** aCL IgG; Anticardiolipin IgG; Cardiolipin IgG; Anti-cardiolipin IgG; ACA IgG
en Anticardiolipin Ab, IgG; Cardiolipin Ab IgG
es Anticuerpos anticardiolipina IgG; Cardiolipina IgG
de Cardiolipin-AK IgG; Cardiolipin-Antikörper IgG
fr Anticorps anti-cardiolipine IgG
it Anticorpi anti-cardiolipina IgG; Anticorpi anticardiolipina IgG
pt Anticorpos anticardiolipina IgG; Anticardiolipina IgG

cardiolipin_igm = Cardiolipin antibody, IgM : [MPL'U]/mL 0..1000 ~0..20, U/mL 0..1000, word : 3182-3 Cardiolipin IgM Ser IA-aCnc, -, -
** aCL IgM; Anticardiolipin IgM; Cardiolipin IgM; Anti-cardiolipin IgM; ACA IgM
en Anticardiolipin Ab, IgM; Cardiolipin Ab IgM
es Anticuerpos anticardiolipina IgM; Cardiolipina IgM
de Cardiolipin-AK IgM; Cardiolipin-Antikörper IgM
fr Anticorps anti-cardiolipine IgM
it Anticorpi anti-cardiolipina IgM; Anticorpi anticardiolipina IgM
pt Anticorpos anticardiolipina IgM; Anticardiolipina IgM

beta2_glycoprotein_igg = Beta-2 glycoprotein I antibody, IgG : U/mL 0..10000 ~0..20, word : -, -
** Beta-2 glycoprotein IgG; B2GP1 IgG; Anti-beta-2-glycoprotein I IgG; Beta-2 Glycoprotein I Ab, IgG; Beta 2 glycoprotein 1 IgG
es Anticuerpos anti beta-2 glicoproteína IgG; Anti-beta 2 glicoproteína I IgG
de Beta-2-Glykoprotein-AK IgG; Beta-2-Glykoprotein I-AK IgG
fr Anticorps anti-bêta-2-GP1 IgG
it Anticorpi anti beta 2 glicoproteina IgG
pt Anti-beta-2-glicoproteína I IgG

beta2_glycoprotein_igm = Beta-2 glycoprotein I antibody, IgM : U/mL 0..10000 ~0..20, word : -, -
** Beta-2 glycoprotein IgM; B2GP1 IgM; Anti-beta-2-glycoprotein I IgM; Beta-2 Glycoprotein I Ab, IgM; Beta 2 glycoprotein 1 IgM
es Anticuerpos anti beta-2 glicoproteína IgM; Anti-beta 2 glicoproteína I IgM
de Beta-2-Glykoprotein-AK IgM
fr Anticorps anti-bêta-2-GP1 IgM
it Anticorpi anti beta 2 glicoproteina IgM
pt Anti-beta-2-glicoproteína I IgM

lupus_anticoagulant = Lupus anticoagulant : word, {ratio} 0..10 ~0..1.2 : -, -
** LA; LAC; dRVVT; DRVVT
en Lupus anticoagulants
es Anticoagulante lúpico
de Lupus-Antikoagulans; Lupusantikoagulans
fr Anticoagulant circulant lupique; Anticoagulant lupique
it Anticoagulante lupico; Lupus anticoagulant; LAC lupus anticoagulant
pt Anticoagulante lúpico

aslo = Antistreptolysin O : [IU]/mL 0..10000 ~0..200, word, titre : 5370-2 ASO Ab SerPl-aCnc, -, -
** ASO; ASLO; ASTO; ASL; AEL; TASO; ASO titer; ASO titre
en Antistreptolysin O titer; Antistreptolysin O antibodies; Anti-streptolysin O; Anti streptolysin O
es Antiestreptolisina O; Antiestreptolisinas; Antiestreptolisina; ASLO (antiestreptolisina O); Antiestreptolisinas O
de Antistreptolysin O; Anti-Streptolysin; Antistreptolysin-Titer; ASL-Titer; Antistreptolysin-O-Titer
fr Antistreptolysine O; Antistreptolysines; Anti-streptolysine O
it Titolo antistreptolisinico; TAS; Antistreptolisina O; Titolo anti streptolisinico; TASLO
pt Antiestreptolisina O; Antiestreptolisina; ASLO - antiestreptolisina O

hla_b27 = HLA-B27 : word : -
** HLA B27; HLA-B27 antigen; HLAB27

anti_gad = Glutamic acid decarboxylase antibodies : [IU]/mL 0..10000 ~0..10, U/mL 0..10000, word : -, -, -
** Anti-GAD; GAD; GAD65; GAD-65; GAD-AK; Anti-GAD65; GADA; GAD-65 Autoantibody
en GAD antibodies; Glutamic acid decarboxylase antibody; Anti-GAD antibodies
es Anticuerpos anti-GAD
fr Anticorps anti-GAD
it Anticorpi anti-GAD
pt Anticorpos anti-GAD

anti_parietal_cell = Parietal cell antibodies : titre, word, U/mL 0..10000 ~0..20 : -, -, -
** PCA; APCA; Anti-parietal cell
en Gastric parietal cell antibodies; Parietal cell antibody; Parietal cell Ab
es Anticuerpos anticélulas parietales; Anticuerpos anti células parietales
de Parietalzell-Antikörper; Parietalzellen-AK
fr Anticorps anti-cellules pariétales
it Anticorpi anti cellule parietali; Anticorpi anti-mucosa gastrica
pt Anticorpos anticélulas parietais

intrinsic_factor_antibody = Intrinsic factor antibodies : word, U/mL 0..10000, [arb'U]/mL 0..10000 : -, -, -
** IF antibody; Anti-intrinsic factor
en Intrinsic factor antibody; Intrinsic factor Abs; Intrinsic factor blocking antibody
es Anticuerpos antifactor intrínseco
de Intrinsic-Faktor-Antikörper
fr Anticorps anti-facteur intrinsèque
it Anticorpi anti-fattore intrinseco
`,
)
