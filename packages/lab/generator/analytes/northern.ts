/** One analyte a line: key | names in Dutch | Polish | Swedish; Polish without the marks that the standard fonts lack. */
const TABLE = `
  haemoglobin | Hemoglobine; Hb; Hemoglobine (Hb) | Hemoglobina; Hemoglobina (HGB); HGB | B-Hemoglobin; B-Hb; Hemoglobin (Hb)
  erythrocytes | Erytrocyten | Erytrocyty; Erytrocyty (RBC); RBC | B-EPK; Erytrocyter; B-Erytrocyter
  haematocrit | Hematocriet; Ht | Hematokryt; Hematokryt (HCT) | B-EVF; EVF; Erytrocytvolymfraktion
  mcv | MCV | MCV; Srednia objetosc krwinki czerwonej (MCV) | Erc(B)-MCV; MCV
  mch | MCH | MCH | Erc(B)-MCH; MCH
  mchc | MCHC | MCHC | Erc(B)-MCHC; MCHC
  rdw | RDW | RDW-CV; RDW | RDW
  thrombocytes | Trombocyten | Plytki krwi; Plytki krwi (PLT); PLT | B-TPK; TPK; Trombocyter
  mpv | MPV | MPV | MPV
  leucocytes | Leukocyten; Leucocyten | Leukocyty; Leukocyty (WBC); WBC | B-LPK; LPK; Leukocyter
  neutrophils_percent | Neutrofielen; Neutrofielen % | Neutrofile %; Neutrofile | Neutrofila %; Neutrofila granulocyter
  lymphocytes_percent | Lymfocyten; Lymfocyten % | Limfocyty %; Limfocyty | Lymfocyter %; Lymfocyter
  monocytes_percent | Monocyten; Monocyten % | Monocyty %; Monocyty | Monocyter %; Monocyter
  eosinophils_percent | Eosinofielen; Eosinofielen % | Eozynofile %; Eozynofile | Eosinofila %; Eosinofila granulocyter
  basophils_percent | Basofielen; Basofielen % | Bazofile %; Bazofile | Basofila %; Basofila granulocyter
  neutrophils | Neutrofielen absoluut; Neutrofielen (abs.) | Neutrofile - liczba; Neutrofile (abs.) | B-Neutrofila granulocyter; B-Neutrofila
  lymphocytes | Lymfocyten absoluut; Lymfocyten (abs.) | Limfocyty - liczba; Limfocyty (abs.) | B-Lymfocyter
  monocytes | Monocyten absoluut; Monocyten (abs.) | Monocyty - liczba; Monocyty (abs.) | B-Monocyter
  eosinophils | Eosinofielen absoluut; Eosinofielen (abs.) | Eozynofile - liczba; Eozynofile (abs.) | B-Eosinofila granulocyter; B-Eosinofila
  basophils | Basofielen absoluut; Basofielen (abs.) | Bazofile - liczba; Bazofile (abs.) | B-Basofila granulocyter; B-Basofila
  esr | Bezinking; BSE; Bezinkingssnelheid | OB; Odczyn Biernackiego (OB) | B-SR; SR; Sänkningsreaktion
  reticulocytes | Reticulocyten | Retikulocyty | Retikulocyter
  glucose | Glucose; Glucose nuchter | Glukoza; Glukoza na czczo | fP-Glukos; P-Glukos; Glukos
  hba1c | HbA1c; HbA1c (IFCC) | HbA1c; Hemoglobina glikowana (HbA1c) | B-HbA1c; HbA1c; Hb(B)-HbA1c
  insulin | Insuline | Insulina; Insulina na czczo | fP-Insulin; S-Insulin
  c_peptide | C-peptide | C-peptyd | fP-C-peptid; S-C-peptid
  urea | Ureum | Mocznik; Mocznik w surowicy | P-Urea; Urea
  creatinine | Kreatinine; Creatinine | Kreatynina; Kreatynina w surowicy | P-Kreatinin; S-Kreatinin; Kreatinin
  egfr | eGFR (CKD-EPI); eGFR | eGFR; Wskaznik przesaczania klebuszkowego (eGFR) | Pt-eGFR; Pt-eGFR(Krea); eGFR
  uric_acid | Urinezuur; Uraat | Kwas moczowy | P-Urat; S-Urat; Urat
  cystatin_c | Cystatine C | Cystatyna C | P-Cystatin C
  bun | BUN; Ureumstikstof | Azot mocznika (BUN); BUN | BUN
  sodium | Natrium | Sód; Sód (Na) | P-Natrium; S-Natrium; Natrium
  potassium | Kalium | Potas; Potas (K) | P-Kalium; S-Kalium; Kalium
  chloride | Chloride | Chlorki; Chlorki (Cl) | P-Klorid; Klorid
  bicarbonate | Bicarbonaat | Wodoroweglany | Bikarbonat; Standardbikarbonat
  calcium | Calcium; Calcium totaal | Wapn; Wapn calkowity | P-Calcium; P-Kalcium; Kalcium
  phosphate | Fosfaat; Anorganisch fosfaat | Fosfor nieorganiczny; Fosforany | P-Fosfat; Fosfat
  magnesium | Magnesium | Magnez; Magnez (Mg) | P-Magnesium; Magnesium
  bilirubin_total | Bilirubine totaal; Bilirubine (totaal) | Bilirubina calkowita | P-Bilirubin; S-Bilirubin; Bilirubin totalt
  bilirubin_direct | Bilirubine direct; Bilirubine geconjugeerd | Bilirubina bezposrednia; Bilirubina zwiazana | P-Bilirubin, konjugerat; Bilirubin konjugerat
  alt | ALAT; ALAT (GPT); ALT | ALT (AlAT); AlAT; ALT; Aminotransferaza alaninowa (ALT) | P-ALAT; S-ALAT; ALAT
  ast | ASAT; ASAT (GOT); AST | AST (AspAT); AspAT; AST; Aminotransferaza asparaginianowa (AST) | P-ASAT; S-ASAT; ASAT
  ggt | gamma-GT; GGT; Gamma-GT | GGTP; GGT; Gamma-glutamylotransferaza (GGT) | P-GT; S-GT; GT
  alkaline_phosphatase | Alkalische fosfatase; Alk. fosfatase | Fosfataza alkaliczna; Fosfataza alkaliczna (ALP); ALP | P-ALP; S-ALP; ALP
  total_protein | Totaal eiwit; Eiwit totaal | Bialko calkowite | P-Protein; Totalprotein
  albumin | Albumine | Albumina | P-Albumin; S-Albumin; Albumin
  globulin | Globulinen | Globuliny | Globuliner
  ldh | LDH; LD; Lactaatdehydrogenase (LDH) | LDH; Dehydrogenaza mleczanowa (LDH) | P-LD; LD; Laktatdehydrogenas (LD)
  amylase | Amylase | Amylaza; Alfa-amylaza | P-Amylas; Amylas
  lipase | Lipase | Lipaza | P-Lipas; Lipas
  creatine_kinase | CK; Creatinekinase (CK) | CK; Kinaza kreatynowa (CK) | P-CK; CK; Kreatinkinas (CK)
  cholesterol | Cholesterol; Cholesterol totaal; Totaal cholesterol | Cholesterol calkowity; Cholesterol | P-Kolesterol; fP-Kolesterol; Kolesterol
  triglycerides | Triglyceriden | Trójglicerydy; Triglicerydy | fP-Triglycerider; P-Triglycerider; Triglycerider
  hdl | HDL-cholesterol; HDL | Cholesterol HDL; HDL | P-HDL-kolesterol; HDL-kolesterol; P-Kolesterol i HDL
  ldl | LDL-cholesterol; LDL-cholesterol (berekend) | Cholesterol LDL; Cholesterol LDL wyliczany | P-LDL-kolesterol; LDL-kolesterol
  vldl | VLDL-cholesterol | Cholesterol VLDL | VLDL-kolesterol
  non_hdl | Non-HDL-cholesterol; non-HDL cholesterol | Cholesterol nie-HDL; Cholesterol non-HDL | P-Non-HDL-kolesterol; Non-HDL-kolesterol
  chol_hdl_ratio | Cholesterol/HDL-ratio | Cholesterol/HDL | Kolesterol/HDL-kvot
  apo_a1 | Apolipoproteïne A1 | Apolipoproteina A1 | P-Apolipoprotein A1
  apo_b | Apolipoproteïne B | Apolipoproteina B | P-Apolipoprotein B
  lipoprotein_a | Lipoproteïne (a); Lp(a) | Lipoproteina (a); Lp(a) | P-Lp(a); Lipoprotein (a)
  tsh | TSH | TSH; TSH trzeciej generacji | P-TSH; S-TSH; TSH
  ft4 | Vrij T4; FT4; T4 vrij | FT4; Wolna tyroksyna (FT4) | P-T4 fritt; S-T4, fritt; Fritt T4
  ft3 | Vrij T3; FT3; T3 vrij | FT3; Wolna trójjodotyronina (FT3) | P-T3 fritt; S-T3, fritt; Fritt T3
  t4 | T4 totaal | Tyroksyna calkowita (T4) | T4 totalt
  t3 | T3 totaal | Trójjodotyronina calkowita (T3) | T3 totalt
  anti_tpo | Anti-TPO; TPO-antistoffen | Anty-TPO; Przeciwciala anty-TPO | S-TPO-ak; TPO-antikroppar
  anti_tg | Anti-Tg; Thyreoglobuline-antistoffen | Anty-TG; Przeciwciala anty-TG | Tyreoglobulinantikroppar
  fsh | FSH | FSH | S-FSH; FSH
  lh | LH | LH | S-LH; LH
  prolactin | Prolactine | Prolaktyna | S-Prolaktin; P-Prolaktin
  estradiol | Oestradiol; Estradiol | Estradiol; Estradiol (E2) | S-Östradiol; P-Estradiol
  progesterone | Progesteron | Progesteron | S-Progesteron
  testosterone | Testosteron; Testosteron totaal | Testosteron; Testosteron calkowity | S-Testosteron; P-Testosteron
  shbg | SHBG | SHBG | S-SHBG
  dheas | DHEA-S; DHEA-sulfaat | DHEA-S; DHEA-SO4 | S-DHEAS; DHEA-sulfat
  cortisol | Cortisol | Kortyzol; Kortyzol poranny | P-Kortisol; S-Kortisol
  pth | PTH; Parathormoon | Parathormon (PTH); Parathormon | P-PTH; PTH
  igf1 | IGF-1 | IGF-1 | S-IGF-1
  hcg | HCG; Beta-HCG | Beta-HCG; hCG | P-hCG; S-hCG
  vitamin_d | Vitamine D (25-OH); 25-OH-vitamine D | Witamina D 25-OH; Witamina D metabolit 25(OH); 25-OH witamina D | S-25-OH-vitamin D; 25-OH-vitamin D
  vitamin_b12 | Vitamine B12 | Witamina B12 | P-Kobalaminer; S-Kobalamin; Vitamin B12
  folate | Foliumzuur | Kwas foliowy | P-Folat; S-Folat; Folat
  vitamin_b6 | Vitamine B6 | Witamina B6 | Vitamin B6
  vitamin_a | Vitamine A | Witamina A | Vitamin A
  zinc | Zink | Cynk | P-Zink; Zink
  copper | Koper | Miedz | P-Koppar; Koppar
  selenium | Selenium | Selen | P-Selen; Selen
  homocysteine | Homocysteïne | Homocysteina | P-Homocystein
  iron | IJzer | Zelazo | P-Järn; S-Järn; Järn
  tibc | Totale ijzerbindingscapaciteit; TIJBC | TIBC; Calkowita zdolnosc wiazania zelaza (TIBC) | TIBC
  transferrin_saturation | Transferrineverzadiging; IJzerverzadiging | Wysycenie transferyny | P-Transferrinmättnad; Transferrinmättnad
  ferritin | Ferritine | Ferrytyna | P-Ferritin; S-Ferritin; Ferritin
  transferrin | Transferrine | Transferyna | P-Transferrin
  crp | CRP | CRP; Bialko C-reaktywne (CRP); CRP ilosciowo | P-CRP; CRP
  hs_crp | hs-CRP; CRP (hooggevoelig) | hs-CRP; CRP wysokiej czulosci | P-hsCRP; CRP högkänslig
  rheumatoid_factor | Reumafactor | Czynnik reumatoidalny (RF); RF ilosciowo | S-RF; Reumatoid faktor
  aso | Antistreptolysine O | ASO; Antystreptolizyna O (ASO) | Antistreptolysin O
  ige | IgE totaal; Totaal IgE | IgE calkowite | S-IgE; IgE totalt
  iga | IgA | IgA; Immunoglobulina A (IgA) | P-IgA; S-IgA
  igg | IgG | IgG; Immunoglobulina G (IgG) | P-IgG; S-IgG
  igm | IgM | IgM; Immunoglobulina M (IgM) | P-IgM; S-IgM
  complement_c3 | Complement C3 | Skladowa C3 dopelniacza | Komplement C3
  complement_c4 | Complement C4 | Skladowa C4 dopelniacza | Komplement C4
  procalcitonin | Procalcitonine | Prokalcytonina | P-Prokalcitonin
  psa | PSA; PSA totaal | PSA calkowity; PSA | P-PSA; PSA
  free_psa | PSA vrij; Vrij PSA | PSA wolny | Fritt PSA
  cea | CEA | CEA | P-CEA; CEA
  afp | AFP; Alfa-foetoproteïne (AFP) | AFP; Alfa-fetoproteina (AFP) | P-AFP; AFP
  ca125 | CA 125 | CA 125 | P-CA 125; CA 125
  ca19_9 | CA 19-9 | CA 19-9 | P-CA 19-9; CA 19-9
  ca15_3 | CA 15-3 | CA 15-3 | P-CA 15-3; CA 15-3
  troponin | Troponine T hs; Troponine T | Troponina T hs; Troponina T | P-Troponin T; Troponin T
  nt_probnp | NT-proBNP | NT-proBNP | P-NT-proBNP; NT-proBNP
  ck_mb | CK-MB massa | CK-MB masa | CK-MB massa
  myoglobin | Myoglobine | Mioglobina | P-Myoglobin
  inr | INR; PT-INR | INR | P-PK(INR); PK-INR; PK(INR)
  prothrombin_time | Protrombinetijd; PT | Czas protrombinowy; Czas protrombinowy (PT) | Protrombintid
  aptt | APTT | APTT; Czas kaolinowo-kefalinowy | P-APTT; APT-tid
  fibrinogen | Fibrinogeen | Fibrynogen | P-Fibrinogen; Fibrinogen
  d_dimer | D-dimeer | D-dimer; D-dimery | P-D-dimer; D-dimer
  antithrombin | Antitrombine | Antytrombina III | Antitrombin
  hbsag | HBsAg | HBs antygen; HBsAg | S-HBsAg; HBsAg
  anti_hcv | Anti-HCV | Anty-HCV; Przeciwciala anty-HCV | S-Anti-HCV; Anti-HCV
  hiv | HIV 1/2 Ag/Ab | HIV Ag/Ab; HIV 1/2 Ag/Ab | HIV 1/2 Ag/Ab
  syphilis | TPPA; RPR | VDRL; RPR | RPR; TPPA
  rubella_igg | Rubella IgG | Rubella IgG; Rózyczka IgG | Rubella IgG
  toxoplasma_igg | Toxoplasma IgG | Toxoplasma gondii IgG; Toksoplazmoza IgG | Toxoplasma IgG
  cmv_igm | CMV IgM | CMV IgM | CMV IgM
  ana | ANA; Antinucleaire antistoffen (ANA) | ANA; Przeciwciala przeciwjadrowe (ANA) | S-ANA; ANA
  helicobacter_antigen | Helicobacter pylori antigeen in feces | Helicobacter pylori antygen w kale | Helicobacter pylori-antigen i feces
  abo_group | Bloedgroep; ABO-bloedgroep | Grupa krwi ABO; Grupa krwi | Blodgrupp; ABO-blodgrupp
  rh_factor | Rhesusfactor; Rhesus D | Czynnik Rh; Rh (D) | RhD; Rh-faktor
  urine_colour | Kleur | Barwa; Kolor | Färg
  urine_clarity | Helderheid; Aspect | Przejrzystosc; Klarownosc | Utseende; Klarhet
  urine_protein | Eiwit | Bialko; Bialko w moczu | U-Protein; Protein (testremsa)
  urine_glucose | Glucose; Glucose in urine | Glukoza; Glukoza w moczu | U-Glukos; Glukos (testremsa)
  urine_ketones | Ketonen | Ketony; Ciala ketonowe | U-Ketoner; Ketonkroppar
  urine_bilirubin | Bilirubine | Bilirubina | U-Bilirubin; Bilirubin
  urine_blood | Bloed; Hemoglobine (teststrook) | Krew; Krew w moczu | U-Hemoglobin; Blod
  urine_nitrite | Nitriet | Azotyny | U-Nitrit; Nitrit
  urine_leucocyte_esterase | Leukocytenesterase; Leukocyten (teststrook) | Esteraza leukocytów | Leukocytesteras; Leukocyter (testremsa)
  urine_specific_gravity | Soortelijk gewicht | Ciezar wlasciwy; Gestosc wzgledna | U-Densitet; Relativ densitet
  urine_ph | pH | pH; Odczyn (pH) | U-pH; pH
  urine_albumin | Albumine in urine; Microalbumine | Albumina w moczu; Mikroalbuminuria | U-Albumin
  urine_creatinine | Kreatinine in urine; Kreatinine (urine) | Kreatynina w moczu | U-Kreatinin
  urine_acr | Albumine/kreatinine-ratio; Albumine/creatinine ratio | Wskaznik albumina/kreatynina (ACR); ACR | U-Albumin/Krea-kvot; U-Albumin/kreatinin-kvot
  urine_leucocytes_sediment | Leukocyten (sediment); Leukocyten in sediment | Leukocyty (osad); Leukocyty w osadzie | Leukocyter (sediment)
  urine_erythrocytes_sediment | Erytrocyten (sediment); Erytrocyten in sediment | Erytrocyty (osad); Erytrocyty w osadzie | Erytrocyter (sediment)
  urine_epithelial_cells | Epitheelcellen; Plaveiselepitheel | Nablonki plaskie; Komórki nablonkowe | Skivepitel; Epitelceller
  urine_bacteria | Bacteriën | Bakterie | Bakterier
  urine_crystals | Kristallen | Krysztaly | Kristaller
  urine_casts | Cilinders | Waleczki | Cylindrar
  urine_mucus | Slijm | Sluz; Pasma sluzu | Slem
  urine_yeast | Gisten; Gistcellen | Drozdze | Jästceller
`

const NAMES = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim().split('; ')))
    .map(([key, nl, pl, sv]) => [key![0]!, { nl: nl!, pl: pl!, sv: sv! }]),
)

/** The names of an analyte in the three languages, those in English where it has none of its own. */
export function northernNames(key: string, english: readonly string[]) {
  return NAMES.get(key) ?? { nl: english, pl: english, sv: english }
}
