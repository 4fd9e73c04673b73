import { readAnalytes } from './table.ts'

export const thyroid = readAnalytes(`
  tsh | TSH; Thyroid Stimulating Hormone (TSH); TSH (Ultrasensitive) | TSH; Tirotropina (TSH); Hormona estimulante del tiroides (TSH) | TSH; TSH basal | TSH; TSH ultrasensible | TSH; Tireotropina (TSH) | TSH; TSH - Hormônio tireoestimulante; TSH ultrassensível | uIU/mL 0.4-4.5 .2 ?<0.01 | sdf: mIU/L *1 .2
  ft4 | T4, Free (Direct); Free T4; Free Thyroxine (FT4) | T4 libre; Tiroxina libre (T4L) | fT4; Freies T4 (fT4); T4 frei | T4 libre; T4L | FT4; Tiroxina libera (FT4) | T4 livre; Tiroxina livre (T4L) | ng/dL 0.82-1.77 .2 | sf: pmol/L *12.87 .1 | d: pg/mL *10 .1
  ft3 | Triiodothyronine (T3), Free; Free T3; Free Triiodothyronine (FT3) | T3 libre; Triyodotironina libre | fT3; Freies T3 (fT3); T3 frei | T3 libre; T3L | FT3; Triiodotironina libera (FT3) | T3 livre | pg/mL 2-4.4 .1 | sf: pmol/L *1.536 .1
  t4 | Thyroxine (T4); Total T4; T4, Total | T4 total; Tiroxina total | T4 gesamt | T4 totale | T4 totale | T4 total; Tiroxina (T4) | ug/dL 4.5-12 .1 | s: nmol/L *12.87 .0
  t3 | Triiodothyronine (T3); Total T3; T3, Total | T3 total | T3 gesamt | T3 totale | T3 totale | T3 total; Triiodotironina (T3) | ng/dL 71-180 .0 | s: nmol/L *0.01536 .1
  anti_tpo | Thyroid Peroxidase (TPO) Ab; Anti-TPO Antibodies; TPO Antibodies | Anticuerpos anti-TPO; Ac. anti peroxidasa tiroidea (TPO) | Anti-TPO; TPO-Antikörper (MAK) | Anticorps anti-TPO; Ac anti-thyroperoxydase | Anticorpi anti-TPO; Ab anti tireoperossidasi | Anticorpos anti-TPO; Anti-TPO | IU/mL <34 .0 ?<9
  anti_tg | Thyroglobulin Antibody; Anti-Thyroglobulin Antibodies | Anticuerpos antitiroglobulina | Thyreoglobulin-Antikörper (TAK); Anti-TG | Anticorps anti-thyroglobuline | Anticorpi anti-tireoglobulina | Anticorpos antitireoglobulina | IU/mL <115 .0 ?<10
`)

export const sexHormones = readAnalytes(`
  fsh | FSH; Follicle Stimulating Hormone (FSH) | FSH; Hormona foliculoestimulante (FSH) | FSH | FSH | FSH | FSH; FSH - Hormônio folículo estimulante | mIU/mL 1.5-12.4 .1 | sdf: IU/L *1 .1
  lh | LH; Luteinizing Hormone (LH) | LH; Hormona luteinizante (LH) | LH | LH | LH | LH; LH - Hormônio luteinizante | mIU/mL 1.7-8.6 .1 | sdf: IU/L *1 .1
  prolactin | Prolactin | Prolactina | Prolaktin | Prolactine | Prolattina | Prolactina | ng/mL 4-23 .1 | s: mIU/L *21.2 .0
  estradiol | Estradiol; Oestradiol; Estradiol (E2) | Estradiol; 17-beta-estradiol | Östradiol; Estradiol (E2) | Estradiol; 17-bêta-estradiol | Estradiolo; 17-beta estradiolo | Estradiol | pg/mL 25-160 .0 ?<5 | s: pmol/L *3.671 .0
  progesterone | Progesterone | Progesterona | Progesteron | Progestérone | Progesterone | Progesterona | ng/mL 0.2-1.5 .2 ?<0.05 | s: nmol/L *3.18 .1
  testosterone | Testosterone, Total; Testosterone; Total Testosterone | Testosterona total; Testosterona | Testosteron; Testosteron gesamt | Testostérone totale; Testostérone | Testosterone; Testosterone totale | Testosterona total | ng/dL 264-916 .0 | sf: nmol/L *0.03467 .1 | d: ng/mL *0.01 .2
  shbg | Sex Hormone Binding Globulin; SHBG | SHBG; Globulina transportadora de hormonas sexuales (SHBG) | SHBG | SHBG | SHBG | SHBG | nmol/L 16-55 .1
  dheas | DHEA-Sulfate; DHEA-S | DHEA-S; Sulfato de DHEA | DHEA-S; DHEA-Sulfat | SDHEA; DHEA-S | DHEA-S; DHEA solfato | DHEA-S; Sulfato de DHEA (S-DHEA) | ug/dL 45-320 .0 | s: umol/L *0.02714 .1
  cortisol | Cortisol; Cortisol - AM | Cortisol; Cortisol basal | Cortisol; Kortisol | Cortisol; Cortisol 8 h | Cortisolo | Cortisol; Cortisol basal | ug/dL 6.2-19.4 .1 | sf: nmol/L *27.59 .0
  pth | PTH, Intact; Parathyroid Hormone (PTH) | PTH intacta; Parathormona (PTH) | Parathormon; PTH intakt | Parathormone (PTH); PTH intacte | Paratormone (PTH) | PTH intacto; Paratormônio (PTH) | pg/mL 15-65 .0 | s: pmol/L *0.106 .1
  igf1 | Insulin-Like Growth Factor I; IGF-1 | IGF-1; Somatomedina C (IGF-1) | IGF-1 | IGF-1 | IGF-1; Somatomedina C | IGF-1; Somatomedina C (IGF-1) | ng/mL 101-267 .0
  hcg | hCG, Beta Subunit, Qnt; Beta hCG | Beta-hCG; HCG beta | Beta-HCG; HCG | Bêta-HCG; hCG | Beta-HCG | Beta-HCG; Beta HCG quantitativo | mIU/mL <5 .1 ?<1
`)

