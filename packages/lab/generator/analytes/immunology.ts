import { readAnalytes, readWorded } from './table.ts'

export const inflammation = readAnalytes(`
  crp | C-Reactive Protein; CRP; C-Reactive Protein, Quant; CRP (Quantitative) | Proteína C reactiva; Proteína C reactiva (PCR); PCR | CRP; C-reaktives Protein (CRP) | Protéine C réactive (CRP); CRP | Proteina C reattiva; PCR; Proteina C reattiva (PCR) | Proteína C reativa; Proteína C reativa (PCR); PCR | mg/L <5 .1 ?<0.5 | d: mg/L *1 .1 | b: mg/dL *0.1 .2
  hs_crp | C-Reactive Protein, Cardiac; hs-CRP; hsCRP | PCR ultrasensible | hs-CRP; CRP hochsensitiv | CRP ultrasensible | PCR ad alta sensibilità | PCR ultrassensível; Proteína C reativa ultrassensível | mg/L <3 .2 ?<0.15
  rheumatoid_factor | Rheumatoid Factor; RA Factor; Rheumatoid Factor (RF), Quantitative | Factor reumatoide | Rheumafaktor; RF quantitativ | Facteur rhumatoïde | Fattore reumatoide | Fator reumatoide; Fator reumatóide | IU/mL <14 .0 ?<10
  aso | Antistreptolysin O (ASO); ASO Titre | Antiestreptolisina O (ASLO); ASLO | ASL-Titer; Antistreptolysin-O (ASL) | Antistreptolysine O (ASLO) | TAS; Titolo antistreptolisinico | ASLO; Antiestreptolisina O (ASLO) | IU/mL <200 .0 ?<25
  ige | Immunoglobulin E, Total; Total IgE; IgE | IgE total; Inmunoglobulina E (IgE) | IgE gesamt; Gesamt-IgE | IgE totales | IgE totali; Immunoglobuline E (IgE) | IgE total; Imunoglobulina E (IgE) | IU/mL <100 .0 ?<2
  iga | Immunoglobulin A, Qn, Serum; IgA; Immunoglobulin A (IgA) | Inmunoglobulina A (IgA); IgA | IgA; Immunglobulin A | IgA; Immunoglobulines A (IgA) | IgA; Immunoglobuline A (IgA) | IgA; Imunoglobulina A (IgA) | mg/dL 70-400 .0 | sf: g/L *0.01 .2
  igg | Immunoglobulin G, Qn, Serum; IgG; Immunoglobulin G (IgG) | Inmunoglobulina G (IgG); IgG | IgG; Immunglobulin G | IgG; Immunoglobulines G (IgG) | IgG; Immunoglobuline G (IgG) | IgG; Imunoglobulina G (IgG) | mg/dL 700-1600 .0 | sf: g/L *0.01 .2
  igm | Immunoglobulin M, Qn, Serum; IgM; Immunoglobulin M (IgM) | Inmunoglobulina M (IgM); IgM | IgM; Immunglobulin M | IgM; Immunoglobulines M (IgM) | IgM; Immunoglobuline M (IgM) | IgM; Imunoglobulina M (IgM) | mg/dL 40-230 .0 | sf: g/L *0.01 .2
  complement_c3 | Complement C3, Serum; Complement C3 | Complemento C3 | Komplement C3; C3-Komplement | Complément C3 | Complemento C3; C3 | Complemento C3 | mg/dL 82-167 .0 | sf: g/L *0.01 .2
  complement_c4 | Complement C4, Serum; Complement C4 | Complemento C4 | Komplement C4; C4-Komplement | Complément C4 | Complemento C4; C4 | Complemento C4 | mg/dL 12-38 .0 | sf: g/L *0.01 .2
  procalcitonin | Procalcitonin | Procalcitonina | Procalcitonin | Procalcitonine | Procalcitonina | Procalcitonina | ng/mL <0.5 .2 ?<0.02 | df: ug/L *1 .2
`)

