import { entriesOf } from './entry.ts'

const SIGNAL = 'word, {index} 0..100000'

/** Infections: mostly answered in words, sometimes with the signal of the measurement beside. */
export const SEROLOGY = entriesOf(
  'blood',
  `
hbsag = Hepatitis B surface antigen : ${SIGNAL}, [IU]/mL 0..1000000 : 5195-3 HBV surface Ag Ser Ql
** HBsAg; HBs-Ag; HBs Ag; HBs-Antigen; Ag HBs; HBsAg screen; HBsAg (Australia antigen)
en Hepatitis B surface Ag; HBs antigen; Australia antigen; Hepatitis B antigen; Hepatitis B surface antigen (HBsAg)
es Antígeno de superficie hepatitis B; Antígeno de superficie de la hepatitis B; Antígeno HBs; Hepatitis B antígeno de superficie; AgHBs; Antígeno de superficie del virus de la hepatitis B; HBsAg (antígeno de superficie); Antígeno Australia; HBsAg (antígeno Australia)
de Hepatitis-B-Oberflächenantigen; Hepatitis B s-Antigen; HBs-Antigen (HBsAg)
fr Antigène HBs; Ag HBs (hépatite B)
it Antigene HBs; HBsAg antigene; Antigene di superficie epatite B; HBsAg epatite B
pt Antígeno de superfície da hepatite B; Antígeno HBs; AgHBs hepatite B; HBsAg - hepatite B

anti_hbs = Hepatitis B surface antibody : m[IU]/mL 0..1000000 ~0..10, word : -, 10900-9 HBV surface Ab Ser Ql IA
** Anti-HBs; HBsAb; Anti HBs; AntiHBs; HBs-Ab; Anti-HBS; Ac anti-HBs; HBs-AK; Anti-HBs-AK
en Hepatitis B surface Ab; Hepatitis B surface antibodies; Hep B surface Ab; Hepatitis B surface antibody (anti-HBs)
es Anticuerpos anti-HBs; Anticuerpo de superficie hepatitis B; Anticuerpos hepatitis B superficie; Anticuerpos contra el antígeno de superficie de la hepatitis B
de Anti-HBs-Antikörper; Hepatitis B s-Antikörper; HBs-Antikörper
fr Anticorps anti-HBs; Ac anti HBs
it Anticorpi anti-HBs; Ab anti-HBs; HBsAb anticorpi
pt Anticorpos anti-HBs; Anticorpo anti-HBs; Anti-HBs - hepatite B

anti_hbc = Hepatitis B core antibody, total : ${SIGNAL} : 13952-7 HBV core Ab SerPl Ql IA
** Anti-HBc; HBcAb; Anti HBc; Anti-HBc total; HBc-Ab; Ac anti-HBc; HBc-AK; Anti-HBc gesamt; Anti-HBc totali; Anti-HBc IgG
en Hepatitis B core Ab; Hepatitis B core antibody; Hep B core Ab, tot; Hepatitis B core Ab total; Hep B Core Ab, total
es Anticuerpos anti-HBc; Anticuerpos anticore hepatitis B; Anticore; Anticuerpos anti-HBc totales; Anti-core total
de Anti-HBc-Antikörper; HBc-Antikörper
fr Anticorps anti-HBc; Anticorps anti-HBc totaux; Ac anti-HBc totaux
it Anticorpi anti-HBc; Ab anti-HBc; HBcAb anticorpi totali; Anti HBc totale
pt Anticorpos anti-HBc; Anti-HBc total - hepatite B

anti_hbc_igm = Hepatitis B core antibody, IgM : ${SIGNAL} : 24113-3 HBV core IgM Ser Ql IA
** Anti-HBc IgM; HBc IgM; HBcAb IgM; HBc-IgM; Anti HBc IgM
en Hepatitis B core IgM; Hep B core Ab, IgM; Hepatitis B core antibody IgM
es Anticuerpos anti-HBc IgM; Anticore IgM
fr IgM anti-HBc
it Ab anti-HBc IgM
pt Anticorpos anti-HBc IgM

hbeag = Hepatitis B e antigen : ${SIGNAL} : 13954-3 HBV e Ag Ser Ql IA
** HBeAg; HBe-Ag; Ag HBe; HBe Ag; HBe-Antigen
en Hepatitis B e Ag
es Antígeno HBe
fr Antigène HBe
it Antigene HBe

anti_hbe = Hepatitis B e antibody : ${SIGNAL} : -
** Anti-HBe; HBeAb; Anti HBe; HBe-Ab; Ac anti-HBe
en Hepatitis B e Ab; Hepatitis Be antibody
es Anticuerpos anti-HBe
fr Anticorps anti-HBe
it Ab anti-HBe

anti_hcv = Hepatitis C antibody : ${SIGNAL} : 16128-1 HCV Ab Ser Ql
** Anti-HCV; HCV; HCV Ab; Anti HCV; HCV-Ab; HCV-AK; Anti-VHC; HCV antibody; Ac anti-HCV; Ac anti-VHC; Anti-HCV-AK
en Hepatitis C Ab; Hepatitis C virus antibody; HCV antibodies; Hep C virus Ab; Hepatitis C antibodies; Anti-HCV antibody; Hepatitis C virus Ab
es Anticuerpos hepatitis C; Anticuerpos anti-VHC; Anticuerpos anti-HCV; Hepatitis C anticuerpos; Anticuerpos anti virus hepatitis C; VHC anticuerpos; Anticuerpos contra hepatitis C; Anticuerpos VHC; Ac VHC; Anticuerpos contra VHC
de Hepatitis-C-Antikörper; Anti-HCV-Antikörper; HCV-Antikörper; Hepatitis C-Antikörper
fr Anticorps anti-VHC; Anticorps anti-HCV; Sérologie hépatite C; Ac anti-hépatite C; Hépatite C anticorps; Anticorps VHC; Ac anti-VHC
it Anticorpi anti-HCV; Ab anti-HCV; Anticorpi epatite C; HCV Ab anticorpi
pt Anticorpos anti-HCV; Hepatite C anticorpos; Anticorpo anti-HCV; Anti-HCV - hepatite C

hcv_rna = Hepatitis C virus RNA : [IU]/mL 0..1000000000, word : -, -
** HCV RNA; HCV-RNA; HCV PCR; HCV viral load
es Carga viral hepatitis C; ARN VHC
fr ARN VHC; Charge virale VHC
pt Carga viral hepatite C

hbv_dna = Hepatitis B virus DNA : [IU]/mL 0..100000000000, word : -, -
** HBV DNA; HBV-DNA; HBV PCR; HBV viral load
es Carga viral hepatitis B; ADN VHB
fr ADN VHB; Charge virale VHB
pt Carga viral hepatite B

anti_hav_igm = Hepatitis A antibody, IgM : ${SIGNAL} : 22314-9 HAV IgM Ser Ql
** Anti-HAV IgM; HAV IgM; HAV-IgM; Anti HAV IgM; HAV Ab IgM
en Hepatitis A IgM; Hep A Ab, IgM; Hepatitis A virus IgM; Hepatitis A Ab IgM
es Anticuerpos hepatitis A IgM; Hepatitis A IgM anticuerpos
de Hepatitis-A-IgM; Hepatitis A-IgM-Antikörper
fr IgM anti-VHA; Hépatite A IgM
it Anticorpi anti-HAV IgM; Ab anti-HAV IgM
pt Hepatite A IgM; Anti-HAV IgM - hepatite A

anti_hav_total = Hepatitis A antibody, total : ${SIGNAL} : -
** Anti-HAV; HAV Ab; Anti-HAV total; Anti HAV; HAV-AK; Anti-HAV IgG; HAV IgG
en Hepatitis A Ab; Hepatitis A antibody; Hepatitis A Ab total; Hepatitis A IgG
es Anticuerpos hepatitis A; Hepatitis A IgG; Anticuerpos hepatitis A IgG; Anticuerpos totales hepatitis A
de Hepatitis-A-Antikörper; Anti-HAV gesamt
fr Anticorps anti-VHA; Hépatite A IgG; Anticorps anti-VHA totaux
it Anticorpi anti-HAV; Ab anti-HAV; Anticorpi anti-HAV IgG
pt Hepatite A IgG; Anticorpos anti-HAV

hiv_1_2 = HIV 1 and 2 antibody and antigen : ${SIGNAL} : -
** HIV; HIV 1/2; HIV-1/2; HIV 1+2; HIV Ag/Ab; HIV Combo; VIH; VIH 1/2; VIH 1 y 2; HIV 1 e 2; HIV 1 & 2; HIV Ag/Ab Combo; VIH 1+2; HIV 1 and 2; Anti-HIV; HIV-1/-2; VIH 1 et 2; HIV I & II; HIV 1/2 Ag/Ab; HIV1/2; HIV I e II; HIV 1 und 2
en HIV antibody; HIV Ab; HIV screen; HIV 1/2 antibody; HIV Ag/Ab, 4th gen; HIV screen 4th generation; HIV Ab/p24 Ag screen; HIV 1/O/2 antibodies; HIV antigen/antibody; HIV antibodies; HIV Screen 4th Generation wRfx; HIV 1 & 2 antibodies; HIV 1/2 Ag/Ab Combo
es Anticuerpos VIH; Anticuerpos anti-VIH; VIH Ag/Ac; Anticuerpos VIH 1/2; VIH 1/2 anticuerpos; VIH (Ag/Ac); Anticuerpos VIH 1 y 2; Anticuerpos anti VIH 1 y 2; Antígeno/anticuerpo VIH; VIH 1 y 2 antígeno y anticuerpos; HIV 1 y 2; VIH 1/2 Ag/Ac; Ac anti VIH 1 y 2 + Ag p24; Ac VIH 1/2; VIH 1 y 2 (Ag p24 + Ac)
de HIV-Antikörper; HIV-1/2-Antikörper; HIV-Suchtest; HIV 1/2 Ag/AK; HIV-Screening; HIV-1/2-Suchtest; HIV Ag/Ak-Kombi; HIV 1/2-Antikörper
fr Sérologie VIH; Anticorps anti-VIH; VIH 1+2 Ag/Ac; Sérologie VIH 1 et 2; Anticorps anti-VIH 1+2; Dépistage VIH; VIH 1 et 2 anticorps
it Anticorpi anti-HIV; HIV Ab/Ag; HIV 1/2 Ab; HIV 1-2 anticorpi; HIV Ag/Ab combo; Anticorpi anti-HIV 1/2; HIV 1/2 anticorpi; HIV 1-2
pt Anticorpos anti-HIV; HIV 1 e 2 anticorpos; Anti-HIV 1 e 2; HIV 1/2 anticorpos; HIV 1 e 2 - anticorpos e antígeno; HIV antígeno e anticorpos; Anti HIV 1 e 2

rpr = Rapid plasma reagin : word, titre : 20507-0 RPR Ser Ql, 31147-2 RPR Ser-Titr
** RPR
en RPR (syphilis); RPR screen; RPR qualitative; RPR, rfx qn; RPR with reflex titer; RPR (DX) w/refl titer; RPR, Rfx Qn RPR/Confirm TP
es Reagina plasmática rápida

vdrl = VDRL : word, titre : 5292-8 VDRL Ser Ql, -
** V.D.R.L.
en VDRL test; VDRL (RPR); VDRL/RPR
es VDRL cualitativo; VDRL (sífilis); Serología luética VDRL
fr VDRL (syphilis)
it VDRL sifilide
pt VDRL (sífilis); VDRL - sífilis

treponema_antibody = Treponema pallidum antibody : ${SIGNAL}, titre : -
** TPHA; TPPA; TP-PA; TPLA; FTA-ABS; FTA; Anti-Treponema; Treponema; T. pallidum Ac; T. pallidum Ab; T. pallidum Ak
en Treponema pallidum antibodies; T. pallidum antibodies; Syphilis antibody; Syphilis; Treponemal antibody; Treponema pallidum Ab; Syphilis serology; Syphilis total antibodies; T pallidum antibodies; Treponema pallidum total antibodies
es Anticuerpos Treponema pallidum; Sífilis; Anticuerpos anti-Treponema; Sífilis anticuerpos; Treponema pallidum anticuerpos; Anticuerpos totales Treponema pallidum; Serología sífilis; Anticuerpos anti Treponema pallidum
de Treponema-pallidum-Antikörper; Lues-Suchtest; Syphilis-Suchtest; Treponema pallidum-AK; Lues; Lues-Serologie; Treponema pallidum Suchtest
fr Sérologie syphilis; Anticorps anti-Treponema pallidum; Syphilis (TPHA); Syphilis anticorps totaux
it Anticorpi anti-Treponema pallidum; Sifilide; Anticorpi Treponema pallidum; Ab anti-Treponema pallidum; Treponema pallidum anticorpi totali; Treponema pallidum anticorpi; Sifilide anticorpi totali
pt Anticorpos Treponema pallidum; Sífilis - Treponema; Treponema pallidum anticorpos; Sífilis anticorpos; Anticorpos anti-Treponema pallidum; Sífilis treponêmico

rubella_igg = Rubella antibody, IgG : [IU]/mL 0..10000 ~0..10, word, {index} 0..1000 : 5334-8 RUBV IgG Ser IA-aCnc, -, -
** Rubella IgG; Rubella-IgG; Röteln IgG; Rubella IgG Ab
en Rubella antibodies, IgG; Rubella antibody IgG; Rubella virus IgG; Rubella IgG immune status; Rubella immune status; Rubella Ab (IgG), immune status
es Rubéola IgG; Anticuerpos rubéola IgG; Rubeola IgG; Anticuerpos anti-rubéola IgG; Anticuerpos IgG rubéola
de Röteln-IgG; Röteln-Antikörper IgG; Rötelnvirus-IgG
fr Rubéole IgG; Anticorps anti-rubéole IgG; Sérologie rubéole IgG
it Rosolia IgG; Anticorpi anti-rosolia IgG; Rubeo test IgG; Anticorpi anti rosolia IgG; Rosolia anticorpi IgG; Anti-Rosolia IgG
pt Rubéola IgG; Anticorpos rubéola IgG; Anticorpos IgG rubéola

rubella_igm = Rubella antibody, IgM : ${SIGNAL} : 24116-6 RUBV IgM Ser Ql
** Rubella IgM; Rubella-IgM; Röteln IgM
en Rubella antibody IgM; Rubella antibodies, IgM
es Rubéola IgM; Anticuerpos rubéola IgM; Rubeola IgM
de Röteln-IgM; Röteln-Antikörper IgM
fr Rubéole IgM
it Rosolia IgM; Anticorpi anti-rosolia IgM
pt Rubéola IgM

toxoplasma_igg = Toxoplasma gondii antibody, IgG : [IU]/mL 0..100000 ~0..8, word, {index} 0..1000 : -, -, -
** Toxoplasma IgG; Toxo IgG; Toxoplasma-IgG; Toxoplasma gondii IgG
en Toxoplasma antibody IgG; Toxoplasma gondii Ab, IgG; Toxoplasmosis IgG
es Toxoplasmosis IgG; Anticuerpos toxoplasma IgG; Anticuerpos anti-Toxoplasma gondii IgG
de Toxoplasmose IgG; Toxoplasmose-Antikörper IgG; Toxoplasma-gondii-IgG
fr Toxoplasmose IgG; Anticorps anti-toxoplasme IgG; Sérologie toxoplasmose IgG
it Toxoplasmosi IgG; Anticorpi anti-toxoplasma IgG; Toxo test IgG; Anticorpi anti toxoplasma IgG
pt Toxoplasmose IgG; Anticorpos toxoplasmose IgG

toxoplasma_igm = Toxoplasma gondii antibody, IgM : ${SIGNAL} : 25542-2 T gondii IgM Ser Ql IA
** Toxoplasma IgM; Toxo IgM; Toxoplasma-IgM; Toxoplasma gondii IgM
en Toxoplasma antibody IgM; Toxoplasmosis IgM
es Toxoplasmosis IgM; Anticuerpos toxoplasma IgM
de Toxoplasmose IgM; Toxoplasma-gondii-IgM
fr Toxoplasmose IgM; Anticorps anti-toxoplasme IgM
it Toxoplasmosi IgM; Anticorpi anti-toxoplasma IgM; Anticorpi anti toxoplasma IgM
pt Toxoplasmose IgM

cmv_igg = Cytomegalovirus antibody, IgG : word, U/mL 0..100000, {index} 0..1000, [arb'U]/mL 0..100000 : 13949-3 CMV IgG Ser Ql IA
** CMV IgG; CMV-IgG; Anti-CMV IgG; CMV Ab IgG; Anti CMV IgG
en Cytomegalovirus IgG; CMV antibody IgG; Cytomegalovirus (CMV) Ab, IgG
es Citomegalovirus IgG; Anticuerpos citomegalovirus IgG
de Cytomegalievirus-IgG; Zytomegalie-IgG; Cytomegalie IgG
fr Cytomégalovirus IgG; Anticorps anti-CMV IgG
it Citomegalovirus IgG; Anticorpi anti-citomegalovirus IgG
pt Citomegalovírus IgG

cmv_igm = Cytomegalovirus antibody, IgM : ${SIGNAL}, [arb'U]/mL 0..100000 : 24119-0 CMV IgM SerPl Ql IA
** CMV IgM; CMV-IgM; Anti-CMV IgM; CMV Ab IgM; Anti CMV IgM
en Cytomegalovirus IgM; CMV antibody IgM
es Citomegalovirus IgM; Anticuerpos citomegalovirus IgM
de Cytomegalievirus-IgM; Zytomegalie-IgM; Cytomegalie IgM
fr Cytomégalovirus IgM
it Citomegalovirus IgM; Anticorpi anti-citomegalovirus IgM
pt Citomegalovírus IgM

ebv_vca_igg = Epstein-Barr virus VCA antibody, IgG : word, U/mL 0..100000, {index} 0..1000 : -
** EBV VCA IgG; EBV-VCA-IgG; VCA IgG; EBV Ab VCA, IgG; EBV VCA-IgG; EBV IgG; Anti-VCA IgG
en Epstein-Barr virus IgG; Epstein Barr VCA IgG
es Epstein-Barr IgG; Epstein Barr VCA IgG; Virus Epstein-Barr IgG
fr EBV anti-VCA IgG
it Epstein Barr VCA IgG
pt Epstein-Barr IgG

ebv_vca_igm = Epstein-Barr virus VCA antibody, IgM : word, U/mL 0..100000, {index} 0..1000 : -
** EBV VCA IgM; EBV-VCA-IgM; VCA IgM; EBV Ab VCA, IgM; EBV VCA-IgM; EBV IgM; Anti-VCA IgM
en Epstein-Barr virus IgM; Epstein Barr VCA IgM
es Epstein-Barr IgM; Epstein Barr VCA IgM; Virus Epstein-Barr IgM
fr EBV anti-VCA IgM
it Epstein Barr VCA IgM
pt Epstein-Barr IgM

ebv_ebna_igg = Epstein-Barr virus EBNA antibody, IgG : word, U/mL 0..100000, {index} 0..1000 : -
** EBV EBNA IgG; EBNA IgG; EBNA-1 IgG; EBV-EBNA-IgG; EBV Nuclear Antigen Ab, IgG; EBV EBNA-1 IgG; Anti-EBNA IgG

hsv_1_igg = Herpes simplex virus 1 antibody, IgG : ${SIGNAL} : -
** HSV-1 IgG; HSV 1 IgG; HSV1 IgG; HSV 1 IgG, type spec
en Herpes simplex 1 IgG; Herpes simplex virus type 1 IgG
es Herpes simple 1 IgG; Herpes virus 1 IgG
fr Herpès simplex 1 IgG
it Herpes simplex 1 IgG
pt Herpes simples 1 IgG

hsv_2_igg = Herpes simplex virus 2 antibody, IgG : ${SIGNAL} : -
** HSV-2 IgG; HSV 2 IgG; HSV2 IgG; HSV 2 IgG, type spec
en Herpes simplex 2 IgG; Herpes simplex virus type 2 IgG
es Herpes simple 2 IgG; Herpes virus 2 IgG
fr Herpès simplex 2 IgG
it Herpes simplex 2 IgG
pt Herpes simples 2 IgG

varicella_igg = Varicella zoster antibody, IgG : word, m[IU]/mL 0..100000, {index} 0..10000 : -
** VZV IgG; VZV-IgG; Varicella IgG; Varicella-Zoster IgG
en Varicella zoster virus IgG; Varicella zoster IgG; Varicella-Zoster V Ab, IgG
es Varicela IgG; Varicela zóster IgG; Varicela-zoster IgG
de Varizella-Zoster-IgG; Varizellen-IgG
fr Varicelle IgG; Varicelle-zona IgG
it Varicella zoster IgG; Varicella-zoster anticorpi IgG
pt Varicela IgG; Varicela zoster IgG

measles_igg = Measles antibody, IgG : word, m[IU]/mL 0..100000, {index} 0..10000, [arb'U]/mL 0..100000 : -
** Measles IgG; Masern IgG; Masern-IgG; Rubeola Ab IgG; Rubeola (measles) IgG; Rubeola Antibodies, IgG
en Measles virus IgG; Measles (rubeola) IgG
es Sarampión IgG
fr Rougeole IgG
it Morbillo IgG
pt Sarampo IgG

mumps_igg = Mumps antibody, IgG : word, {index} 0..10000, [arb'U]/mL 0..100000 : -
** Mumps IgG; Mumps-IgG; Mumps Abs, IgG
en Mumps virus IgG
es Parotiditis IgG; Paperas IgG
fr Oreillons IgG
it Parotite IgG
pt Caxumba IgG

h_pylori_igg = Helicobacter pylori antibody, IgG : word, U/mL 0..1000, {index} 0..1000 : -
** H. pylori IgG; HP IgG; Helicobacter pylori IgG; H pylori Ab IgG
en Helicobacter pylori antibodies; H. pylori antibody; Helicobacter pylori antibody; H. pylori IgG, Abs
es Anticuerpos Helicobacter pylori; Helicobacter pylori anticuerpos; Anticuerpos anti-Helicobacter pylori IgG
de Helicobacter-pylori-Antikörper; Helicobacter pylori-IgG
fr Sérologie Helicobacter pylori
it Anticorpi anti-Helicobacter pylori; Helicobacter pylori anticorpi
pt Anticorpos Helicobacter pylori

borrelia_igg = Borrelia antibody, IgG : word, U/mL 0..10000, [arb'U]/mL 0..10000, {index} 0..1000 : -
** Borrelia IgG; Borrelien-IgG; Borrelien IgG; Borrelia burgdorferi IgG
en Lyme IgG; Lyme disease IgG
es Borrelia burgdorferi IgG; Lyme IgG
fr Lyme IgG; Borréliose IgG
it Borrelia burgdorferi IgG

borrelia_igm = Borrelia antibody, IgM : word, U/mL 0..10000, [arb'U]/mL 0..10000, {index} 0..1000 : -
** Borrelia IgM; Borrelien-IgM; Borrelien IgM; Borrelia burgdorferi IgM
en Lyme IgM; Lyme disease IgM
fr Lyme IgM; Borréliose IgM

dengue_ns1 = Dengue NS1 antigen : ${SIGNAL} : -
** Dengue NS1; NS1; Dengue NS1 Ag; NS1 antigen
es Antígeno NS1 dengue; Dengue NS1 antígeno
pt Antígeno NS1; Dengue - antígeno NS1

dengue_igg = Dengue antibody, IgG : ${SIGNAL} : -
** Dengue IgG; Dengue-IgG
es Anticuerpos dengue IgG
pt Dengue - IgG; Anticorpos dengue IgG

dengue_igm = Dengue antibody, IgM : ${SIGNAL} : -
** Dengue IgM; Dengue-IgM
es Anticuerpos dengue IgM
pt Dengue - IgM; Anticorpos dengue IgM

chagas = Trypanosoma cruzi antibody : ${SIGNAL}, titre : -
** Chagas; Anti-T. cruzi; Chagas IgG
es Anticuerpos anti-Trypanosoma cruzi; Chagas anticuerpos; Enfermedad de Chagas; Anticuerpos Chagas
pt Doença de Chagas; Chagas - anticorpos; Anticorpos anti-Trypanosoma cruzi

malaria = Malaria parasite : word : -
** MP
en Malaria; Malarial parasite; Malaria antigen; Malaria parasites; Malaria smear
es Paludismo; Gota gruesa
fr Paludisme
it Malaria
pt Malária

sars_cov_2_rna = SARS-CoV-2 RNA : word : 94500-6 SARS-CoV-2 RNA Resp Ql NAA+probe : in other
** SARS-CoV-2; COVID-19; SARS-CoV-2 PCR; COVID-19 PCR; SARS-CoV-2 RNA (PCR); SARS-CoV-2 RT-PCR; PCR SARS-CoV-2; PCR COVID-19; COVID-19 RT-PCR
es PCR COVID; SARS-CoV-2 (PCR)
de SARS-CoV-2-PCR
fr RT-PCR SARS-CoV-2

sars_cov_2_antigen = SARS-CoV-2 antigen : word : 94558-4 SARS-CoV-2 Ag Resp Ql IA.rapid : in other
** SARS-CoV-2 Ag; COVID-19 antigen; SARS-CoV-2 antigen test; COVID-19 Ag
es Antígeno SARS-CoV-2; Antígeno COVID-19
fr Antigène SARS-CoV-2
it Antigene SARS-CoV-2
pt Antígeno SARS-CoV-2

sars_cov_2_igg = SARS-CoV-2 antibody, IgG : word, {BAU}/mL 0..100000, [arb'U]/mL 0..100000, U/mL 0..100000, {index} 0..10000 : -
** SARS-CoV-2 IgG; COVID-19 IgG; Anti-SARS-CoV-2 IgG; Anti-SARS-CoV-2 S; SARS-CoV-2-IgG; Anti-SARS-CoV-2
en SARS-CoV-2 antibodies; COVID-19 antibodies; SARS-CoV-2 spike antibody; SARS-CoV-2 Semi-Quant Total Ab
es Anticuerpos SARS-CoV-2; Anticuerpos SARS-CoV-2 IgG; Anticuerpos COVID-19 IgG
de SARS-CoV-2-Antikörper; SARS-CoV-2-Antikörper IgG
fr Anticorps anti-SARS-CoV-2; Anticorps anti-SARS-CoV-2 IgG
it Anticorpi anti-SARS-CoV-2; Anticorpi SARS-CoV-2 IgG
pt Anticorpos SARS-CoV-2; Anticorpos anti-SARS-CoV-2 IgG

monospot = Heterophile antibodies : word : -
** Monospot; Mononucleosis test; Paul-Bunnell; Mono test
es Anticuerpos heterófilos; Paul Bunnell
de Mononukleose-Schnelltest
fr MNI test
it Monotest

widal_o = Salmonella typhi O antibody : titre, word : -, -
** S. typhi O; Salmonella typhi O; Typhi O; Widal O; Tífico O; TO; S. typhi 'O'
es Tífico "O"; Antígeno O tífico

widal_h = Salmonella typhi H antibody : titre, word : -, -
** S. typhi H; Salmonella typhi H; Typhi H; Widal H; Tífico H; TH; S. typhi 'H'
es Tífico "H"; Antígeno H tífico

brucella = Brucella antibody : word, titre : -, -
** Brucella; Brucella abortus; Rosa de Bengala; Brucella agglutinin
en Brucella antibodies; Rose Bengal
es Anticuerpos Brucella; Rosa de bengala
`,
)