export const vitamins = readAnalytes(`
  vitamin_d | Vitamin D, 25-Hydroxy; 25-OH Vitamin D; 25-Hydroxy Vitamin D (Total) | Vitamina D (25-OH); 25-hidroxivitamina D | Vitamin D (25-OH); 25-OH-Vitamin D | Vitamine D (25-OH D2+D3); 25-OH vitamine D | Vitamina D (25-OH); 25-idrossi vitamina D | Vitamina D (25-OH); 25-Hidroxivitamina D | ng/mL 30-100 .1 ?<4 | sf: nmol/L *2.496 .0
  vitamin_b12 | Vitamin B12; Vitamin B-12; Cyanocobalamin (Vitamin B12) | Vitamina B12; Cobalamina (B12) | Vitamin B12 | Vitamine B12 | Vitamina B12 | Vitamina B12 | pg/mL 232-1245 .0 ?>2000 | sf: pmol/L *0.738 .0
  folate | Folate (Folic Acid), Serum; Folate; Folic Acid | Ácido fólico; Folato sérico | Folsäure; Folat | Folates sériques; Vitamine B9 (folates) | Acido folico; Folati | Ácido fólico | ng/mL >3 .1 ?>20 | s: nmol/L *2.266 .1
  vitamin_b6 | Vitamin B6 | Vitamina B6 | Vitamin B6 | Vitamine B6 | Vitamina B6 | Vitamina B6 | ug/L 3.4-65.2 .1
  vitamin_a | Vitamin A (Retinol); Vitamin A | Vitamina A (Retinol) | Vitamin A | Vitamine A (rétinol) | Vitamina A | Vitamina A (Retinol) | ug/dL 20-69 .1
  zinc | Zinc, Plasma or Serum; Zinc | Zinc; Cinc | Zink | Zinc | Zinco | Zinco; Zinco sérico | ug/dL 56-134 .0 | s: umol/L *0.153 .1
  copper | Copper, Serum; Copper | Cobre | Kupfer | Cuivre | Rame | Cobre | ug/dL 69-132 .0 | s: umol/L *0.157 .1
  selenium | Selenium, Serum; Selenium | Selenio | Selen | Sélénium | Selenio | Selênio | ug/L 67-175 .0
  homocysteine | Homocyst(e)ine; Homocysteine | Homocisteína | Homocystein | Homocystéine | Omocisteina | Homocisteína | umol/L <15 .1
`)

export const iron = readAnalytes(`
  iron | Iron; Iron, Serum; Iron, Total | Hierro; Hierro sérico | Eisen | Fer sérique; Fer | Ferro; Sideremia | Ferro; Ferro sérico | ug/dL 38-169 .0 | s: umol/L *0.179 .1
  tibc | Iron Bind.Cap.(TIBC); TIBC; Total Iron Binding Capacity | Capacidad total de fijación del hierro (TIBC) | Eisenbindungskapazität | Capacité totale de fixation (CTF) | TIBC; Capacità ferrolegante totale | Capacidade total de ligação do ferro (TIBC) | ug/dL 250-450 .0 | s: umol/L *0.179 .0
  transferrin_saturation | Iron Saturation; Transferrin Saturation; % Saturation | Índice de saturación de transferrina; Saturación de transferrina | Transferrinsättigung | Coefficient de saturation de la transferrine | Saturazione transferrina | Saturação da transferrina; Índice de saturação da transferrina | % 15-50 .0
  ferritin | Ferritin; Ferritin, Serum | Ferritina | Ferritin | Ferritine; Ferritinémie | Ferritina | Ferritina | ng/mL 15-250 .0 ?>2000 | sdf: ug/L *1 .0
  transferrin | Transferrin | Transferrina | Transferrin | Transferrine | Transferrina | Transferrina | mg/dL 200-360 .0 | sf: g/L *0.01 .2
`)