export const tumourMarkers = readAnalytes(`
  psa | Prostate Specific Ag; PSA, Total; Prostate Specific Antigen (PSA) | PSA total; Antígeno prostático específico (PSA) | PSA; PSA gesamt | PSA total; PSA | PSA; PSA totale | PSA total; Antígeno prostático específico (PSA total) | ng/mL <4 .2 ?<0.01 | sdf: ug/L *1 .2
  free_psa | PSA, Free; Free PSA | PSA libre | PSA frei; Freies PSA | PSA libre | PSA libero | PSA livre | ng/mL <0.9 .2 | sdf: ug/L *1 .2
  cea | CEA; Carcinoembryonic Antigen (CEA) | CEA; Antígeno carcinoembrionario (CEA) | CEA | ACE; Antigène carcino-embryonnaire (ACE) | CEA; Antigene carcinoembrionario (CEA) | CEA; Antígeno carcinoembrionário (CEA) | ng/mL <5 .1 ?<0.5 | df: ug/L *1 .1
  afp | AFP, Serum, Tumor Marker; Alpha Fetoprotein (AFP) | Alfafetoproteína (AFP); AFP | AFP; Alpha-Fetoprotein | Alpha-foetoprotéine (AFP) | Alfafetoproteina (AFP); AFP | Alfafetoproteína (AFP) | ng/mL <8.3 .1 ?<0.9
  ca125 | Cancer Antigen (CA) 125; CA 125 | CA 125; Antígeno CA 125 | CA 125 | CA 125 | CA 125 | CA 125 | U/mL <35 .1
  ca19_9 | CA 19-9; Carbohydrate Antigen 19-9 | CA 19.9; Antígeno CA 19-9 | CA 19-9 | CA 19-9 | CA 19-9 | CA 19-9 | U/mL <37 .1 ?<2
  ca15_3 | CA 15-3; Cancer Antigen 15-3 | CA 15.3; Antígeno CA 15-3 | CA 15-3 | CA 15-3 | CA 15-3 | CA 15-3 | U/mL <25 .1
`)

export const heart = readAnalytes(`
  troponin | Troponin T, High Sensitivity; hs-Troponin T; High Sensitive Troponin T | Troponina T ultrasensible; Troponina T | Troponin T hs; hs-Troponin T | Troponine T hs; Troponine T ultrasensible | Troponina T hs; Troponina T alta sensibilità | Troponina T ultrassensível; Troponina T | ng/L <14 .0 ?<3
  nt_probnp | NT-proBNP; N-Terminal pro-BNP | NT-proBNP | NT-proBNP | NT-proBNP | NT-proBNP | NT-proBNP | pg/mL <125 .0 ?<10 | sf: ng/L *1 .0
  ck_mb | Creatine Kinase,MB; CK-MB | CK-MB | CK-MB | CK-MB | CK-MB | CK-MB; CK-MB massa | ng/mL <5 .1 | d: ug/L *1 .1
  myoglobin | Myoglobin | Mioglobina | Myoglobin | Myoglobine | Mioglobina | Mioglobina | ng/mL 28-72 .0 | df: ug/L *1 .0
`)

export const clotting = readAnalytes(`
  inr | INR | INR | INR | INR | INR; PT INR | RNI; INR | ratio 0.9-1.2 .2
  prothrombin_time | Prothrombin Time; PT | Tiempo de protrombina; Tiempo de protrombina (TP) | Thromboplastinzeit; Prothrombinzeit | Temps de Quick; Temps de Quick patient | Tempo di protrombina (PT); PT sec | Tempo de protrombina; Tempo de protrombina (TP) | s 9.1-12 .1
  aptt | aPTT; Activated Partial Thromboplastin Time (APTT) | TTPA; Tiempo de tromboplastina parcial activada (TTPA) | aPTT; PTT; aPTT (part. Thromboplastinzeit) | TCA; TCA patient; Temps de céphaline activée (TCA) | aPTT; Tempo di tromboplastina parziale (aPTT) | TTPA; Tempo de tromboplastina parcial ativada (TTPA) | s 24-33 .1
  fibrinogen | Fibrinogen Activity; Fibrinogen | Fibrinógeno | Fibrinogen | Fibrinogène | Fibrinogeno | Fibrinogênio | mg/dL 193-507 .0 | sdf: g/L *0.01 .2
  d_dimer | D-Dimer | Dímero D; Dímero-D | D-Dimer; D-Dimere | D-Dimères | D-Dimero | Dímero D; D-Dímero | ng/mLFEU <500 .0 ?<150 | sf: ug/L *1 .0 | d: mg/LFEU *0.001 .2
  antithrombin | Antithrombin Activity; Antithrombin III | Antitrombina III; Antitrombina | Antithrombin; Antithrombin III | Antithrombine; Antithrombine III | Antitrombina III; Antitrombina | Antitrombina III; Antitrombina | % 75-135 .0
`)

