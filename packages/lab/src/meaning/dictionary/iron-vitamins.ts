import { entriesOf } from './entry.ts'

export const IRON_AND_VITAMINS = entriesOf(
  'blood',
  `
iron = Iron : ug/dL 1..3000 ~50..175 : 2498-4 Iron SerPl-mCnc : mw 55.845
** Fe
en Serum iron; Iron total; Iron serum
es Hierro; Hierro sérico; Sideremia
de Eisen; Serumeisen
fr Fer; Fer sérique; Sidérémie
it Ferro; Sideremia; Ferro (sideremia)
pt Ferro; Ferro sérico

ferritin = Ferritin : ng/mL 0.5..200000 ~10..400 : 2276-4 Ferritin SerPl-mCnc
** Ferr; FERR
en Serum ferritin
es Ferritina
de Ferritin
fr Ferritine; Ferritinémie
it Ferritina; Ferritinemia
pt Ferritina

transferrin = Transferrin : mg/dL 10..1000 ~200..380 : 3034-6 Transferrin SerPl-mCnc
** TRF; TF; Trf
en Serum transferrin; Siderophilin
es Transferrina
de Transferrin
fr Transferrine; Sidérophiline
it Transferrina
pt Transferrina

transferrin_saturation = Transferrin saturation : % 0..110 ~15..50 : 2502-3 Iron Satn MFr SerPl
** TSAT; % saturation; %SAT; Sat. %
en Iron saturation; % Iron saturation; Percent saturation; Saturation; Transferrin % saturation; Iron % saturation; % transferrin saturation; Transferrin saturation index; Percentage saturation
es Saturación de transferrina; Índice de saturación de transferrina; Saturación transferrina; IST; Índice de saturación; % de saturación de transferrina; Porcentaje de saturación; Saturación de hierro
de Transferrinsättigung; Transferrin-Sättigung; TFS; Tf-Sättigung
fr Coefficient de saturation de la transferrine; Saturation de la transferrine; Coefficient de saturation; CST; Coef. de saturation de la transferrine; Coefficient de saturation en fer
it Saturazione transferrina; Saturazione della transferrina; % saturazione transferrina; Indice di saturazione
pt Saturação de transferrina; Saturação da transferrina; Índice de saturação da transferrina; Índice de saturação de transferrina; Índice de saturação; Índice de saturação de ferro; Saturação do ferro

tibc = Total iron binding capacity : ug/dL 50..1200 ~240..450 : 2500-7 TIBC SerPl-mCnc : mw 55.845
** TIBC; CTF; CTFH; CTLF; T.I.B.C.
en Iron binding capacity; Iron bind.cap.(TIBC); Iron binding capacity total; Total iron-binding capacity (TIBC); Iron binding capacity (TIBC)
es Capacidad total de fijación de hierro; Capacidad de fijación de hierro; Capacidad total de fijación del hierro; Capacidad fijación hierro
de Totale Eisenbindungskapazität; Eisenbindungskapazität; EBK; TEBK
fr Capacité totale de fixation du fer; Capacité totale de fixation; Capacité totale de fixation de la transferrine; CTF transferrine; CTFT; CTFF; CTF; Capacité totale de fixation en fer
it Capacità ferro legante totale; Capacità totale di legare il ferro; TIBC capacità ferrolegante; Capacità ferrolegante; Capacità ferrolegante totale; Capacità totale legante il ferro
pt Capacidade total de ligação do ferro; Capacidade total de fixação do ferro; Capacidade total de ligação ao ferro; Capacidade total de combinação do ferro

uibc = Unsaturated iron binding capacity : ug/dL 0..1000 ~110..370 : 2501-5 UIBC SerPl-mCnc : mw 55.845
** UIBC; LIBC; U.I.B.C.
en Latent iron binding capacity; Unsaturated iron-binding capacity (UIBC)
es Capacidad latente de fijación de hierro; Capacidad libre de fijación de hierro
de Freie Eisenbindungskapazität; Latente Eisenbindungskapazität; LEBK; freie Eisenbindungskapazität
fr Capacité latente de fixation
it Capacità ferro legante libera; Capacità ferrolegante latente
pt Capacidade latente de ligação do ferro; Capacidade livre de ligação do ferro

soluble_transferrin_receptor = Soluble transferrin receptor : mg/L 0.1..50 ~0.8..5 : -
** sTfR
en Transferrin receptor soluble; Soluble transferrin receptors
es Receptor soluble de transferrina; Receptor de transferrina
de Löslicher Transferrinrezeptor; Löslicher Transferrin-Rezeptor; Transferrin-Rezeptor löslich; Transferrinrezeptor
fr Récepteur soluble de la transferrine; Récepteurs solubles de la transferrine
it Recettore solubile della transferrina

vitamin_d = Vitamin D, 25-hydroxy : ng/mL 1..500 ~20..100 : 62292-8 25(OH)D3+25(OH)D2 SerPl-mCnc : mw 400.64
** 25-OH Vitamin D; 25(OH)D; 25-OH-D; Vit D; 25 OH Vitamin D; 25(OH) Vitamin D; 25-OH-Vit D; Vit. D; 25-OH Vit. D; 25OHD; 25 OH D; Calcidiol; 25-OH vit D
en Vitamin D; 25-hydroxyvitamin D; Vitamin D 25-hydroxy; Vitamin D (25-OH); Vitamin D total; 25 hydroxy vitamin D; Vitamin D, 25-OH, total; 25-hydroxy vitamin D total; Total vitamin D; 25-OH vitamin D total; Vitamin D 25 OH; 25-Hydroxy Vitamin D (25-OH D); Vitamin D 25 - hydroxy; 25-Hydroxyvitamin D, total; Vitamin D Total (25-OH); 25(OH) Vitamin D total
es Vitamina D; 25-hidroxivitamina D; 25-OH vitamina D; Vitamina D 25-OH; Vitamina D (25-OH); 25 hidroxi vitamina D; Vitamina D total; 25-hidroxi vitamina D; 25OH vitamina D; Vitamina D 25 hidroxi; Vitamina D total (25-OH); Calcidiol; 25-OH vitamina D (calcidiol)
de 25-OH-Vitamin D; 25-Hydroxy-Vitamin D; Vitamin D (25-OH); 25-Hydroxyvitamin D; Vitamin D gesamt; 25-OH-Vitamin-D; Vitamin D 25-OH
fr Vitamine D; 25-OH vitamine D; 25-hydroxyvitamine D; Vitamine D (25-OH); 25 hydroxy vitamine D; Vitamine D totale; 25-OH-vitamine D (D2 + D3); 25 OH vitamine D (D2+D3); Vitamine D 25-OH; Vitamine D2+D3
it Vitamina D (25-OH); 25-OH vitamina D; 25-idrossivitamina D; Vitamina D 25-idrossi; Vitamina D 25-OH; 25-idrossi vitamina D; Vitamina D 25(OH); 25(OH) vitamina D; Vitamina D totale
pt 25-hidroxivitamina D; Vitamina D 25-hidroxi; Vitamina D 25-OH; 25 hidroxi-vitamina D; Vitamina D (25-hidroxi); 25(OH) vitamina D; 25-OH-vitamina D

vitamin_d3_25oh = Vitamin D3, 25-hydroxy : ng/mL 0.5..500 ~20..100 : - : mw 400.64
** 25-OH Vitamin D3; 25(OH)D3; 25-OH-D3; Vit D3
en Vitamin D3; 25-hydroxyvitamin D3; Vitamin D3 25-hydroxy; Cholecalciferol
es Vitamina D3; 25-hidroxivitamina D3; 25-OH vitamina D3
de 25-OH-Vitamin D3; Vitamin D3 (25-OH); 25-Hydroxyvitamin D3; 25-Hydroxy-Vitamin D3
fr Vitamine D3; 25-OH vitamine D3
it Vitamina D3; 25-OH vitamina D3
pt Vitamina D3; 25-hidroxivitamina D3

vitamin_d_1_25 = Vitamin D, 1,25-dihydroxy : pg/mL 1..500 ~18..80 : - : mw 416.64
** 1,25(OH)2D; 1,25-(OH)2-Vitamin D; 1,25-OH Vitamin D
en Calcitriol; 1,25-dihydroxyvitamin D; Vitamin D 1,25-dihydroxy
es 1,25-dihidroxivitamina D; Calcitriol
de 1,25-Dihydroxy-Vitamin D; 1,25-(OH)2-Vitamin D3; 1,25-Dihydroxy-Vitamin D3
fr 1,25-dihydroxyvitamine D
it 1,25-diidrossivitamina D; Calcitriolo
pt 1,25-dihidroxivitamina D

vitamin_b12 = Vitamin B12 : pg/mL 20..20000 ~180..1000 : 2132-9 Vit B12 SerPl-mCnc : mw 1355.37
** B12; Vit B12; Vit. B12; VB12; Vit B-12
en Cobalamin; Vitamin B-12; Cyanocobalamin; Vitamin B12 level; Serum vitamin B12
es Vitamina B12; Cobalamina; Cianocobalamina; Vitamina B-12
de Vitamin-B12; Cobalamin
fr Vitamine B12; Cobalamine; Vitamine B-12
it Vitamina B12; Cobalamina; Vitamina B-12
pt Vitamina B12; Cianocobalamina; Cobalamina

holotranscobalamin = Holotranscobalamin : pmol/L 1..500 ~35..170 : -
** HoloTC; Holo-TC; Active B12
en Active vitamin B12; Vitamin B12 active
es Holotranscobalamina; Vitamina B12 activa
de Holotranscobalamin; Aktives Vitamin B12
fr Holotranscobalamine; Vitamine B12 active
it Olotranscobalamina

folate = Folate : ng/mL 0.2..100 ~3..25 : 2284-8 Folate SerPl-mCnc : mw 441.4
** FOL; Vitamin B9; B9
en Folic acid; Serum folate; Folate serum; Folate (folic acid); Folic acid (folate); Folate (folic acid), serum
es Ácido fólico; Folato; Folatos; Vitamina B9
de Folsäure; Folat
fr Folates; Acide folique; Vitamine B9; Folates sériques; Folates (vitamine B9)
it Acido folico; Folati; Folato; Vitamina B9
pt Ácido fólico; Folato

folate_red_cell = Folate in red cells : ng/mL 20..3000 ~140..1000 : - : mw 441.4
** RBC folate
en Red cell folate; Folate RBC; Erythrocyte folate
es Folato intraeritrocitario; Ácido fólico intraeritrocitario
de Erythrozyten-Folsäure
fr Folates érythrocytaires
it Folati eritrocitari

vitamin_b6 = Vitamin B6 : ng/mL 0.5..500 ~5..50 : - : mw 247.14
** Vit B6; B6
en Pyridoxal phosphate; Pyridoxal 5-phosphate; Pyridoxine
es Vitamina B6; Piridoxina
fr Vitamine B6
it Vitamina B6
pt Vitamina B6

vitamin_b1 = Vitamin B1 : nmol/L 5..1000 ~66..200 : - : mw 265.35
** Vit B1; B1
en Thiamine; Thiamin
es Vitamina B1; Tiamina
de Thiamin
fr Vitamine B1; Thiamine
it Vitamina B1; Tiamina
pt Vitamina B1; Tiamina

vitamin_b2 = Vitamin B2 : ug/L 5..1000 ~137..370 : - : mw 376.36
** Vit B2; B2
en Riboflavin
es Vitamina B2; Riboflavina
fr Vitamine B2
it Vitamina B2
pt Vitamina B2

vitamin_a = Vitamin A : ug/dL 1..500 ~30..90 : 2923-1 Vit A SerPl-mCnc : mw 286.45
** Vit A
en Retinol
es Vitamina A; Retinol
fr Vitamine A; Rétinol
it Vitamina A; Retinolo
pt Vitamina A

vitamin_e = Vitamin E : mg/L 0.5..100 ~5..20 : - : mw 430.71
** Vit E
en Alpha tocopherol; Tocopherol
es Vitamina E; Tocoferol
de Tocopherol
fr Vitamine E; Tocophérol
it Vitamina E; Tocoferolo
pt Vitamina E

vitamin_c = Vitamin C : mg/dL 0.01..20 ~0.4..2 : 1903-4 Vit C SerPl-mCnc : mw 176.12
** Vit C
en Ascorbic acid
es Vitamina C; Ácido ascórbico
de Ascorbinsäure
fr Vitamine C; Acide ascorbique
it Vitamina C
pt Vitamina C; Ácido ascórbico

vitamin_k = Vitamin K1 : ng/mL 0.01..50 ~0.1..2.2 : - : mw 450.7
** Vit K; Vitamin K
en Phylloquinone
es Vitamina K
fr Vitamine K
it Vitamina K

homocysteine = Homocysteine : umol/L 1..500 ~5..15 : 13965-9 Homocysteine SerPl-sCnc : mw 135.18
** HCY; Hcy
es Homocisteína
de Homocystein
fr Homocystéine
it Omocisteina
pt Homocisteína

methylmalonic_acid = Methylmalonic acid : nmol/L 20..100000 ~70..400 : 13964-2 Methylmalonate SerPl-sCnc
** MMA
en Methylmalonate
es Ácido metilmalónico
de Methylmalonsäure
fr Acide méthylmalonique
it Acido metilmalonico
pt Ácido metilmalônico

zinc = Zinc : ug/dL 5..1000 ~60..130 : 5763-8 Zinc SerPl-mCnc : mw 65.38
** Zn
es Zinc; Cinc
de Zink
fr Zinc
it Zinco
pt Zinco

copper = Copper : ug/dL 5..1000 ~65..155 : 5631-7 Copper SerPl-mCnc : mw 63.546
** Cu
es Cobre
de Kupfer
fr Cuivre
it Rame; Cupremia
pt Cobre

selenium = Selenium : ug/L 5..2000 ~50..150 : - : mw 78.971
** Se
es Selenio
de Selen
fr Sélénium
it Selenio
pt Selênio; Selénio

ceruloplasmin = Ceruloplasmin : mg/dL 0.5..150 ~18..60 : 2064-4 Ceruloplasmin SerPl-mCnc
** CER; Caeruloplasmin
es Ceruloplasmina
de Coeruloplasmin; Caeruloplasmin
fr Céruléoplasmine; Céruloplasmine
it Ceruloplasmina
pt Ceruloplasmina

chromium = Chromium : ug/L 0..500 ~0..2 : - : mw 51.996
es Cromo
de Chrom
fr Chrome
it Cromo

manganese = Manganese : ug/L 0..500 ~4..18 : - : mw 54.938
** Mn
es Manganeso
de Mangan
fr Manganèse
it Manganese
pt Manganês

iodine = Iodine : ug/L 1..5000 ~40..100 : - : mw 126.904
es Yodo
de Jod
fr Iode
it Iodio
pt Iodo

coenzyme_q10 = Coenzyme Q10 : mg/L 0.05..20 ~0.4..2.5 : - : mw 863.34
** CoQ10; Q10
es Coenzima Q10
de Coenzym Q10
fr Coenzyme Q10
it Coenzima Q10

omega_3_index = Omega-3 index : % 0..25 ~4..12 : -
** Omega 3 index; Omega-3-Index
es Índice omega-3
`,
)