export const serology = readWorded(`
  hbsag | HBsAg Screen; Hepatitis B Surface Antigen (HBsAg); HBsAg | HBsAg; Antígeno de superficie hepatitis B (HBsAg) | HBs-Antigen; HBsAg | Antigène HBs | HBsAg; Antigene HBs | HBsAg; HBsAg - Antígeno de superfície | negative nonreactive
  anti_hcv | Hep C Virus Ab; Anti HCV; Hepatitis C Antibody | Anticuerpos anti-VHC; Anti-HCV | Anti-HCV; HCV-Antikörper | Anticorps anti-VHC; Ac anti-HCV | Anti-HCV; Anticorpi anti-HCV | Anti-HCV; Anti HCV | negative nonreactive positive
  hiv | HIV Screen 4th Generation wRfx; HIV 1/2 Ag/Ab; HIV I & II | VIH 1/2 (Ag/Ac); Anticuerpos VIH 1+2 | HIV 1/2 Ag/Ak-Suchtest; HIV-Suchtest | VIH 1+2 (Ag p24/Ac); Sérologie VIH 1/2 | HIV 1/2 Ag/Ab; Anti-HIV 1/2 | HIV 1 e 2; Anti-HIV 1 e 2 | nonreactive negative
  syphilis | RPR; VDRL; Treponema pallidum Antibodies | VDRL; RPR; Sífilis (anticuerpos treponémicos) | TPPA; Lues-Suchtest (TPHA) | TPHA; VDRL | VDRL; TPHA; Sifilide anticorpi totali | VDRL | nonreactive negative
  rubella_igg | Rubella Antibodies, IgG; Rubella IgG | Rubéola IgG; Ac. Rubéola IgG | Röteln-IgG; Röteln IgG | Rubéole IgG | Rosolia IgG; Anti-Rosolia IgG | Rubéola IgG | positive
  toxoplasma_igg | Toxoplasma gondii Ab, IgG; Toxoplasma IgG | Toxoplasma IgG | Toxoplasmose-IgG; Toxoplasma IgG | Toxoplasmose IgG | Toxoplasma IgG; Anti-Toxoplasma IgG | Toxoplasmose IgG | negative positive
  cmv_igm | CMV IgM; Cytomegalovirus IgM | Citomegalovirus IgM; CMV IgM | CMV-IgM; CMV IgM | CMV IgM; Cytomégalovirus IgM | CMV IgM; Citomegalovirus IgM | Citomegalovírus IgM; CMV IgM | negative
  ana | ANA Direct; Antinuclear Antibodies (ANA); ANA Screen | Anticuerpos antinucleares (ANA) | ANA; Antinukleäre Antikörper (ANA) | Anticorps anti-nucléaires; Ac antinucléaires (AAN) | ANA; Anticorpi anti-nucleo (ANA) | FAN; Fator antinuclear (FAN) | negative titre80 titre160
  helicobacter_antigen | H. pylori Stool Ag; Helicobacter pylori Antigen, Stool | Helicobacter pylori antígeno en heces | Helicobacter-pylori-Antigen im Stuhl | Antigène Helicobacter pylori (selles) | Helicobacter pylori antigene fecale | Helicobacter pylori antígeno fecal | negative positive
`)

export const bloodGroup = readWorded(`
  abo_group | ABO Grouping; Blood Group (ABO) | Grupo sanguíneo (ABO); Grupo ABO | Blutgruppe (AB0); Blutgruppe | Groupe sanguin ABO; Groupe ABO | Gruppo sanguigno (AB0); Gruppo AB0 | Grupo sanguíneo (ABO); Grupo ABO | groupO groupA groupB groupAB
  rh_factor | Rh Factor; Rh Typing; Rh (D) | Factor Rh; Rh (D) | Rhesusfaktor (D); Rhesusfaktor | Rhésus D; Facteur Rhésus | Fattore Rh; Rh (D) | Fator Rh; Rh (D) | positive! negative!
`)
